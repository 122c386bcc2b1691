/** Validates the input for a quota. */
import type { ErrorDetail } from "../../../api/common";
import { readQuota } from "../../../minutes";
import { UnprocessableError } from "../../http/errors";

type Given = string | number | null | undefined;

/**
 * Returns amounts as digits, null or undefined as given, by their fields' names. Throws UnprocessableError that names
 * every invalid field, including a `validFrom` in the past.
 */
export function readAmounts<K extends string>(
  given: Readonly<Record<K, Given>>,
  validFrom?: string,
): Readonly<Record<K, string | null | undefined>> {
  const details: ErrorDetail[] = [];
  const read = (path: string, value: Given): string | null | undefined => {
    if (value === undefined || value === null) return value;
    const amount = readQuota(value, path === "purchasedMinutes" ? "purchased" : "quota");
    if ("value" in amount) return amount.value;
    details.push({ path, message: amount.problem });
    return undefined;
  };
  const entries = Object.entries<Given>(given).map(([path, value]) => [path, read(path, value)] as const);
  refuse([...details, ...pastDetails(validFrom, new Date())]);
  // Has the same keys as the input.
  return Object.fromEntries(entries) as Readonly<Record<K, string | null | undefined>>;
}

/**
 * Returns `now` if `validFrom` is absent. Throws UnprocessableError for the past: what was accounted does not change.
 */
export function readValidFrom(validFrom: string | undefined, now: Date): Date {
  refuse(pastDetails(validFrom, now));
  return validFrom === undefined ? now : new Date(validFrom);
}

function pastDetails(validFrom: string | undefined, now: Date): readonly ErrorDetail[] {
  if (validFrom === undefined || new Date(validFrom) >= now) return [];
  const message = `is ${validFrom}, in the past, and months are measured by what held then: leave it out for at once`;
  return [{ path: "validFrom", message }];
}

function refuse(details: readonly ErrorDetail[]): void {
  if (details.length === 0) return;
  throw new UnprocessableError(details.map(({ path, message }) => `${path} ${message}`).join("; "), details);
}
