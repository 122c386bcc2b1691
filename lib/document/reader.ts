/**
 * Reads the fields of one map, reporting whatever is missing, of the wrong type or out of range.
 * Every getter gives undefined after reporting, so a caller can go on and find the next mistake.
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

  /** The value as written; undefined when absent or null. */
  raw(key: string): JsonValue | undefined {
    return own(this.map, key);
  }

  error(key: string, message: Message, anchor: "key" | "value" = "value"): undefined {
    this.report.error(this.at(key), message, anchor);
    return undefined;
  }

  /** An error, or a warning where the reading is lenient. */
  fault(key: string, message: Message, anchor: "key" | "value" = "value"): undefined {
    this.report.fault(this.at(key), message, anchor);
    return undefined;
  }

  /** A value that must be there; `what` says in a few words what to write. */
  required(key: string, what: string): JsonValue | undefined {
    const value = this.raw(key);
    if (value === undefined) this.error(key, `is missing: ${what}`, "key");
    return value;
  }

  /** Text; an empty one counts as absent, a blank one too unless lenient. With `what` it must be there. */
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

  /** A name that must be there and that others refer to. */
  name(what: string): string | undefined {
    const name = this.text("name", what);
    if (name === undefined || name.length <= LIMITS.nameCharacters.value) return name;
    return this.error("name", `has ${above("nameCharacters")}`);
  }

  /** A whole number within bounds. */
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

  /** One of a few words. With `what` it must be there. */
  choice<T extends string>(key: string, allowed: readonly T[], what?: string): T | undefined {
    const list = allowed.join(", ");
    const value = what === undefined ? this.raw(key) : this.required(key, `${what}: one of ${list}`);
    if (value === undefined) return undefined;
    const found = allowed.find((word) => word === value);
    if (found !== undefined) return found;
    const hint = typeof value === "string" ? didYouMean(value, allowed) : "";
    return this.error(key, `${show(value)} is not known; allowed: ${list}${hint}`);
  }

  /** Seconds of a Go duration longer than 0; of any where the reading is lenient. */
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

  /** A number, decimal text or Kubernetes quantity, within `weightSize` of 0. */
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

  /** An RE2 expression; the text unchecked where the reading is lenient. */
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

  /** An absolute http(s) URL; the text unchecked where the reading is lenient. */
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

  /** The map under a key; its unknown keys are warned of. */
  child(key: string, known: readonly string[], what?: string): MapReader | undefined {
    const value = what === undefined ? this.raw(key) : this.required(key, what);
    return value === undefined ? undefined : mapReader(value, this.at(key), this.report, known);
  }

  /** The items of the list under a key; none of a list that is longer than the limit. */
  list(key: string, most?: LimitName): JsonValue[] | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) return this.error(key, `must be a list, not ${kindOf(value)}`);
    if (most === undefined || value.length <= LIMITS[most].value) return value;
    return this.error(key, `has ${value.length} items: ${above(most)}`);
  }

  /** The maps in the list under a key; an item that is no map is reported and left out. */
  maps(key: string, known: readonly string[], most?: LimitName): MapReader[] | undefined {
    return this.list(key, most)?.flatMap(
      (item, index) => mapReader(item, [...this.at(key), index], this.report, known) ?? [],
    );
  }
}

/** A reader of a value that must be a map; keys besides the known ones are kept and warned of. */
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

/** Whether a text is an absolute URL with a host that HTTP reaches. */
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
