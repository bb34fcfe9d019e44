/** What is said when a puzzle is solved. */
import { h, say } from "./dom";
import { t } from "./words";

/** Seconds as minutes and seconds. */
export const time = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export function showSolved(seconds: number): void {
  const text = t("solved-text", { time: time(seconds) });
  const dialog = h("dialog", { "aria-label": t("solved") },
    h("h2", {}, t("solved")), h("p", {}, text),
    h("form", { method: "dialog" }, h("button", {}, t("hint-close"))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  say(`${t("solved")} ${text}`);
}
