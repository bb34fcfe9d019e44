/** How a text is to be read, where that cannot be recognised: the boxes, and the symbols of digits. */
import { choice, field, h, tick } from "./dom";
import { SIZES, nameOf, sizeText } from "./shape";
import { t } from "./words";

/** Fields of a request. */
export interface Reading {
  shape?: string;
  alphabet?: string;
  ignore_drawings?: boolean;
}

export class HowRead {
  readonly element: HTMLElement;
  #ignore = false;
  #shape = choice([["", t("recognised")], ...SIZES.map((shape): [string, string] => [nameOf(shape), sizeText(shape)])], "");
  #alphabet = choice(
    [
      ["", t("recognised")],
      ["digits", t("alphabet-digits")],
      ["letters", t("alphabet-letters")],
      ["zero", t("alphabet-zero")],
      ["decimal", t("alphabet-decimal")],
    ],
    "",
  );

  constructor() {
    this.element = h("details", {},
      h("summary", {}, t("reading")),
      h("div", { class: "fields" }, field(t("boxes"), this.#shape), field(t("alphabet"), this.#alphabet)),
      tick(t("ignore-drawings"), false, (on) => (this.#ignore = on)));
  }

  get fields(): Reading {
    return {
      ...(this.#shape.value && { shape: this.#shape.value }),
      ...(this.#alphabet.value && { alphabet: this.#alphabet.value }),
      ...(this.#ignore && { ignore_drawings: true }),
    };
  }
}
