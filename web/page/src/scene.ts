/** Steps on the board, drawn from the picture as data that a record has. */
import type { Board, Line, Look } from "./board";
import type { Rec, SceneRec } from "./records";
import { type Shape, cellAt } from "./shape";

/** Returns what each cell shows in the picture of a step, and its lines. */
export function looksOf(scene: SceneRec, shape: Shape): { looks: Look[]; lines: Line[] } {
  const looks = scene.squares.map(({ given, entry, open }): Look => {
    const marks = open && new Map(open.map((digit) => [digit, ""]));
    return { digit: given ?? entry, given: given !== undefined, marks, classes: [] };
  });
  const at = (name: string) => looks[cellAt(shape, name)];
  for (const { part, cells } of scene.houses) {
    for (const name of cells) at(name)?.classes?.push(`house-${part}`);
  }
  for (const set of scene.sets) for (const name of set) at(name)?.classes?.push("in-set");
  for (const { cell, digit, role, group, fate } of scene.spots) {
    const look = at(cell);
    const classes = ["spot", role, fate, group > 0 && `group-${group % 4}`].filter(Boolean).join(" ");
    if (look?.marks) look.marks.set(digit, classes);
    else look?.classes?.push("look");
  }
  scene.squares.forEach(({ look }, cell) => look && looks[cell]?.classes?.push("look"));
  const lines = scene.links.flatMap(({ from, to, strong }) => {
    const [a, b] = [from.cells[0], to.cells[0]];
    if (!a || !b) return [];
    const line: Line = {
      from: { cell: cellAt(shape, a), digit: from.digit },
      to: { cell: cellAt(shape, b), digit: to.digit },
      strong,
    };
    return [line];
  });
  return { looks, lines };
}

/** Draws the picture of a step, and the cell that is chosen, if one is. */
export function drawStep(board: Board, record: Rec, shape: Shape, here?: number): void {
  if (!record.scene) return;
  const { looks, lines } = looksOf(record.scene, shape);
  if (here !== undefined) looks[here]?.classes?.push("here");
  board.draw(looks, lines);
}

/** The cells of a step, those first that it says something about. */
export function cellsOfStep(record: Rec): string[] {
  const told = [...(record.placements ?? []), ...(record.eliminations ?? [])];
  const own = record.marks?.filter(({ role }) => role !== "witness").map(({ cell }) => cell) ?? [];
  const all = own.length > 0 ? own : told.map((candidate) => candidate.replace(/^.+?(?=r\d+c)/, ""));
  return [...new Set(all)];
}
