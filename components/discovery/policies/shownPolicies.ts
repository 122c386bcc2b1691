/** Which policies the list shows; the value of `show` in its address. */
import type { PolicySummary } from "@/lib/api/policies";

export const POLICY_SHOWS = ["leavesOut", "notSucceeded", "changed", "neverRun", "edited"] as const;
export type PolicyShow = (typeof POLICY_SHOWS)[number];

export const SHOW_TEXTS: Readonly<Record<PolicyShow, string>> = {
  leavesOut: "Leaves out expected images",
  notSucceeded: "Last run failed or partial",
  changed: "Changed the selection",
  neverRun: "Never run",
  edited: "Newest version not run yet",
};

/** The same questions as the overview's counts (lib/server/discovery/policies/lines.ts). */
const tests: Readonly<Record<PolicyShow, (policy: PolicySummary) => boolean>> = {
  leavesOut: ({ result }) =>
    result?.expectation !== undefined && result.expectation.kept < result.expectation.expected,
  notSucceeded: ({ lastRun }) => lastRun?.state === "failed" || lastRun?.state === "partial",
  changed: ({ change }) => change !== null && change.entered.length + change.left.length > 0,
  neverRun: ({ lastRun }) => lastRun === null,
  edited: ({ lastRun, version }) => lastRun !== null && lastRun.policyVersion !== version,
};

export function isShown(policy: PolicySummary, show: PolicyShow | null): boolean {
  return show === null || tests[show](policy);
}

/** The list of policies, all of them without `show`. */
export function policiesHref(show?: PolicyShow): string {
  return show === undefined ? "/policies" : `/policies?show=${show}`;
}
