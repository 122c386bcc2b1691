/**
 * Reads the fields of one map and reports missing fields, wrong types and values out of range.
 * Every getter returns undefined after reporting, so that a caller can continue and find further errors.
 */
import { above, LIMITS, type LimitName } from "../limits/limits";
import { grouped } from "../numeric/words";
import { parseDuration } from "./duration";
import { isObject, kindOf, own, show, type JsonObject, type JsonValue } from "./json";
import type { Path } from "./path";
import { parseQuantity } from "./quantity";
import { re2Problem } from "./regex";
import { patternSize } from "./regexSize";
import type { Message, Report } from "./report";
import { didYouMean } from "./suggest";

/** Kubernetes integers of this kind are int32. */
const MAX_INT = 2_147_483_647;

export class MapReader {
  constructor(
    readonly map: JsonObject,
    readonly path: Path,
    readonly report: Report,
  ) {}

  at(key: string): Path {
    return [...this.path, key];
  }

  has(key: string): boolean {
    return own(this.map, key) !== undefined;
  }

  /** Returns the value as written; undefined if absent or null. */
  raw(key: string): JsonValue | undefined {
    return own(this.map, key);
  }

  error(key: string, message: Message, anchor: "key" | "value" = "value"): undefined {
    this.report.error(this.at(key), message, anchor);
    return undefined;
  }

  /** Reports an error, or a warning in a lenient reading. */
  fault(key: string, message: Message, anchor: "key" | "value" = "value"): undefined {
    this.report.fault(this.at(key), message, anchor);
    return undefined;
  }

  /** Returns a required value; `what` says in a few words what to write. */
  required(key: string, what: string): JsonValue | undefined {
    const value = this.raw(key);
    if (value === undefined && !this.isUnread(key)) this.error(key, `is missing: ${what}`, "key");
    return value;
  }

  /** Whether the value was written, but could not be read, which has been reported. */
  isUnread(key: string): boolean {
    return this.report.isUnread(this.at(key));
  }

  /**
   * Returns text. Empty text counts as absent, and so does blank text unless lenient. With `what`, it is required.
   */
  text(key: string, what?: string): string | undefined {
    const value = what === undefined ? this.raw(key) : this.required(key, what);
    if (value === undefined) return undefined;
    if (typeof value !== "string") {
      const fix = typeof value === "object" ? "" : `; write ${JSON.stringify(String(value))}`;
      return this.error(key, `must be text, not ${kindOf(value)} (${show(value)})${fix}`);
    }
    if ((this.report.lenient ? value : value.trim()) !== "") return value;
    return what === undefined ? undefined : this.error(key, `is empty: ${what}`);
  }

  /** Returns a required name that others refer to. */
  name(what: string): string | undefined {
    const name = this.text("name", what);
    if (name === undefined || name.length <= LIMITS.nameCharacters.value) return name;
    return this.error("name", `has ${above("nameCharacters")}`);
  }

  /** Returns a whole number within bounds. */
  integer(key: string, min: number, max = MAX_INT): number | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    if (typeof value !== "number") {
      const fix = typeof value === "string" && /^\d+$/.test(value) ? `; write ${value} without quotes` : "";
      return this.error(key, `must be a whole number, not ${kindOf(value)} (${show(value)})${fix}`);
    }
    if (!Number.isInteger(value)) return this.error(key, `must be a whole number, not ${value}`);
    if (value < min || value > max) {
      const range = max === MAX_INT ? `at least ${min}` : `from ${min} to ${max}`;
      return this.error(
        key,
        value > MAX_INT ? `${value} is too large; at most ${MAX_INT}` : `must be ${range}, not ${value}`,
      );
    }
    return value;
  }

  flag(key: string): boolean | undefined {
    const value = this.raw(key);
    if (value === undefined || typeof value === "boolean") return value;
    return this.error(key, `must be true or false, not ${show(value)}`);
  }

  /** Returns one of a few words. With `what`, it is required. */
  choice<T extends string>(key: string, allowed: readonly T[], what?: string): T | undefined {
    const list = allowed.join(", ");
    const value = what === undefined ? this.raw(key) : this.required(key, `${what}: one of ${list}`);
    if (value === undefined) return undefined;
    const found = allowed.find((word) => word === value);
    if (found !== undefined) return found;
    const hint = typeof value === "string" ? didYouMean(value, allowed) : "";
    return this.error(key, `${show(value)} is not known; allowed: ${list}${hint}`);
  }

  /** Returns the seconds of a Go duration, which must be longer than 0 unless the reading is lenient. */
  duration(key: string): number | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    const like = 'a duration like "90s", "1h30m" or "168h"';
    if (typeof value !== "string")
      return this.error(key, `must be ${like}, not ${kindOf(value)} (${show(value)})`);
    const seconds = parseDuration(value);
    if (seconds === null) return this.error(key, `${show(value)} is not ${like}${daysHint(value)}`);
    if (seconds > 0 || this.report.lenient) return seconds;
    return this.error(key, `must be longer than 0, not ${show(value)}`);
  }

  /**
   * Returns a number from a number, decimal text or Kubernetes quantity, with an absolute value up to `weightSize`.
   */
  weight(key: string): number | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    const number = typeof value === "string" ? parseQuantity(value) : value;
    if (typeof number !== "number" || !Number.isFinite(number)) {
      return this.error(key, `${show(value)} is not a weight like "0.7", 2 or 300m`);
    }
    const most = LIMITS.weightSize.value;
    if (Math.abs(number) <= most) return number;
    const fix = "smaller weights in the same proportion rank alike";
    return this.error(
      key,
      `${show(value)} is more than ${grouped(most)} away from 0 (limit weightSize); ${fix}`,
    );
  }

  /** Returns an RE2 expression; in a lenient reading the text, even if invalid. */
  regex(key: string): string | undefined {
    const pattern = this.text(key);
    if (pattern === undefined) return undefined;
    if (pattern.length <= LIMITS.patternCharacters.value) this.report.patternSize += patternSize(pattern);
    if (this.report.patternSize > LIMITS.documentPatternSize.value) {
      return this.error(key, `${show(pattern)} is not read: ${above("documentPatternSize")}`);
    }
    const problem = re2Problem(pattern);
    if (problem !== null) this.fault(key, `${show(pattern)} is not a valid RE2 expression: ${problem}`);
    return problem === null || this.report.lenient ? pattern : undefined;
  }

  /** Returns an absolute http(s) URL; in a lenient reading the text, even if invalid. */
  url(key: string, what?: string): string | undefined {
    const text = this.text(key, what);
    if (text === undefined) return undefined;
    const url = parseUrl(text);
    if (url === null || !isHttpUrl(text)) {
      const guess = /^[\w.-]+(:\d+)?(\/|$)/.test(text) ? `; did you mean ${show(`https://${text}`)}?` : "";
      this.fault(key, `${show(text)} is not an http or https URL${guess}`);
      return this.report.lenient ? text : undefined;
    }
    if (url.username !== "" || url.password !== "") {
      this.report.warn(
        this.at(key),
        "carries credentials that everyone who reads the policy sees; use secretRef",
      );
    }
    return text;
  }

  /** Returns the map under a key and warns about its unknown keys. */
  child(key: string, known: readonly string[], what?: string): MapReader | undefined {
    const value = what === undefined ? this.raw(key) : this.required(key, what);
    return value === undefined ? undefined : mapReader(value, this.at(key), this.report, known);
  }

  /** Returns the items of the list under a key; undefined if the list exceeds the limit. */
  list(key: string, most?: LimitName): JsonValue[] | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) return this.error(key, `must be a list, not ${kindOf(value)}`);
    if (most === undefined || value.length <= LIMITS[most].value) return value;
    return this.error(key, `has ${value.length} items: ${above(most)}`);
  }

  /** Returns the maps in the list under a key; an item that is not a map is reported and skipped. */
  maps(key: string, known: readonly string[], most?: LimitName): MapReader[] | undefined {
    return this.list(key, most)?.flatMap(
      (item, index) => mapReader(item, [...this.at(key), index], this.report, known) ?? [],
    );
  }
}

/** Returns a reader of a value that must be a map; unknown keys are kept and reported as warnings. */
export function mapReader(
  value: JsonValue,
  path: Path,
  report: Report,
  known: readonly string[],
): MapReader | undefined {
  if (!isObject(value)) {
    report.error(path, `must be a map, not ${kindOf(value)}${value === null ? "" : ` (${show(value)})`}`);
    return undefined;
  }
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    report.warn(
      [...path, key],
      () => `is not a known key here; it is kept but does nothing${didYouMean(key, known)}`,
      "key",
    );
  }
  return new MapReader(value, path, report);
}

/** Whether a text is an absolute http(s) URL with a host. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^/]/i.test(text) && parseUrl(text) !== null;
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function daysHint(text: string): string {
  const match = /^(\d{1,5})([dw])$/.exec(text);
  if (match === null) return "";
  const hours = Number(match[1]) * (match[2] === "w" ? 168 : 24);
  return `; Go durations have no days, write "${hours}h"`;
}
