/** Repairs: givens to add where there are several solutions, givens to take away where there is none. */
import { failed, long } from "./app";
import { button, h, say } from "./dom";
import type { Rec } from "./records";
import { type Shape, candidateAt } from "./shape";
import { t } from "./words";

/** How long the search for the fewest givens may take, in milliseconds. */
const LIMIT = 60_000;
/** How many single givens are offered. */
const SINGLE = 24;

/** A change of givens: the digits that cells are to have, `""` for none. */
export type Change = Map<number, string>;

/** The repairs of a record, each a button; where a verdict came with none, a button that looks for one. */
export function repairs(record: Rec, text: string, shape: Shape, make: (change: Change) => void): Node[] {
  const single = (record.repairs ?? []).slice(0, SINGLE).map((name) => {
    const { digit, cell } = candidateAt(shape, name);
    return button(t("add", { digit, cell: name.slice(digit.length) }), () => make(new Map([[cell, digit]])));
  });
  if (single.length > 0) return [h("h3", {}, t("repair")), h("div", { class: "bar repairs" }, ...single)];
  const place = h("div", { id: "repair" });
  place.append(button(t("repair-find"), () => void look(text, shape, place, make)));
  return [place];
}

/** Looks for the fewest givens that must be added or taken away. */
async function look(text: string, shape: Shape, place: HTMLElement, make: (change: Change) => void): Promise<void> {
  try {
    const record = (await long({ job: "repair", puzzle: text, limit_ms: LIMIT }, place))?.[0];
    if (!record) return;
    const add = record.add ?? [];
    const clues = record.remove_clues ?? [];
    const all = add.length > 0 ? add : (record.remove ?? []);
    const fewest = record.at_least === record.at_most ? ` ${t("repair-fewest")}` : "";
    if (clues.length > 0) {
      const label = t("repair-remove", { givens: [...clues, ...all].join(", ") });
      place.replaceChildren(h("p", { class: "note" }, `${label}. ${t("repair-removed")}`, fewest));
      return say(label);
    }
    if (all.length === 0) return place.replaceChildren(h("p", { class: "note" }, record.reason ?? record.problem ?? t("unknown")));
    const change: Change = new Map(all.map((name) => {
      const { digit, cell } = candidateAt(shape, name);
      return [cell, add.length > 0 ? digit : ""];
    }));
    const label = t(add.length > 0 ? "repair-add" : "repair-remove", { givens: all.join(", ") });
    place.replaceChildren(
      h("div", { class: "bar repairs" }, button(label, () => make(change))),
      h("p", { class: "note" }, t(add.length > 0 ? "repair-added" : "repair-removed"), fewest));
    say(label);
  } catch (error) {
    failed(error, place);
  }
}
