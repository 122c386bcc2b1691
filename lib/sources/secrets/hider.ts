/**
 * Removes credentials from external texts. A server may repeat in a response what it was sent, escaped as the
 * response requires. A part of a credential is secret too, so texts are searched before they are cut.
 */
import type { Credentials } from "../credentials";
import type { Pattern } from "./patterns";
import { ESCAPES } from "./readings";
import { Search } from "./search";
import { NAME_STRENGTH, patternsIn } from "./values";

const HIDDEN = "[hidden]";
/** Maximum number of characters of a server's text that are searched; more are never shown. */
const WINDOW = 65_536;
/** Minimum length for sentences of our own, in which shorter secrets would match ordinary words. */
const SENTENCE_STRENGTH = 4;

/**
 * Returns a server's text for a message: without secrets of any length, on one line, at most `max` characters.
 * `cut`: the text ends where reading stopped, possibly inside a secret.
 */
export type Quote = (text: string, max?: number, cut?: boolean) => string;

export class Hider {
  private patterns: readonly Pattern[];
  private readonly finders = new Map<number, Finder>();

  constructor(...credentials: readonly Credentials[]) {
    this.patterns = credentials.flatMap(patternsIn);
  }

  /** Adds another secret, such as a token that was fetched with the credentials. */
  add(token: string): void {
    this.patterns = [...this.patterns, ...patternsIn({ token })];
    this.finders.clear();
  }

  readonly quote: Quote = (text, max = 200, cut = false) => {
    const ends = cut || text.length > WINDOW;
    // Drops an incomplete character of UTF-8 or UTF-16.
    const seen = text.slice(0, WINDOW).replace(ends ? /[\ufffd\ud800-\udbff]+$/ : /^$/, "");
    const line = this.finder(0).hide(seen, ends).replace(/\s+/g, " ").trim();
    return line.length > max ? `${line.slice(0, max)}…` : line;
  };

  /** Hides secrets in a complete text of a server, such as a label's value. */
  readonly words = (text: string): string => this.finder(0).hide(text, false);

  /** Hides secrets in a sentence of our own that contains a server's complete text. */
  readonly sentence = (text: string): string => this.finder(SENTENCE_STRENGTH).hide(text, false);

  /** Hides secrets in a sentence stored by an older version, which cut texts at `…` before searching them. */
  readonly stored = (text: string): string => {
    const pieces = this.sentence(text).split("…");
    const last = pieces.pop() ?? "";
    return [...pieces.map((piece) => this.finder(SENTENCE_STRENGTH).hide(piece, true)), last].join("…");
  };

  /**
   * Hides secrets in the name of an image, pod or tag. The name must stay usable, so only secrets too long to match
   * by chance.
   */
  readonly name = (text: string): string => this.finder(NAME_STRENGTH).hide(text, false);

  /** Whether `name` would hide anything. */
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

/** Number of characters of a pattern that a text is tested for before it is searched. */
const BEGINNING = 5;

type Range = readonly [from: number, to: number];

class Finder {
  private readonly byFirst = new Map<string, Pattern[]>();
  /** Matches every text that contains a secret. */
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

  /** Returns ranges in order, without overlaps. */
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
      // Text that was hidden before stays unchanged, whatever the secret.
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
