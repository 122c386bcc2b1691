/**
 * Takes credentials out of texts from outside. A server may repeat in what it answers what it was sent, escaped as
 * its answer needs it; a part of a credential is one, too, so texts are searched before they are cut.
 */
import type { Credentials } from "../credentials";
import type { Pattern } from "./patterns";
import { ESCAPES } from "./readings";
import { Search } from "./search";
import { NAME_STRENGTH, patternsIn } from "./values";

const HIDDEN = "[hidden]";
/** Characters of a server's text that are looked at; no more are ever shown. */
const WINDOW = 65_536;
/** In sentences of our own shorter secrets would be found in every other word. */
const SENTENCE_STRENGTH = 4;

/**
 * A server's own words for a message: searched for secrets of any length, on one line, at most `max` characters.
 * `cut`: the text ends where reading stopped, possibly inside a secret.
 */
export type Quote = (text: string, max?: number, cut?: boolean) => string;

export class Hider {
  private patterns: readonly Pattern[];
  private readonly finders = new Map<number, Finder>();

  constructor(...credentials: readonly Credentials[]) {
    this.patterns = credentials.flatMap(patternsIn);
  }

  /** Another secret from here on: a token that was fetched with the credentials. */
  add(token: string): void {
    this.patterns = [...this.patterns, ...patternsIn({ token })];
    this.finders.clear();
  }

  readonly quote: Quote = (text, max = 200, cut = false) => {
    const ends = cut || text.length > WINDOW;
    // Half a character of UTF-8, or of UTF-16, is none.
    const seen = text.slice(0, WINDOW).replace(ends ? /[\ufffd\ud800-\udbff]+$/ : /^$/, "");
    const line = this.finder(0).hide(seen, ends).replace(/\s+/g, " ").trim();
    return line.length > max ? `${line.slice(0, max)}…` : line;
  };

  /** All of a text of a server, such as a label's value. */
  readonly words = (text: string): string => this.finder(0).hide(text, false);

  /** A sentence of ours that holds a server's words whole. */
  readonly sentence = (text: string): string => this.finder(SENTENCE_STRENGTH).hide(text, false);

  /** Such a sentence of a version that searched after it had cut, at `…`. */
  readonly stored = (text: string): string => {
    const pieces = this.sentence(text).split("…");
    const last = pieces.pop() ?? "";
    return [...pieces.map((piece) => this.finder(SENTENCE_STRENGTH).hide(piece, true)), last].join("…");
  };

  /** The name of an image, pod or tag, which must stay what it is: only secrets that it cannot hold by chance. */
  readonly name = (text: string): string => this.finder(NAME_STRENGTH).hide(text, false);

  /** Whether there is anything that `name` would hide. */
  get hidesNames(): boolean {
    return this.patterns.some(({ strength }) => strength >= NAME_STRENGTH);
  }

  private finder(strength: number): Finder {
    let finder = this.finders.get(strength);
    if (!finder) {
      finder = new Finder(this.patterns.filter((pattern) => pattern.strength >= strength));
      this.finders.set(strength, finder);
    }
    return finder;
  }
}

/** Characters of a pattern that a text is tested for before it is searched. */
const BEGINNING = 5;

type Range = readonly [from: number, to: number];

class Finder {
  private readonly byFirst = new Map<string, Pattern[]>();
  /** What every text has that holds a secret. */
  private readonly trace: RegExp;

  constructor(private readonly patterns: readonly Pattern[]) {
    for (const pattern of patterns) {
      for (const char of pattern.sets[0] ?? "") {
        const known = this.byFirst.get(char);
        if (known) known.push(pattern);
        else this.byFirst.set(char, [pattern]);
      }
    }
    const beginnings = new Set(patterns.map(({ sets }) => sets.slice(0, BEGINNING).map(anyOf).join("")));
    this.trace = new RegExp([...beginnings, ESCAPES].join("|"), "u");
  }

  hide(text: string, cut: boolean): string {
    if (this.patterns.length === 0 || (!cut && !this.trace.test(text))) return text;
    let hidden = "";
    let end = 0;
    for (const [from, to] of this.find(text, cut)) {
      hidden += text.slice(end, from) + HIDDEN;
      end = to;
    }
    return hidden + text.slice(end);
  }

  /** In order, none overlapping another. */
  private find(text: string, cut: boolean): Range[] {
    const search = new Search(text, cut);
    const marks = [...text.matchAll(/\[hidden\]/g)].map(({ index }): Range => [index, index + HIDDEN.length]);
    const found: [number, number][] = [];
    for (let from = 0; from < text.length; from++) {
      let to = search.tooLong ? text.length : -1;
      const chars = search.charsAt(from);
      for (const first of chars.length === 1 ? chars : new Set(chars)) {
        for (const pattern of this.byFirst.get(first) ?? []) to = Math.max(to, search.match(pattern, from));
      }
      // What was hidden before is left as it is, whatever the secret.
      if (to < 0 || marks.some((mark) => mark[0] <= from && to <= mark[1])) continue;
      const last = found.at(-1);
      if (last && from < last[1]) last[1] = Math.max(last[1], to);
      else found.push([from, to]);
      if (to === text.length) break;
    }
    return found;
  }
}

function anyOf(set: string): string {
  return `[${[...set].map((char) => `\\u{${char.codePointAt(0)?.toString(16)}}`).join("")}]`;
}
