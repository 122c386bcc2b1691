import type { ChangedField } from "../../../changes/fields";
import { diffPolicies, type Policy, type PolicyChange } from "../../../discovery";

/**
 * Returns what a new version changes in meaning, for the feed of changes. Empty if only the text differs, such as a
 * comment.
 */
export function policyFields(before: Policy, after: Policy): readonly ChangedField[] {
  return diffPolicies(before, after).map(fieldOf);
}

/** A value that needs no words, such as a weight, has its path; durations, windows and whole signals are a sentence. */
function fieldOf({ path, label, ...values }: PolicyChange): ChangedField {
  const [before, after] = [textOf(values.before), textOf(values.after)];
  const isPlain = label.endsWith(` ${before} → ${after}`);
  return isPlain ? { path, before, after } : { path: "", before: null, after: label };
}

function textOf(value: PolicyChange["before"]): string | null {
  if (value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
