/** What is kept on this machine, in the browser's storage; nothing goes anywhere else. */

export interface Settings {
  mistakes: "at-once" | "when-asked" | "rules";
  digitFirst: boolean;
  highlight: boolean;
  clean: boolean;
  clock: boolean;
  language: string;
}

const DEFAULT: Settings = {
  mistakes: "at-once",
  digitFirst: false,
  highlight: true,
  clean: true,
  clock: true,
  language: "",
};

export function read<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(`veridoku.${name}`) ?? "null") as T | null;
  } catch {
    return null;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`veridoku.${name}`, JSON.stringify(value));
  } catch {
    // Private windows have no storage: the game goes on without.
  }
}

export const settings: Settings = { ...DEFAULT, ...read<Settings>("settings") };

export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  keep("settings", settings);
}

/** The games that were begun, by puzzle: the last ones. */
export function keepGame(puzzle: string, game: unknown): void {
  const games = all<unknown>().filter(([own]) => own !== puzzle);
  keep("games", [[puzzle, game], ...games].slice(0, 20));
}

/** The games that are kept; whatever else stands in their place is none. */
function all<T>(): [string, T][] {
  const kept = read<unknown>("games");
  return Array.isArray(kept) ? kept.filter((one) => Array.isArray(one) && typeof one[0] === "string") : [];
}

export function gameOf<T>(puzzle: string): T | null {
  return all<T>().find(([own]) => own === puzzle)?.[1] ?? null;
}

export function lastGame<T>(): T | null {
  return all<T>()[0]?.[1] ?? null;
}
