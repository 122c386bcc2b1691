/** Words and shapes of compute minutes, without computation, for the API's shapes and for pages. */
import { z } from "zod";
import { STANDINGS } from "./shapes/standings";

/** How a build is converted to minutes. `seed` unless an administrator chooses another mode. */
export const MODES = ["seed", "gitlab-13.0", "gitlab-now"] as const;
export const modeSchema = z.enum(MODES);

/** The installation's name for the accounting unit. One minute of a build at factor 1 is one unit. */
export const unitSchema = z.enum(["minutes", "credits"]);
export type UnitName = z.infer<typeof unitSchema>;

/** The accounted unit in sentences, and after a number. */
export const UNIT_WORDS: Readonly<Record<UnitName, { readonly name: string; readonly short: string }>> = {
  minutes: { name: "compute minutes", short: "min" },
  credits: { name: "credits", short: "credits" },
};
export type Mode = z.infer<typeof modeSchema>;

export const VISIBILITIES = ["public", "internal", "private"] as const;
export const visibilitySchema = z.enum(VISIBILITIES);
export type Visibility = z.infer<typeof visibilitySchema>;

/** Only builds on instance runners are accounted. */
export const runnerTypeSchema = z.enum(["instance", "group", "project"]);
export type RunnerType = z.infer<typeof runnerTypeSchema>;

/** GitLab's statuses in the order in which a build passes through them. */
export const BUILD_STATUSES = [
  "created",
  "waiting_for_resource",
  "waiting_for_callback",
  "preparing",
  "scheduled",
  "manual",
  "pending",
  "running",
  "canceling",
  "skipped",
  "canceled",
  "failed",
  "success",
] as const;
export const buildStatusSchema = z.enum(BUILD_STATUSES);
export type BuildStatus = z.infer<typeof buildStatusSchema>;

/** Statuses after which a build does not change by itself. */
export const FINAL_STATUSES: ReadonlySet<BuildStatus> = new Set(["skipped", "canceled", "failed", "success"]);

/** A month in UTC, such as "2026-11". */
export const monthSchema = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, "must be a month such as 2026-11");

/** A project path with its namespaces, in the characters that GitLab allows: "group/subgroup/app". */
export const projectPathSchema = z
  .string()
  .max(1_000)
  .regex(/^[\w.-]+(\/[\w.-]+){1,20}$/, "must be namespace/project, such as group/subgroup/app");

/** A path of namespaces, or a project's name in its namespace. */
export const partOfPathSchema = z
  .string()
  .max(1_000)
  .regex(/^[\w.-]+(\/[\w.-]+){0,20}$/, "must be namespace/project, such as group/subgroup/app");

/** More than any build takes. */
export const MAX_SECONDS = 1e9;

/** How much of a quota is left: 25 % or less is `warning`, 5 % or less `danger`, 0 % `exceeded`. */
export const quotaStageSchema = z.enum(["ok", "warning", "danger", "exceeded"]);
export type QuotaStage = z.infer<typeof quotaStageSchema>;

export const standingSchema = z.enum(STANDINGS);

/** One report of a build. */
export interface BuildReport {
  /** GitLab's job id. */
  readonly id: number;
  readonly status: BuildStatus;
  /** Incremented by a sender that corrects an earlier report; 0 by default. */
  readonly revision: number;
  readonly name: string;
  readonly stage: string;
  readonly ref: string;
  readonly pipelineId: number | null;
  readonly project: {
    readonly id: number;
    /** Includes the namespaces: "group/subgroup/project". */
    readonly path: string;
    readonly visibility: Visibility;
  };
  /** Null until a runner takes the build. */
  readonly runner: { readonly id: number; readonly type: RunnerType; readonly description: string } | null;
  /** ISO 8601 in UTC. */
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** Seconds as an exact decimal; null while nothing ran. */
  readonly durationSeconds: string | null;
  /** ISO 8601: since when the build waits for a runner. */
  readonly queuedAt?: string | null | undefined;
  /** Tags that its runner must have; undefined if the report does not say. */
  readonly tags?: readonly string[] | undefined;
  /** Whether its ref is protected. */
  readonly protected?: boolean | undefined;
  /** GitLab's failure reason. */
  readonly failureReason?: string | null | undefined;
  /** What a runner needs to run the build. Such a build is handed out here. */
  readonly work?: BuildWork | undefined;
}

export interface BuildVariable {
  readonly key: string;
  readonly value: string;
  readonly public: boolean;
  readonly file: boolean;
  readonly masked: boolean;
  readonly raw: boolean;
}

/** What a runner executes, and the conditions for it. */
export interface BuildWork {
  readonly script: readonly string[];
  readonly variables: readonly BuildVariable[];
  /** Maximum duration in seconds. */
  readonly timeoutSeconds: number;
  /** Ids of builds that must have succeeded. */
  readonly dependencies: readonly number[];
  /** Features that its runner must have. */
  readonly requiredFeatures: readonly string[];
}
