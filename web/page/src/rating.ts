/** The rating of a puzzle, and the way to its solution, step by step. */
import { type App, long } from "./app";
import { button, h, part, say } from "./dom";
import { drawStep } from "./scene";
import type { Rec } from "./records";
import type { Reading } from "./reading";
import { shapeOf } from "./shape";
import { names } from "./techniques";
import { type Key, duration, language, level, t } from "./words";

/** Rates a puzzle in a place of the panel. */
export async function rate(puzzle: string, how: Reading, place: HTMLElement): Promise<void> {
  const record = (await long({ job: "rate", puzzle, ...how, hodoku: true }, place))?.[0];
  if (record) place.replaceChildren(rating(record, await names()));
}

function rating(record: Rec, name: (english?: string) => string): HTMLElement {
  if (record.er === undefined) {
    return part(t("rating"), h("p", {}, record.text ?? record.problem ?? t("rating-unique-only")));
  }
  const time = record.expected_seconds === undefined ? "–" : duration(record.expected_seconds);
  const rows = (record.techniques ?? []).map(({ technique, count, er }) =>
    h("tr", {}, h("td", {}, name(technique)), h("td", { class: "n" }, count), h("td", { class: "n" }, er?.toFixed(1) ?? "")),
  );
  const head = h("tr", {}, h("th", {}, t("technique")), h("th", {}, t("count")), h("th", {}, "ER"));
  say(`${t("rating")}: ${level(record.level ?? "")}, ER ${record.er.toFixed(1)}`);
  return part(
    t("rating"),
    h("p", { class: "figures", "data-level": record.level }, h("b", {}, level(record.level ?? "")),
      ` · ER ${record.er.toFixed(1)} · EP ${record.ep?.toFixed(1)} · ED ${record.ed?.toFixed(1)}`),
    h("p", {}, `${t("expected-time")}: ${record.beyond_measured ? t("beyond") : time}`),
    record.hardest && h("p", {}, `${t("hardest")}: ${name(record.hardest)}`),
    record.hodoku && h("p", {}, `HoDoKu: ${t(`hodoku-${record.hodoku.level}` as Key) || record.hodoku.level}${record.hodoku.score === undefined ? "" : `, ${record.hodoku.score}`}`),
    h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows)),
  );
}

/** Shows the way to the solution: a slider, and each step on the board. */
export async function path(app: App, puzzle: string, how: Reading, shape: string, place: HTMLElement): Promise<void> {
  const records = await long({ job: "explain", puzzle, ...how, scene: true, lang: language() }, place);
  if (!records) return;
  const steps = records.filter(({ scene }) => scene);
  const end = records.at(-1);
  if (steps.length === 0) {
    place.replaceChildren(h("p", {}, end?.text ?? end?.problem ?? t("hint-none")));
    return;
  }
  const name = await names();
  const title = h("h3");
  const text = h("p", { class: "step" });
  const slider = h("input", {
    type: "range", min: 1, max: steps.length, value: 1, "aria-label": t("way"), oninput: () => show(Number(slider.value)),
  });
  const show = (number: number) => {
    const step = steps[number - 1];
    if (!step) return;
    slider.value = String(number);
    title.textContent = `${t("step-of", { step: number, steps: steps.length })} · ${name(step.technique)}`;
    text.textContent = step.text ?? "";
    slider.setAttribute("aria-valuetext", `${title.textContent}`);
    drawStep(app.board, step, shapeOf(shape));
  };
  const by = (n: number) => show(Math.min(steps.length, Math.max(1, Number(slider.value) + n)));
  const bar = h("div", { class: "bar" }, button(t("previous"), () => by(-1)), slider, button(t("next"), () => by(1)));
  place.replaceChildren(part(t("way"), bar, title, text, end && !end.scene && h("p", { class: "note" }, end.text)));
  show(1);
}
