/** Whether a runner may take a build, with a verdict for every criterion. Spec: queue, 2.1. */
import type { Criterion, PendingBuild, QueueRunner, RunnerCriteria } from "../shapes";

interface Holds {
  readonly holds: boolean;
}

/**
 * Why a build is outside a runner's scope: it belongs to another project or group, or its project has switched such
 * runners off.
 */
export type OutOfScope = "otherProject" | "otherGroup" | "groupRunnersDisabled" | "instanceRunnersDisabled";

export type Verdict =
  | (Holds & { readonly criterion: "paused" | "origin" | "protected" | "untagged" })
  /** `missing`: tags of the build that the runner does not have. */
  | (Holds & { readonly criterion: "tags"; readonly missing: readonly string[] })
  | (Holds & { readonly criterion: "scope"; readonly reason: OutOfScope | null })
  /** `free`: the build costs nothing on this runner, so a quota does not matter. */
  | (Holds & { readonly criterion: "quota"; readonly free: boolean });

export interface Eligibility {
  readonly eligible: boolean;
  /** One verdict per criterion, in the order of CRITERIA. */
  readonly verdicts: readonly Verdict[];
  /** The criteria that do not hold. */
  readonly failed: readonly Criterion[];
}

/** The parts of a runner that are checked: its criteria, and whether it is paused. */
type Asked = Pick<QueueRunner, "criteria" | "paused">;

export function eligible(build: PendingBuild, { criteria, paused }: Asked): Eligibility {
  const verdicts: readonly Verdict[] = [
    { criterion: "paused", holds: !paused },
    { criterion: "origin", holds: build.origin === "own" },
    { criterion: "protected", holds: !criteria.protectedOnly || build.protected },
    { criterion: "untagged", holds: criteria.runUntagged || build.tags.length > 0 },
    tagsVerdict(build, criteria),
    scopeVerdict(build, criteria),
    quotaVerdict(build, criteria),
  ];
  const failed = verdicts.filter(({ holds }) => !holds).map(({ criterion }) => criterion);
  return { eligible: failed.length === 0, verdicts, failed };
}

function tagsVerdict(build: PendingBuild, { tags }: RunnerCriteria): Verdict {
  const missing = build.tags.filter((tag) => !tags.includes(tag));
  return { criterion: "tags", holds: missing.length === 0, missing };
}

function scopeVerdict(build: PendingBuild, criteria: RunnerCriteria): Verdict {
  const reason = outOfScope(build, criteria);
  return { criterion: "scope", holds: reason === null, reason };
}

function outOfScope(build: PendingBuild, { type, groups, projects }: RunnerCriteria): OutOfScope | null {
  if (type === "instance") return build.instanceRunnersEnabled ? null : "instanceRunnersDisabled";
  if (type === "project") return projects?.includes(build.projectId) === true ? null : "otherProject";
  if (groups?.some((group) => build.namespaces.includes(group)) !== true) return "otherGroup";
  return build.groupRunnersEnabled ? null : "groupRunnersDisabled";
}

/** Only instance runners are accounted, so a quota only keeps builds from them. */
function quotaVerdict(build: PendingBuild, { quotaFree }: RunnerCriteria): Verdict {
  const free = quotaFree === null || quotaFree.includes(build.visibility);
  return { criterion: "quota", holds: free || !build.minutesExceeded, free };
}
