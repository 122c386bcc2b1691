/**
 * What a schema says where it has no words of its own: which limit a value is beyond, and what was given. The path
 * beside it names the field. A text is not repeated, since it may be a secret or as long as the body.
 */
import type { $ZodErrorMap, $ZodIssue, $ZodRawIssue } from "zod/v4/core";

/** Undefined leaves zod's own words. */
const schemaWords: $ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "too_big":
      return beyond(issue, issue.maximum, issue.inclusive === false ? "less than" : "at most");
    case "too_small":
      return beyond(issue, issue.minimum, issue.inclusive === false ? "more than" : "at least");
    case "invalid_type":
      if (issue.expected === "int") return `must be a whole number${given(issue.input)}`;
      return issue.expected === "number" && issue.input !== undefined ? "must be a number" : undefined;
    case "invalid_union":
      return isNumberOrBlank(issue.errors) ? "must be a number" : undefined;
    default:
      return undefined;
  }
};

/** zod reads its settings from the global object, whether it is loaded by now or later. */
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

/** At least one of something is not a matter of how many. */
function sized(bound: string, limit: number | bigint, of: string, size: number | undefined): string {
  if (size === 0 && limit === 1) return "must not be empty";
  return `must have ${bound} ${of}${given(size)}`;
}

const given = (value: unknown): string =>
  typeof value === "number" || typeof value === "bigint" ? `, not ${text(value)}` : "";

const text = (value: number | bigint): string => value.toLocaleString("en-US", { maximumFractionDigits: 20 });

/** The field of a form: a number, or nothing while it is empty. */
function isNumberOrBlank(ways: readonly (readonly $ZodIssue[])[]): boolean {
  const isOfNumber = ([issue]: readonly $ZodIssue[]): boolean =>
    issue?.code === "invalid_type" && (issue.expected === "number" || issue.expected === "int");
  const isOfBlank = ([issue]: readonly $ZodIssue[]): boolean =>
    issue?.code === "invalid_value" && issue.values.every((value) => value === "");
  return ways.some(isOfNumber) && ways.every((way) => isOfNumber(way) || isOfBlank(way));
}
