/** Many puzzles: a table with a verdict a row, and files of all. */
import { long } from "./app";
import { button, download, h, say } from "./dom";
import type { Reading } from "./reading";
import type { Rec } from "./records";
import { textOf } from "./shape";
import { type Key, t } from "./words";

/** How many rows are shown. */
const ROWS = 200;

export function list(text: string, how: Reading, records: Rec[], open: (puzzle: string) => void): HTMLElement {
  const rows = records.slice(0, ROWS).map((record) => {
    const verdict = t(`verdict-${record.verdict ?? "unknown"}` as Key);
    const { line, column, expected, found } = record.error ?? {};
    const what = record.error ? `${verdict}: ${t("malformed-where", { line: line ?? 1, column: column ?? 1, expected: expected ?? "", found: found ?? "" })}` : verdict;
    const puzzle = record.puzzle;
    const link = puzzle && button(puzzle.length > 30 ? `${puzzle.slice(0, 30)}…` : puzzle, () => open(record.vdk ?? textOf(puzzle, record.shape ?? "")), { class: "plain", title: puzzle });
    return h("tr", { "data-verdict": record.verdict },
      h("td", { class: "n" }, record.line ?? ""), h("td", {}, link || "–"), h("td", {}, what));
  });
  const tally = new Map<string, number>();
  for (const { verdict = "unknown" } of records) tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
  const sum = [...tally].map(([verdict, n]) => `${n} ${t(`verdict-${verdict}` as Key)}`).join(", ");
  const place = h("div");
  say(`${t("list", { n: records.length })}: ${sum}`);
  return h("section", { id: "list" },
    h("h2", {}, t("list", { n: records.length })),
    h("p", {}, sum),
    h("div", { class: "bar" },
      button(t("as-csv"), () => download("verdicts.csv", csv(records), "text/csv")),
      button(t("as-ndjson"), () => download("verdicts.ndjson", records.map((record) => `${JSON.stringify(record)}\n`).join(""), "application/x-ndjson")),
      button(t("as-certificates"), () => void certificates(text, how, place))),
    place,
    h("table", {},
      h("thead", {}, h("tr", {}, h("th", {}, t("list-line")), h("th", {}, t("puzzle")), h("th", {}, t("list-verdict")))),
      h("tbody", {}, ...rows)),
    records.length > ROWS && h("p", { class: "note" }, t("list-more", { n: ROWS, all: records.length })),
  );
}

const FIELDS = ["line", "puzzle", "shape", "givens", "verdict", "solutions", "solution", "error"] as const;

function csv(records: Rec[]): string {
  const quoted = (value: unknown) => {
    const text = value === undefined ? "" : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const error = ({ error }: Rec) => error && `${error.line}:${error.column}: expected ${error.expected}, found ${error.found}`;
  const row = (record: Rec) => FIELDS.map((name) => quoted(name === "error" ? error(record) : record[name])).join(",");
  return `${FIELDS.join(",")}\n${records.map((record) => `${row(record)}\n`).join("")}`;
}

/** Makes a certificate for each puzzle, in one file, which `veridoku check` takes. */
async function certificates(text: string, how: Reading, place: HTMLElement): Promise<void> {
  const records = await long({ job: "certify", puzzle: text, ...how }, place);
  const all = records?.flatMap(({ certificate }) => (certificate ? [certificate.content] : []));
  if (all?.length) download("puzzles.cert", all.join(""));
}
