/**
 * The criteria of a runner in a canonical form, and the queue key derived from it. Runners with the same criteria
 * share one key. Spec: queue, 3.3.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { accountBuild } from "../../minutes";
import { VISIBILITIES, type Mode, type RunnerType, type Visibility } from "../../minutes/shapes";
import type { ExactInput } from "../../numeric/exact";
import { compareCodePoints } from "../../numeric/codePoints";
import type { GroupId, RunnerCriteria } from "../shapes";

/** Settings of a runner. `groups` and `projects` apply only to runners of that type. */
export interface RunnerSettings {
  readonly type: RunnerType;
  readonly groups?: readonly GroupId[];
  readonly projects?: readonly number[];
  readonly tags: readonly string[];
  readonly runUntagged: boolean;
  readonly protectedOnly: boolean;
  /** Cost factors of 0 or more, and the mode that decides which of them applies to internal projects. */
  readonly quota: {
    readonly mode: Mode;
    readonly publicFactor: ExactInput;
    readonly privateFactor: ExactInput;
  };
}

const KEY_PREFIX = "ci:dynq:v1:";
const VERSION = 1;

export function criteriaOf(settings: RunnerSettings): RunnerCriteria {
  const { type, quota } = settings;
  return {
    type,
    groups: type === "group" ? sorted(settings.groups ?? [], compareGroups) : null,
    projects: type === "project" ? sorted(settings.projects ?? [], (a, b) => a - b) : null,
    tags: sorted(settings.tags, compareCodePoints),
    runUntagged: settings.runUntagged,
    protectedOnly: settings.protectedOnly,
    quotaFree: type === "instance" ? quotaFree(quota) : null,
  };
}

/** Returns the criteria of the runner with other settings. */
export function withSettings(
  criteria: RunnerCriteria,
  { tags, runUntagged, protectedOnly }: Pick<RunnerSettings, "tags" | "runUntagged" | "protectedOnly">,
): RunnerCriteria {
  return { ...criteria, tags: sorted(tags, compareCodePoints), runUntagged, protectedOnly };
}

/** Whether a group or project runner has lost all its groups or projects and can never take a build. */
export function isOrphaned({ type, groups, projects }: RunnerCriteria): boolean {
  return (type === "group" && groups?.length === 0) || (type === "project" && projects?.length === 0);
}

/** Returns the visibilities whose builds cost nothing on this instance runner, sorted. */
function quotaFree({ mode, publicFactor, privateFactor }: RunnerSettings["quota"]): readonly Visibility[] {
  const costsNothing = (visibility: Visibility): boolean =>
    accountBuild({
      mode,
      runner: { type: "instance", publicFactor, privateFactor },
      project: { visibility },
      // A namespace without a quota has factor 0 in one mode, so the factor is computed with a quota.
      namespace: { monthlyLimit: 1, instanceLimit: null },
      durationSeconds: 1,
    }).factor.isZero();
  return VISIBILITIES.filter(costsNothing).sort();
}

/** Returns the same text for the same criteria, whatever the runner's name. */
export function canonicalCriteria(criteria: RunnerCriteria): string {
  return JSON.stringify({
    v: VERSION,
    type: criteria.type,
    groups: criteria.groups,
    projects: criteria.projects,
    tags: criteria.tags,
    untagged: criteria.runUntagged,
    protectedOnly: criteria.protectedOnly,
    quotaFree: criteria.quotaFree,
  });
}

/** Returns the SHA-256 of the canonical text, after the prefix with the format's version. */
export function queueKey(criteria: RunnerCriteria): string {
  return KEY_PREFIX + bytesToHex(sha256(new TextEncoder().encode(canonicalCriteria(criteria))));
}

function sorted<T>(values: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  return [...new Set(values)].sort(compare);
}

function compareGroups(a: GroupId, b: GroupId): number {
  if (typeof a === "number") return typeof b === "number" ? a - b : -1;
  return typeof b === "number" ? 1 : compareCodePoints(a, b);
}
