/** Quotas and purchased minutes that a person may enter. */
import { readExact } from "../numeric/exact";

const MAX_QUOTA = 1_000_000_000;

/** What 0 means differs between the two, and so does the advice for an empty field. */
export type QuotaField = "quota" | "purchased";

const OF: Readonly<Record<QuotaField, { readonly none: string; readonly what: string }>> = {
  quota: { none: "0 for no limit", what: "quotas" },
  purchased: { none: "0 for none", what: "purchased minutes" },
};

export type ReadQuota = { readonly value: string } | { readonly problem: string };

/**
 * Reads a number or a form's text: whole minutes, 0 or more. The problem says what is wrong and what to enter
 * instead.
 */
export function readQuota(input: unknown, field: QuotaField = "quota"): ReadQuota {
  if (typeof input !== "number" && typeof input !== "string")
    return problem("is missing: enter whole minutes");
  const text = String(input).trim();
  if (text === "") return problem(`is empty: enter whole minutes, or ${OF[field].none}`);
  if (/^\d{1,3}([,.]\d{3})+$/.test(text)) {
    return problem(`is "${text}": write only the digits, as in ${text.replaceAll(/[,.]/g, "")}`);
  }
  const minutes = readExact(text);
  const given = `is "${text.slice(0, 40)}"`;
  if (!minutes) return problem(`${given}: enter whole minutes such as 400`);
  if (minutes.isNegative() && !minutes.isZero()) return problem(`${given}: needs to be non-negative`);
  if (!minutes.isInteger()) return problem(`${given}: ${OF[field].what} are whole numbers`);
  if (minutes.greaterThan(MAX_QUOTA)) return problem(`${given}, which is larger than 1000000000`);
  return { value: minutes.abs().toString() };
}

const problem = (text: string): ReadQuota => ({ problem: text });
