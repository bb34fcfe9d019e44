/** The words of the page: one file a language. A third language is a file and a line here. */
import de from "./words/de.json";
import en from "./words/en.json";

export type Key = keyof typeof en;
type Words = Record<Key, string>;

const LANGUAGES: Record<string, Words> = { en, de };
export const NAMES: [code: string, name: string][] = [
  ["en", "EN"],
  ["de", "DE"],
];

let own: Words = en;
let code = "en";

export function language(): string {
  return code;
}

export function speak(wish: string): void {
  const found = Object.hasOwn(LANGUAGES, wish) ? LANGUAGES[wish] : undefined;
  code = found ? wish : "en";
  own = found ?? en;
  document.documentElement.lang = code;
}

/** Says a message, with what its placeholders stand for. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return own[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** Says a number of things: `key-one` for one of them, else `key-many`. */
export function many(key: "givens" | "solutions" | "steps" | "seconds" | "minutes", n: number | string): string {
  return t(Number(n) === 1 ? `${key}-one` : `${key}-many`, { n });
}

/** Says how long something takes. */
export function duration(seconds: number): string {
  return seconds < 90 ? many("seconds", Math.round(seconds)) : many("minutes", Math.round(seconds / 60));
}

/** Says the level of a puzzle. */
export function level(name: string): string {
  return t(`level-${name.replace(" ", "-")}` as Key) || name;
}

/** Says the name of a house, which records have in English: `box 7`. */
export function house(name: string): string {
  const [kind = "", ...rest] = name.split(" ");
  const key = `house-${kind}` as Key;
  return own[key] ? `${own[key]} ${rest.join(" ")}` : name;
}
