/** Strategies, criteria, runners and builds of the queue. */
import { z } from "zod";
import type { RunnerType, Visibility } from "../../minutes/shapes";

/** How a request finds its job: the matching query of SQL, or a prefilled Redis list for each queue key. */
export const STRATEGIES = ["RunnerJobsQueue", "DynamicRunnerJobsQueue"] as const;
export const strategySchema = z.enum(STRATEGIES);
export type Strategy = z.infer<typeof strategySchema>;

/** What a build is checked by, in this order; the first that fails is the reason that is told first. */
export const CRITERIA = ["paused", "origin", "protected", "untagged", "tags", "scope", "quota"] as const;
export const criterionSchema = z.enum(CRITERIA);
export type Criterion = z.infer<typeof criterionSchema>;

/**
 * What moves a waiting job in line: running builds of its project end, jobs of its project before it are cancelled, more
 * runners of its line ask, one is resumed or registered, another job arrives; or a criterion comes to hold.
 */
const MOVE_KINDS = [
  ...(["ended", "cancelled", "runners", "resumed", "registered", "arrived"] as const),
  ...(["protected", "untagged", "tags", "scope", "quota"] as const),
] as const;
export const moveKindSchema = z.enum(MOVE_KINDS);
export type MoveKind = z.infer<typeof moveKindSchema>;

/**
 * Why a build is dropped when it is to be assigned, in the order of checking. GitLab's words: they go to people and
 * scripts as they are.
 */
const DROP_REASONS = [
  "missing_dependency_failure",
  "runner_unsupported",
  "archived_failure",
  "project_deleted",
  "builds_disabled",
  "user_blocked",
] as const;
export const dropReasonSchema = z.enum(DROP_REASONS);
export type DropReason = z.infer<typeof dropReasonSchema>;

/** `own` came with what a runner needs to run it; `observed` was seen in GitLab and is never handed out. */
const ORIGINS = ["own", "observed"] as const;
export const originSchema = z.enum(ORIGINS);
export type Origin = z.infer<typeof originSchema>;

/** GitLab's number of a group, or its path where no number is known. */
export type GroupId = number | string;

/** What of a runner decides which builds it may take: runners with equal criteria share one queue. */
export interface RunnerCriteria {
  readonly type: RunnerType;
  /** Of a group runner, sorted; null for others. */
  readonly groups: readonly GroupId[] | null;
  /** Of a project runner, sorted; null for others. */
  readonly projects: readonly number[] | null;
  /** Each once, by code point. */
  readonly tags: readonly string[];
  readonly runUntagged: boolean;
  readonly protectedOnly: boolean;
  /** Visibilities whose builds use nothing of a quota on this runner, sorted; null unless it is an instance runner. */
  readonly quotaFree: readonly Visibility[] | null;
}

export interface QueueRunner {
  readonly id: number;
  /** What people call it. */
  readonly description: string;
  readonly criteria: RunnerCriteria;
  readonly paused: boolean;
  /** When it last asked for a job, ISO 8601; null where it never did, absent where nobody says. */
  readonly contactedAt?: string | null;
}

/** A build that waits, with what of its project decides who may take it. */
export interface PendingBuild {
  /** GitLab's id of the job. */
  readonly id: number;
  readonly projectId: number;
  /** The project's namespaces from the root down to the one it is in. */
  readonly namespaces: readonly GroupId[];
  readonly tags: readonly string[];
  readonly protected: boolean;
  readonly visibility: Visibility;
  readonly origin: Origin;
  readonly instanceRunnersEnabled: boolean;
  readonly groupRunnersEnabled: boolean;
  /** Whether the quota of its root namespace is used up. */
  readonly minutesExceeded: boolean;
}
