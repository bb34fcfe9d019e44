/** The table of techniques: their names in the page's language, and their lessons. */
import { engine } from "./engine";
import type { Rec } from "./records";
import { language } from "./words";

let table: Promise<Map<string, Rec>> | undefined;

/** Returns the techniques by their English names, which records have. */
export function techniques(): Promise<Map<string, Rec>> {
  const load = async () => {
    const all = await engine.quick.ask({ job: "techniques", lang: language() });
    return new Map(all.map((record) => [record.technique ?? "", record]));
  };
  table ??= load().catch((error: unknown) => {
    table = undefined;
    throw error;
  });
  return table;
}

/** Returns a way from English names to those of the page's language. */
export async function names(): Promise<(english?: string) => string> {
  const all = await techniques();
  return (english = "") => all.get(english)?.name ?? english;
}
