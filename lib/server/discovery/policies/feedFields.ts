import type { ChangedField } from "../../../changes/fields";
import { diffPolicies, type Policy } from "../../../discovery";

/**
 * Returns what a new version changes in meaning, for the feed of changes: values with their path, and whole queries,
 * signals and terms as a sentence. Empty if only the text differs, such as a comment.
 */
export function policyFields(before: Policy, after: Policy): readonly ChangedField[] {
  return diffPolicies(before, after).map(({ path, before: old, after: now, label }) =>
    isWhole(old) || isWhole(now)
      ? { path: "", before: null, after: label }
      : { path, before: textOf(old), after: textOf(now) },
  );
}

type Value = ReturnType<typeof diffPolicies>[number]["before"];

const isWhole = (value: Value): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function textOf(value: Value): string | null {
  if (value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
