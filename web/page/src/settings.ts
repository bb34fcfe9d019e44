/** The settings of a game. */
import { choice, part, tick } from "./dom";
import { set, settings } from "./store";
import { t } from "./words";

export function settingsPart(changed: () => void, ...more: HTMLElement[]): HTMLElement {
  const own = <K extends "digitFirst" | "highlight" | "clean" | "clock">(name: K, label: string) =>
    tick(label, settings[name], (on) => {
      set(name, on);
      changed();
    });
  const mistakes = choice(
    [
      ["at-once", t("mistakes-at-once")],
      ["when-asked", t("mistakes-when-asked")],
      ["rules", t("mistakes-rules")],
    ],
    settings.mistakes,
    (value) => {
      set("mistakes", value as "at-once");
      changed();
    },
    { "aria-label": t("mistakes-at-once").split(":")[0] },
  );
  return part(
    t("settings"),
    mistakes,
    ...more,
    own("digitFirst", t("digit-first")),
    own("highlight", t("highlight")),
    own("clean", t("clean")),
    own("clock", t("clock")),
  );
}
