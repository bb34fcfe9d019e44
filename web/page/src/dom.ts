/** Small helpers for elements. */
import { t } from "./words";

type Value = string | number | boolean | null | undefined | ((event: never) => void);
export type Child = Node | string | number | null | undefined | false;

/** Makes an element: properties that begin with `on` are handlers, all others attributes. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value as unknown as EventListener);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  add(element, ...children);
  return element;
}

export function add(parent: Element, ...children: Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(typeof child === "number" ? String(child) : child);
  }
}

const SVG = "http://www.w3.org/2000/svg";

/** Makes an element of a picture. */
export function svg(tag: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

export function button(label: string, act: () => void, more: Record<string, Value> = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick: act, ...more }, label);
}

/** Makes a titled part of the panel. */
export function part(title: string, ...children: Child[]): HTMLElement {
  return h("section", {}, h("h2", {}, title), ...children);
}

/** Makes a field with its label. */
export function field(label: string, input: HTMLElement): HTMLLabelElement {
  return h("label", {}, h("span", {}, label), input);
}

/** Makes a list to choose from. */
export function choice(
  options: [value: string, label: string][],
  chosen: string,
  act: (value: string) => void = () => {},
  more: Record<string, Value> = {},
): HTMLSelectElement {
  const select = h("select", { onchange: () => act(select.value), ...more });
  for (const [value, label] of options) {
    select.append(h("option", { value, selected: value === chosen }, label));
  }
  return select;
}

/** Makes a box to tick. */
export function tick(label: string, on: boolean, act: (on: boolean) => void): HTMLLabelElement {
  const input = h("input", { type: "checkbox", onchange: () => act(input.checked) });
  input.checked = on;
  return h("label", { class: "tick" }, input, h("span", {}, label));
}

/** Says something to a screen reader. */
export function say(text: string): void {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}

/** Says something that all should notice: on the page for a moment, too. */
export function tell(text: string): void {
  say(text);
  document.querySelector(".told")?.remove();
  const told = h("p", { class: "told", "aria-hidden": "true" }, text);
  document.body.append(told);
  setTimeout(() => told.remove(), 3000);
}

/** Copies a text. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell(t("copied"));
  } catch {
    tell(t("not-copied"));
  }
}

/** Gives a text to the user as a file. */
export function download(name: string, text: string, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
