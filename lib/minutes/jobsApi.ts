/** Reads a job of GitLab's Jobs API as a build report. Spec: minutes, section 5.1. */
import { z } from "zod";
import { problemsOfZod } from "../document/zodIssues";
import { gitlabRunnerSchema, readGitlabRunner } from "./gitlabRunner";
import { buildStatusSchema, MAX_SECONDS, projectPathSchema, type BuildReport } from "./shapes";
import { queuedBefore, readDate, readFailure, readSeconds } from "./webhook";

const id = z.number().int().positive();
const text = z.string().nullish();

const jobSchema = z.looseObject({
  id,
  status: buildStatusSchema,
  stage: text,
  name: text,
  ref: text,
  created_at: text,
  started_at: text,
  finished_at: text,
  queued_duration: z.number().min(0).max(MAX_SECONDS).nullish(),
  tag_list: z.array(z.string()).nullish(),
  failure_reason: text,
  duration: z.number().min(0).max(MAX_SECONDS).nullish(),
  pipeline: z.looseObject({ id }).nullish(),
  runner: gitlabRunnerSchema,
});

const idSchema = z.looseObject({ id });

type ReadJob =
  | {
      readonly report: BuildReport;
      /** ISO 8601; null where GitLab does not say. */ readonly createdAt: string | null;
    }
  | { readonly rejected: { readonly id: number; readonly problems: readonly JobProblem[] } };

export interface JobProblem {
  /** The field's path, such as `pipeline.id`; empty for the job as a whole. */
  readonly column: string;
  /** The value of the field, if it is a single value. */
  readonly value: string;
  readonly message: string;
}

/** Maximum length of a stored name, stage or ref. */
const MAX_TEXT = 1_000;
const MAX_TAGS = 50;

/**
 * Reads a job. A job that cannot be read is rejected with all reasons, without affecting other jobs. `job` is parsed
 * JSON that GitLab returned at `askedAt` (ISO 8601), from which the waiting time of a pending job follows.
 */
export function readJob(
  job: unknown,
  project: BuildReport["project"],
  askedAt: string | null = null,
): ReadJob {
  const parsed = jobSchema.safeParse(job);
  const ofPath = projectPathSchema.safeParse(project.path).success
    ? []
    : [{ column: "project", value: project.path, message: "has a path that is not a namespace/project" }];
  if (!parsed.success || ofPath.length > 0) {
    const id = idSchema.safeParse(job).data?.id ?? 0;
    return { rejected: { id, problems: [...problemsOf(parsed.error, job), ...ofPath] } };
  }
  const { data } = parsed;
  const runner = readGitlabRunner(data.runner);
  const cut = (value: string | null | undefined): string => (value ?? "").slice(0, MAX_TEXT);
  return {
    createdAt: readDate(data.created_at),
    report: {
      id: data.id,
      status: data.status,
      revision: 0,
      name: cut(data.name),
      stage: cut(data.stage),
      ref: cut(data.ref),
      pipelineId: data.pipeline?.id ?? null,
      project,
      runner: runner && { ...runner, description: cut(runner.description) },
      startedAt: readDate(data.started_at),
      finishedAt: readDate(data.finished_at),
      durationSeconds: readSeconds(data.duration),
      queuedAt: queuedBefore(
        readDate(data.started_at) ?? (data.status === "pending" ? askedAt : null),
        data.queued_duration,
      ),
      tags: data.tag_list ? tagsOf(data.tag_list) : undefined,
      failureReason: readFailure(data.status, data.failure_reason),
    },
  };
}

/** Returns the tags in the form that the batch API accepts. */
const tagsOf = (tags: readonly string[]): string[] =>
  [...new Set(tags.filter((tag) => tag !== "" && tag.length <= 255))].slice(0, MAX_TAGS);

function problemsOf(error: z.ZodError | undefined, job: unknown): JobProblem[] {
  if (error === undefined) return [];
  return problemsOfZod(error).map(({ path, message }) => ({
    column: path.map(String).join("."),
    value: valueAt(job, path),
    message,
  }));
}

/** Returns an empty text for missing values, lists and maps. */
function valueAt(job: unknown, path: readonly PropertyKey[]): string {
  const found = path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    job,
  );
  return ["string", "number", "boolean"].includes(typeof found) ? String(found) : "";
}
