/** Searches one text for several patterns. */
import type { Pattern } from "./patterns";
import { mayEscape, Readings } from "./readings";

/** Maximum comparisons of one search: many times what a server's response needs, a fraction of a second. */
const PATIENCE = 1_000_000;

/** This many characters at the end of a cut text are treated as the start of a secret. */
const TELLING = 2;
/** This much raw text is also treated as the start of a secret, even if escapes make it fewer characters. */
const WRITTEN = 4;

export class Search {
  private readonly readings: Readings;
  private steps = 0;

  /** `cut`: the text may end inside a secret. */
  constructor(
    private readonly text: string,
    private readonly cut: boolean,
  ) {
    this.readings = new Readings(text);
  }

  get tooLong(): boolean {
    return this.steps > PATIENCE;
  }

  /** Returns each character that the text can be read as having at `index`. */
  charsAt(index: number): string[] {
    if (!mayEscape(this.text, index)) return [this.text.charAt(index)];
    const read = this.readings.at(index);
    this.steps += read.length;
    return read.map(({ char }) => char ?? "");
  }

  /**
   * Returns the index after the longest reading of the pattern from here, or −1 if there is none. Returns the end of
   * the text if the search takes too long, as for a text crafted to that end: the rest of it is then hidden.
   */
  match({ sets, alone }: Pattern, from: number): number {
    if (alone && /[\p{L}\p{N}]$/u.test(this.text.slice(Math.max(0, from - 2), from))) return -1;
    // Most texts have no escape where a secret might start.
    let plain = 0;
    while (plain < sets.length && from + plain < this.text.length && !mayEscape(this.text, from + plain)) {
      if (!sets[plain]?.includes(this.text.charAt(from + plain))) return -1;
      plain++;
    }
    this.steps += plain;
    let ends = [from + plain];
    for (const [index, set] of sets.slice(plain).entries()) {
      const k = plain + index;
      const next: number[] = [];
      for (const end of ends) {
        const read = this.readings.at(end);
        this.steps += read.length + 1;
        if (this.tooLong) return this.text.length;
        const atEnd = read.length === 0 || read.some(({ char }) => char === null);
        const seen = k >= Math.min(TELLING, sets.length - 1) || (k > 0 && this.text.length - from >= WRITTEN);
        if (this.cut && atEnd && seen) return this.text.length;
        for (const { char, next: behind } of read) {
          if (char !== null && set.includes(char) && !next.includes(behind)) next.push(behind);
        }
      }
      if (next.length === 0) return -1;
      ends = next;
    }
    const end = Math.max(...ends);
    return alone && /^[\p{L}\p{N}]/u.test(this.text.slice(end, end + 2)) ? -1 : end;
  }
}
