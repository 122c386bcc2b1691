/**
 * Default error messages of schemas: the limit that a value exceeds, and the value given. The path next to a message
 * names the field. Text is not repeated, because it may be a secret or as long as the body.
 */
import { noteFields } from "../document/zodFields";
import type { $ZodErrorMap, $ZodIssue, $ZodRawIssue } from "zod/v4/core";

/** Returns undefined to keep zod's own message. */
const schemaWords: $ZodErrorMap = (issue) => {
  if (issue.input === undefined) return missing(issue);
  switch (issue.code) {
    case "too_big":
      return beyond(issue, issue.maximum, issue.inclusive === false ? "less than" : "at most");
    case "too_small":
      return beyond(issue, issue.minimum, issue.inclusive === false ? "more than" : "at least");
    case "invalid_type":
      if (issue.expected === "int") return `must be a whole number${given(issue.input)}`;
      if (issue.expected === "number") return "must be a number";
      return wanted(issue.expected, (noun) => `must be ${noun}, not ${kindOf(issue.input)}`);
    case "invalid_value":
      return `must be ${choice(issue.values)}`;
    case "invalid_format":
      return FORMATS[issue.format];
    case "invalid_union":
      return isNumberOrBlank(issue.errors) ? "must be a number" : oneOf(issue.errors);
    case "unrecognized_keys":
      noteFields(issue.keys, issue.inst);
      return undefined;
    default:
      return undefined;
  }
};

/** Describes what a missing field should contain. */
function missing(issue: $ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return wanted(issue.expected, (noun) => `is missing: ${noun}`) ?? "is missing";
    case "invalid_value":
      return `is missing: ${choice(issue.values)}`;
    case "invalid_union":
      return "is missing";
    default:
      return undefined;
  }
}

const NOUNS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a map",
  record: "a map",
  null: "null",
};

function wanted(expected: string, say: (noun: string) => string): string | undefined {
  const noun = NOUNS[expected];
  return noun === undefined ? undefined : say(noun);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return NOUNS[Array.isArray(value) ? "array" : typeof value] ?? `a ${typeof value}`;
}

function choice(values: readonly unknown[]): string {
  const shown = values.map((value) =>
    typeof value === "string" && value !== "" ? value : JSON.stringify(value),
  );
  return shown.length === 1 ? (shown[0] ?? "") : `one of ${shown.join(", ")}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: "must be a UUID such as 0193d3a0-6f5e-7bd2-9c3a-3f1d2a5b7c10",
  url: "must be a URL such as https://example.com",
  email: "must be an e-mail address",
  datetime: "must be an instant in UTC such as 2026-06-18T10:00:00Z",
  date: "must be a day such as 2026-06-18",
};

/** zod reads its settings from the global object, whether it has been loaded already or is loaded later. */
export function installSchemaWords(): void {
  const shared = globalThis as { __zod_globalConfig?: object };
  shared.__zod_globalConfig = Object.assign(shared.__zod_globalConfig ?? {}, { customError: schemaWords });
}

type Sized = Extract<$ZodRawIssue, { readonly code: "too_big" | "too_small" }>;

function beyond({ origin, input, exact }: Sized, limit: number | bigint, how: string): string | undefined {
  const bound = `${exact === true ? "exactly" : how} ${text(limit)}`;
  switch (origin) {
    case "number":
    case "int":
    case "bigint":
      return `must be ${bound}${given(input)}`;
    case "string":
      return sized(bound, limit, "characters", typeof input === "string" ? input.length : undefined);
    case "array":
      return sized(bound, limit, "entries", Array.isArray(input) ? input.length : undefined);
    default:
      return undefined;
  }
}

/** A minimum of one is worded as "must not be empty". */
function sized(bound: string, limit: number | bigint, of: string, size: number | undefined): string {
  if (size === 0 && limit === 1) return "must not be empty";
  return `must have ${bound} ${of}${given(size)}`;
}

const given = (value: unknown): string =>
  typeof value === "number" || typeof value === "bigint" ? `, not ${text(value)}` : "";

/** Writes a number in full unless it has more than about twenty digits: 1e300 has 301. */
function text(value: number | bigint): string {
  const size = typeof value === "bigint" ? 0 : Math.abs(value);
  if (size >= 1e21 || (size > 0 && size < 1e-20)) return String(value);
  return value.toLocaleString("en-US", { maximumFractionDigits: 20 });
}

/** Combines what each alternative requires; undefined if the message of one of them has another form. */
function oneOf(ways: readonly (readonly $ZodIssue[])[]): string | undefined {
  const wants = ways.map(([issue]) => {
    const [, want] = /^must be (.*?)(?:, not .*)?$/.exec(issue?.message ?? "") ?? [];
    return issue?.path.length === 0 ? want : undefined;
  });
  return wants.length === 0 || wants.includes(undefined)
    ? undefined
    : `must be ${[...new Set(wants)].join(" or ")}`;
}

/** Whether the field is that of a form: a number, or empty. */
function isNumberOrBlank(ways: readonly (readonly $ZodIssue[])[]): boolean {
  const isOfNumber = ([issue]: readonly $ZodIssue[]): boolean =>
    issue?.code === "invalid_type" && (issue.expected === "number" || issue.expected === "int");
  const isOfBlank = ([issue]: readonly $ZodIssue[]): boolean =>
    issue?.code === "invalid_value" && issue.values.every((value) => value === "");
  return ways.some(isOfNumber) && ways.every((way) => isOfNumber(way) || isOfBlank(way));
}
