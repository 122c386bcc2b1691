/** Strategies, criteria, runners and builds of the queue. */
import { z } from "zod";
import type { RunnerType, Visibility } from "../../minutes/shapes";

/** How a request finds its job: with the SQL matching query, or in a prefilled Redis list for each queue key. */
export const STRATEGIES = ["RunnerJobsQueue", "DynamicRunnerJobsQueue"] as const;
export const strategySchema = z.enum(STRATEGIES);
export type Strategy = z.infer<typeof strategySchema>;

/** The criteria in the order of checking. The first that fails is reported first. */
export const CRITERIA = ["paused", "origin", "protected", "untagged", "tags", "scope", "quota"] as const;
export const criterionSchema = z.enum(CRITERIA);
export type Criterion = z.infer<typeof criterionSchema>;

/**
 * Changes that move a waiting job in line: running builds of its project end, jobs of its project before it are
 * cancelled, more runners of its line request jobs, a runner is resumed or registered, another job arrives; or a
 * criterion starts to hold.
 */
const MOVE_KINDS = [
  ...(["ended", "cancelled", "runners", "resumed", "registered", "arrived"] as const),
  ...(["protected", "untagged", "tags", "scope", "quota"] as const),
] as const;
export const moveKindSchema = z.enum(MOVE_KINDS);
export type MoveKind = z.infer<typeof moveKindSchema>;

/**
 * Why a build is dropped at assignment, in the order of checking. These are GitLab's words and are shown to people
 * and scripts unchanged.
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

/**
 * `own`: the build came with everything a runner needs to run it; `observed`: it was seen in GitLab and is never
 * handed out.
 */
const ORIGINS = ["own", "observed"] as const;
export const originSchema = z.enum(ORIGINS);
export type Origin = z.infer<typeof originSchema>;

/** GitLab's id of a group, or its path if no id is known. */
export type GroupId = number | string;

/** The criteria that decide which builds a runner may take. Runners with equal criteria share one queue. */
export interface RunnerCriteria {
  readonly type: RunnerType;
  /** For a group runner, sorted; null for others. */
  readonly groups: readonly GroupId[] | null;
  /** For a project runner, sorted; null for others. */
  readonly projects: readonly number[] | null;
  /** Without duplicates, sorted by code point. */
  readonly tags: readonly string[];
  readonly runUntagged: boolean;
  readonly protectedOnly: boolean;
  /** Visibilities whose builds use no quota on this runner, sorted; null unless it is an instance runner. */
  readonly quotaFree: readonly Visibility[] | null;
}

export interface QueueRunner {
  readonly id: number;
  /** Display name. */
  readonly description: string;
  readonly criteria: RunnerCriteria;
  readonly paused: boolean;
  /** When it last requested a job, ISO 8601; null if never, absent if not known. */
  readonly contactedAt?: string | null;
  /** When its Runner last reported on a job that it runs, ISO 8601; null if it runs none, absent if not known. */
  readonly workingAt?: string | null;
}

/** A waiting build, with the properties of its project that decide which runners may take it. */
export interface PendingBuild {
  /** GitLab's job id. */
  readonly id: number;
  readonly projectId: number;
  /** The project's namespaces from the root down to its own. */
  readonly namespaces: readonly GroupId[];
  readonly tags: readonly string[];
  readonly protected: boolean;
  readonly visibility: Visibility;
  readonly origin: Origin;
  readonly instanceRunnersEnabled: boolean;
  readonly groupRunnersEnabled: boolean;
  /** Whether the quota of its root namespace is exhausted. */
  readonly minutesExceeded: boolean;
}
