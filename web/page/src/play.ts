/** Play: entries, marks, colours, mistakes, hints by degrees, and why not. */
import { type App, type View, failed } from "./app";
import type { Look } from "./board";
import { button, copy, download, h, part, say } from "./dom";
import { first } from "./engine";
import { Game, type Saved } from "./game";
import { read, write } from "./gamefile";
import { Hints } from "./hints";
import { Mistakes } from "./mistakes";
import { Pad } from "./pad";
import { candidateAt, cellName, cellsOf, lineOf, nameOf, peersOf, reading, textOf } from "./shape";
import { showSolved, time } from "./solved";
import { gameOf, keepGame, lastGame, settings } from "./store";
import { settingsPart } from "./settings";
import { level, t } from "./words";
import { Wishes } from "./wishes";

/** A puzzle of our own, for the first visit. */
const FIRST = ".36189.5759267.1.31....2.64.6....395915326748387....1.64.8....18.1.6347972.45183.";

export class Play implements View {
  #app: App;
  #game = new Game(FIRST, "3x3");
  #mistakes = new Mistakes();
  #asked = false;
  #pad: Pad;
  #hints: Hints;
  #clock = h("p", { class: "clock" });
  #marks = h("p", { class: "clock" });
  #note = h("div", { id: "note" });
  #why: "" | "asked" = "";
  /** Cells that an answer points at. */
  #pointed = new Set<number>();
  #solved = false;
  #timer = 0;
  #on = false;
  /** Entries of a link, for the puzzle that is opened. */
  #entries = "";

  constructor(app: App) {
    this.#app = app;
    this.#pad = new Pad({
      enter: (digit) => this.#digit(digit),
      erase: () => this.#move(() => this.#game.erase(app.board.here)),
      undo: () => this.#back(),
      redo: () => this.#forth(),
      fill: () => this.#move(() => this.#game.fillMarks()),
      clear: () => this.#move(() => this.#game.eraseMarks()),
      hint: () => void this.#hints.ask(),
      why: () => this.#askWhy(),
    });
    this.#hints = new Hints(app, {
      game: () => this.#game,
      wrong: (cell) => this.#wrong(cell),
      apply: (placements, gone) => this.#move(() => this.#game.step(placements, gone, settings.clean)),
      redraw: () => this.#draw(),
    });
    setInterval(() => this.#tick(), 1000);
    window.addEventListener("storage", (event) => event.key === "veridoku.games" && this.#elsewhere());
  }

  get puzzle(): string {
    return textOf(this.#game.puzzle, nameOf(this.#game.shape));
  }

  show(puzzle?: string, entries = ""): void {
    this.#on = true;
    this.#entries = entries;
    const saved = puzzle === undefined ? lastGame<Saved>() : gameOf<Saved>(puzzle);
    const game = Game.restore(saved);
    if (puzzle !== undefined && !game) void this.#open(puzzle);
    else this.#take(game ?? this.#game);
  }

  /** Takes up what another window did in the same game. */
  #elsewhere(): void {
    const game = Game.restore(gameOf<Saved>(this.puzzle));
    if (!this.#on || !game || game.same(this.#game)) return;
    this.#game = game;
    this.#quiet();
    this.#after();
    void this.#weigh();
  }

  /** Begins with a puzzle of any text. */
  async #open(text: string): Promise<void> {
    try {
      const record = await first({ job: "verify", puzzle: text, bare: true, solutions: 2, limit_ms: 10_000 });
      if (!this.#on) return;
      if (!record.puzzle || !record.shape || record.vdk) return this.#app.go("check", text);
      const game = Game.restore(gameOf<Saved>(textOf(record.puzzle, record.shape))) ?? new Game(record.puzzle, record.shape);
      if (game.shape.side > 25) {
        this.#app.go("check", text);
        say(t("too-large"));
        return;
      }
      this.#take(game);
    } catch (error) {
      failed(error, this.#note);
    }
  }

  #take(game: Game): void {
    this.#game = game;
    cellsOf(this.#entries).forEach((digit, cell) => {
      if (game.digits.includes(digit) && !game.entry(cell)) game.enter(cell, digit, false);
    });
    this.#entries = "";
    this.#mistakes = new Mistakes();
    this.#solved = game.full();
    this.#why = "";
    this.#panel();
    this.#keep();
    // The address names the game, so that the Back button returns to it.
    history.replaceState(null, "", `#v=play&p=${encodeURIComponent(this.puzzle)}`);
    void this.#judge();
  }

  async #judge(): Promise<void> {
    const game = this.#game;
    try {
      await this.#mistakes.judge(game);
      if (game !== this.#game) return;
      await this.#mistakes.weigh(game);
      const text = { multiple: t("several-play"), none: t("none-play") }[this.#mistakes.verdict ?? ""];
      if (text) this.#note.replaceChildren(h("p", { class: "note" }, text));
      this.#after();
    } catch (error) {
      failed(error, this.#note);
    }
  }

  #panel(): void {
    const { side, below, board } = this.#app;
    const wishes = new Wishes((record, about) => {
      const game = new Game(record.puzzle ?? "", record.shape ?? "3x3");
      game.about = about;
      if (!this.#on) return keepGame(textOf(game.puzzle, nameOf(game.shape)), game.save());
      history.pushState(null, "");
      this.#take(game);
      board.go(board.here);
    });
    const check = button(t("check-now"), () => {
      this.#asked = true;
      this.#after();
      if (this.#mistakes.all(this.#game).length === 0) this.#say(h("p", {}, t("mistakes-no")));
    });
    const link = button(t("copy-link"), () => void copy(this.#link()));
    const file = h("input", { type: "file", class: "unseen", tabindex: -1, "aria-hidden": "true", onchange: () => void this.#read(file.files?.[0]) });
    side.replaceChildren(
      h("div", { class: "answers" }, this.#note, this.#hints.element),
      wishes.element,
      settingsPart(() => this.#after(), check),
      part(t("share"), h("div", { class: "bar" }, link,
        button(t("game-save"), () => download("sudoku.game", write(this.#game), "application/json")),
        button(t("game-open"), () => file.click()), file,
        button(t("tab-check"), () => this.#app.go("check", this.puzzle)),
        button(t("tab-set"), () => this.#app.go("set", this.puzzle)))),
      h("section", { class: "wide" }, h("h2", {}, t("keys")), h("p", {}, t("keys-text"), ...(this.#game.shape.side > 9 ? [` ${t("keys-letters")}`] : []))),
    );
    this.#note.replaceChildren();
    this.#hints.close();
    this.#pad.lay(this.#game.digits);
    below.replaceChildren(h("div", { class: "line" }, this.#clock, this.#marks), this.#pad.element);
    board.lay(this.#game.shape, this.#game.digits);
    this.#showClock();
    this.#after();
  }

  /** Takes up the game of a file; says what is wrong with it if that cannot be. */
  async #read(file: File | undefined): Promise<void> {
    if (file) this.openGame(await file.text());
  }

  /** Takes up a game that was saved as a text. */
  openGame(text: string): void {
    try {
      const game = read(text);
      history.pushState(null, "");
      this.#take(game);
    } catch (error) {
      this.#say(h("p", {}, (error as Error).message));
    }
  }

  #link(): string {
    const entries = lineOf(this.#game.entries());
    const fragment = new URLSearchParams({ p: this.puzzle, e: entries });
    return `${location.href.split("#")[0]}#${fragment}`;
  }

  hide(): void {
    this.#on = false;
    this.#hints.close();
  }

  key(event: KeyboardEvent): void {
    const game = this.#game;
    const digit = event.code.startsWith("Digit") ? event.code.slice(5) : event.code.startsWith("Numpad") ? event.code.slice(6) : "";
    const own = event.ctrlKey || event.metaKey;
    const act = (what: () => void) => {
      event.preventDefault();
      what();
    };
    if (own && event.key.toLowerCase() === "z") return act(() => (event.shiftKey ? this.#forth() : this.#back()));
    if (own && event.key.toLowerCase() === "y") return act(() => this.#forth());
    if (event.altKey) return;
    // Shift or Ctrl with a digit pencils: the key's own digit, whatever the layout makes of it.
    if ((event.shiftKey || own) && game.digits.includes(digit)) return act(() => this.#mark(digit));
    if (own) return;
    const letter = event.key.toUpperCase();
    if (event.shiftKey && /^[A-Z]$/.test(letter) && game.digits.includes(letter)) return act(() => this.#mark(letter));
    if (settings.digitFirst && [" ", "ENTER"].includes(letter)) return act(() => this.click(this.#app.board.here));
    if (game.digits.includes(letter)) return act(() => this.#digit(letter));
    switch (letter) {
      case "BACKSPACE":
      case "DELETE":
      case "0":
        return act(() => this.#move(() => game.erase(this.#app.board.here)));
      case "ESCAPE":
        return act(() => this.#quiet());
      case "P":
      case "C":
        return act(() => this.#pad.toggle(letter === "P" ? "pencil" : "colours"));
      case "H":
        return act(() => void this.#hints.ask());
      case "W":
        return act(() => this.#askWhy());
    }
  }

  move(): void {
    this.#draw();
  }

  click(cell: number): void {
    const { held, mode } = this.#pad;
    if (!settings.digitFirst || !held || mode === "colours") return;
    if (mode === "pencil") this.#mark(held, cell);
    else this.#write(held, cell);
  }

  /** A digit of the pad or a key. */
  #digit(digit: string): void {
    if (this.#why) return void this.#answerWhy(digit);
    if (this.#pad.mode === "colours") {
      return this.#move(() => this.#game.paint(this.#app.board.here, this.#game.digits.indexOf(digit) + 1));
    }
    if (settings.digitFirst) this.#pad.hold(digit);
    else if (this.#pad.mode === "pencil") this.#mark(digit);
    else this.#write(digit);
    this.#draw();
  }

  #mark(digit: string, cell = this.#app.board.here): void {
    const game = this.#game;
    if (game.digit(cell)) return;
    this.#move(() => game.mark(cell, digit));
    say(t(game.marked(cell, digit) ? "marked" : "unmarked", { digit, cell: cellName(game.shape, cell) }));
  }

  #back(): void {
    if (!this.#game.canUndo()) return;
    say(t("undone"));
    this.#move(() => this.#game.undo());
  }

  #forth(): void {
    if (!this.#game.canRedo()) return;
    say(t("redone"));
    this.#move(() => this.#game.redo());
  }

  #write(digit: string, cell = this.#app.board.here): void {
    this.#move(() => this.#game.enter(cell, digit, settings.clean));
  }

  async #weigh(): Promise<void> {
    try {
      const game = this.#game;
      await this.#mistakes.weigh(game);
      if (game === this.#game) this.#after();
    } catch (error) {
      failed(error, this.#note);
    }
  }

  #move(what: () => void): void {
    this.#quiet();
    this.#asked = false;
    what();
    this.#keep();
    this.#after();
    if (this.#mistakes.verdict === "multiple") void this.#weigh();
  }

  /** Takes away what was said about the board before. */
  #quiet(): void {
    this.#why = "";
    this.#pointed.clear();
    this.#note.replaceChildren();
    this.#hints.close();
    this.#draw();
  }

  #keep(): void {
    keepGame(this.puzzle, this.#game.save());
  }

  /** Whether a cell is shown as wrong, by the settings. */
  #wrong(cell: number): boolean {
    const game = this.#game;
    if (settings.mistakes === "rules" || this.#mistakes.verdict === "none") return this.#mistakes.clashes(game, cell);
    return (settings.mistakes === "at-once" || this.#asked) && this.#mistakes.wrong(game, cell);
  }

  /** Draws, and says what is to be said after a move. */
  #after(): void {
    if (!this.#on) return;
    const game = this.#game;
    if (!game.full()) this.#solved = false;
    this.#draw();
    this.#pad.update(game);
    const wrong = game.givens.map((_, cell) => cell).filter((cell) => this.#wrong(cell));
    if (wrong.length > 0) return this.#tellMistake(wrong);
    if (game.full() && !this.#right()) return this.#say(h("p", {}, t("full-wrong")));
    if (game.full() && !this.#solved) {
      this.#solved = true;
      showSolved(game.seconds);
    }
  }

  #right(): boolean {
    const game = this.#game;
    return game.givens.every((_, cell) => !this.#mistakes.wrong(game, cell) && !this.#mistakes.clashes(game, cell));
  }

  #tellMistake(wrong: number[]): void {
    const game = this.#game;
    const cell = wrong.includes(this.#app.board.here) ? this.#app.board.here : (wrong[0] ?? 0);
    const key = this.#mistakes.wrong(game, cell) ? (this.#mistakes.solution ? "mistake" : "mistake-none") : "mistake-rule";
    const values = { digit: game.entry(cell), cell: cellName(game.shape, cell) };
    const more = wrong.length > 1 ? ` ${t("mistakes-found", { n: wrong.length, cells: wrong.map((own) => cellName(game.shape, own)).join(" ") })}` : "";
    this.#say(
      h("p", {}, t(key, values), more),
      h("div", { class: "bar" },
        button(t("mistake-why"), () => void this.#showWhy(game.entry(cell), cell)),
        button(t("mistake-back"), () => this.#move(() => game.backTo(() => this.#right())))),
    );
  }

  #say(...parts: HTMLElement[]): void {
    this.#note.replaceChildren(h("section", {}, ...parts));
    this.#note.scrollIntoView({ block: "nearest" });
    say(parts[0]?.textContent ?? "");
  }

  #askWhy(): void {
    const { here } = this.#app.board;
    this.#quiet();
    this.#why = "asked";
    this.#say(h("p", {}, t("why-ask", { cell: cellName(this.#game.shape, here) })));
  }

  async #answerWhy(digit: string): Promise<void> {
    this.#why = "";
    await this.#showWhy(digit, this.#app.board.here);
  }

  /** Shows the givens that rule a digit out. */
  async #showWhy(digit: string, cell: number): Promise<void> {
    const game = this.#game;
    const name = cellName(game.shape, cell);
    try {
      const record = await first({
        job: "why", puzzle: this.#mistakes.ground(game, cell), ...reading(game.shape, game.digits), candidates: [`${digit}${name}`], limit_ms: 10_000,
      });
      const conflict = record.conflict ?? [];
      this.#pointed = new Set(conflict.map((own) => candidateAt(game.shape, own).cell));
      const values = { digit, cell: name, givens: conflict.join(", ") };
      const key = record.result === "ruled_out" ? "why-not" : record.result === "possible" ? "why-may" : "why-unknown";
      this.#say(h("p", {}, record.problem ?? t(key, values)));
      this.#draw();
    } catch (error) {
      failed(error, this.#note);
    }
  }

  #draw(): void {
    const { board } = this.#app;
    if (!this.#on || this.#hints.draw()) return;
    const game = this.#game;
    const peers = peersOf(game.shape, board.here);
    const chosen = settings.digitFirst && this.#pad.held ? this.#pad.held : game.digit(board.here);
    const looks = game.givens.map((given, cell): Look => {
      const digit = game.digit(cell);
      const same = settings.highlight && chosen !== "" && digit === chosen;
      const marks = new Map(game.marks(cell).map((mark) => [mark, settings.highlight && mark === chosen ? "same" : ""]));
      const classes = [
        cell === board.here && "here",
        peers.has(cell) && "peer",
        same && "same",
        this.#pointed.has(cell) && "conflict",
        game.colour(cell) > 0 && `colour-${((game.colour(cell) - 1) % 9) + 1}`,
      ].filter((name) => name !== false);
      const colour = game.colour(cell);
      return { digit, given: given !== "", marks, classes, wrong: this.#wrong(cell), label: colour > 0 ? t("colour", { n: colour }) : "" };
    });
    board.draw(looks);
    // On large boards marks are too small to be read in their cells.
    const marks = game.shape.side > 9 ? game.marks(board.here).join(" ") : "";
    this.#marks.textContent = marks && `${cellName(game.shape, board.here)}: ${marks}`;
  }

  #tick(): void {
    const shown = this.#clock.isConnected && document.visibilityState === "visible";
    if (!shown || this.#solved) return;
    this.#game.seconds++;
    this.#timer++;
    if (this.#timer % 5 === 0) this.#keep();
    this.#showClock();
  }

  #showClock(): void {
    this.#clock.hidden = !settings.clock;
    const about = this.#game.about ? `${level(this.#game.about)} · ` : "";
    this.#clock.textContent = `${about}${t("time")} ${time(this.#game.seconds)}`;
  }
}
