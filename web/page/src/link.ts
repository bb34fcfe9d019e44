/** The page's own links, `…#v=VIEW&p=PUZZLE&e=ENTRIES`: what stands behind `#` stays on this machine. */
import type { Tab } from "./app";

export interface Wish {
  tab: Tab;
  puzzle: string | undefined;
  entries: string;
}

export const TABS: Tab[] = ["play", "check", "set"];

/** Reads the part of an address behind `#`. */
export function wishOf(fragment: string): Wish {
  const wish = new URLSearchParams(fragment.replace(/^#/, ""));
  const tab = TABS.find((name) => name === wish.get("v")) ?? "play";
  return { tab, puzzle: wish.get("p") ?? undefined, entries: wish.get("e") ?? "" };
}

/** The puzzle of a link to this page, wherever it is hosted; any other text as it is. */
export function ownLink(text: string): string {
  const found = /^\s*https?:\/\/[^\s#]*#(\S*)\s*$/.exec(text);
  const own = found?.[1] && /(^|&)p=/.test(found[1]) ? wishOf(found[1]).puzzle : undefined;
  return own ?? text;
}
