/** What lets axe answer the same in two thirds of the time (decision 095). */
import type axe from "axe-core";

interface Color {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): this;
}

/** Not in the declarations of axe. */
interface ColorCommons {
  readonly color: { readonly Color: { new (like: Color): Color; readonly prototype: Color } };
}

/**
 * Each colour is read once a document: axe reads those of every element anew, by a library that knows all of CSS. Nor are
 * elements described by their source, which no failure says. Runs in the page as well, so it refers to nothing around it.
 */
export function makeThrifty(rules: typeof axe): void {
  rules.configure({ noHtml: true });
  const { Color } = (rules.commons as unknown as ColorCommons).color;
  const read = Color.prototype.parseString;
  const known = new Map<string, Color>();
  Color.prototype.parseString = function parseString(text) {
    const colour = known.get(text);
    if (colour === undefined) {
      read.call(this, text);
      known.set(text, new Color(this));
      return this;
    }
    this.r = colour.r;
    this.g = colour.g;
    this.b = colour.b;
    this.alpha = colour.alpha;
    return this;
  };
}

/**
 * In place of the maps in which axe, as it is compiled, keeps the private fields of its objects: a property of the object
 * itself. What the collector has to look through for those maps is a tenth of a run.
 */
const PLAIN_MAP = `class {
  constructor(entries) {
    this.key = Symbol();
    for (const [of, value] of entries ?? []) this.set(of, value);
  }
  has(of) { return Object.hasOwn(of, this.key); }
  get(of) { return of[this.key]; }
  set(of, value) { of[this.key] = value; return this; }
  delete(of) { return this.has(of) && delete of[this.key]; }
}`;

/** The text of axe for a page: with it as `window.axe`, thrifty. */
export const thriftySource = (source: string): string =>
  `(function (WeakMap) {${source}\n})(${PLAIN_MAP});\n(${makeThrifty.toString()})(window.axe)`;
