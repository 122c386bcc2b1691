/** Problems found at assignment that no runner can fix: the build is dropped with the reason. Spec: queue, 2.4. */
import type { DropReason } from "../shapes";

/** Facts known at assignment. An absent field means no problem. */
export interface AssignmentFacts {
  readonly missingDependencies?: boolean;
  /** Features that the build needs, and features that this runner has announced. */
  readonly needs?: readonly string[];
  readonly features?: readonly string[];
  readonly archived?: boolean;
  readonly projectDeleted?: boolean;
  readonly buildsDisabled?: boolean;
  readonly userBlocked?: boolean;
}

/** Returns the first reason that applies, or undefined if the build may be assigned. */
export function dropReason(facts: AssignmentFacts): DropReason | undefined {
  if (facts.missingDependencies) return "missing_dependency_failure";
  if (facts.needs?.some((need) => facts.features?.includes(need) !== true)) return "runner_unsupported";
  if (facts.archived) return "archived_failure";
  if (facts.projectDeleted) return "project_deleted";
  if (facts.buildsDisabled) return "builds_disabled";
  return facts.userBlocked ? "user_blocked" : undefined;
}
