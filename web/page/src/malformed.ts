/** What is wrong with a text: a sentence, and the line with a caret under the place. */
import { h } from "./dom";
import type { Rec } from "./records";
import { t } from "./words";

/** How many characters of a long line are shown, and how many of them before the place. */
const SHOWN = 80;
const BEFORE = 40;

export function malformed(text: string, { error }: Rec): Node[] {
  const { line = 1, column = 1, expected = "", found = "" } = error ?? {};
  const own = text.split("\n")[line - 1] ?? "";
  const from = Math.max(0, column - BEFORE);
  const shown = [...own].slice(from, from + SHOWN).join("").replaceAll("\t", " ");
  const caret = `${" ".repeat(column - 1 - from)}^`;
  const said = t("malformed-where", { line, column, expected, found });
  return [
    h("p", {}, said),
    h("pre", { class: "caret", tabindex: 0, "aria-label": said }, `${shown}\n${caret}`),
  ];
}
