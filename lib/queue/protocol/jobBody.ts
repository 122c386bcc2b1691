/**
 * The body of a 201 response: what a GitLab Runner needs to run a build. Source: the specification's sections 1.3 and
 * 1.4.
 */
import type { BuildVariable } from "../../minutes/shapes";
import { FAILURE_REASONS } from "./failureReasons";

export interface JobToRun {
  readonly id: number;
  /** The token of this build only, with which the Runner authenticates its later requests. */
  readonly token: string;
  readonly name: string;
  readonly stage: string;
  readonly ref: string;
  readonly protected: boolean;
  readonly pipelineId: number | null;
  readonly project: { readonly id: number; /** With its namespaces. */ readonly path: string };
  readonly script: readonly string[];
  readonly variables: readonly BuildVariable[];
  readonly timeoutSeconds: number;
  readonly secondsInQueue: number;
  /** Number of other builds of its project on instance runners; null for another type of runner. */
  readonly runningOfProject: number | null;
  /** Null if it was not counted. */
  readonly queueSize: number | null;
  /** Number of candidates checked. */
  readonly queueDepth: number;
}

interface JobStep {
  readonly name: "script";
  readonly script: string[];
  readonly timeout: number;
  readonly when: "on_success";
  readonly allow_failure: false;
}

export interface JobBody {
  readonly id: number;
  readonly token: string;
  readonly allow_git_fetch: boolean;
  readonly job_info: {
    readonly name: string;
    readonly stage: string;
    readonly pipeline_id?: number;
    readonly project_id: number;
    readonly project_name: string;
    readonly project_full_path: string;
    readonly time_in_queue_seconds: number;
    /** A string, unlike the numbers next to it. */
    readonly project_jobs_running_on_instance_runners_count: string;
    readonly queue_size?: number;
    readonly queue_depth: number;
  };
  readonly git_info: {
    readonly repo_url: string;
    readonly repo_object_format: "sha1";
    readonly ref: string;
    readonly sha: string;
    readonly before_sha: string;
    readonly ref_type: "branch";
    readonly refspecs: string[];
    readonly depth: number;
    readonly protected: boolean;
  };
  readonly runner_info: { readonly timeout: number };
  readonly variables: BuildVariable[];
  readonly steps: JobStep[];
  readonly features: { readonly trace_sections: boolean; readonly failure_reasons: string[] };
}

const NO_COMMIT = "0".repeat(40);
/** GitLab's metrics put counts of five or more into one bucket. */
const COUNTED_UP_TO = 5;

/**
 * Omits `run`: a Runner loses the job if `run` is present and not a string that contains a list (queue.md section
 * 1.4).
 */
export function jobBody(job: JobToRun): JobBody {
  const { id, token, name, stage, ref, project, pipelineId, timeoutSeconds } = job;
  return {
    id,
    token,
    allow_git_fetch: false,
    job_info: {
      name,
      stage,
      ...(pipelineId === null ? {} : { pipeline_id: pipelineId }),
      project_id: project.id,
      project_name: project.path.slice(project.path.lastIndexOf("/") + 1),
      project_full_path: project.path,
      time_in_queue_seconds: job.secondsInQueue,
      project_jobs_running_on_instance_runners_count: runningCount(job.runningOfProject),
      ...(job.queueSize === null ? {} : { queue_size: job.queueSize }),
      queue_depth: job.queueDepth,
    },
    git_info: {
      // The repository is not known here. GIT_STRATEGY keeps the Runner from fetching it.
      repo_url: "",
      repo_object_format: "sha1",
      ref,
      sha: NO_COMMIT,
      before_sha: NO_COMMIT,
      ref_type: "branch",
      refspecs: [],
      depth: 0,
      protected: job.protected,
    },
    runner_info: { timeout: timeoutSeconds },
    variables: [...predefined(job), ...job.variables],
    steps: [
      {
        name: "script",
        script: [...job.script],
        timeout: timeoutSeconds,
        when: "on_success",
        allow_failure: false,
      },
    ],
    features: { trace_sections: true, failure_reasons: [...FAILURE_REASONS] },
  };
}

function runningCount(count: number | null): string {
  if (count === null) return "+Inf";
  return count >= COUNTED_UP_TO ? `${COUNTED_UP_TO}+` : String(count);
}

/** A build's own variables come after these, and later ones take precedence. */
function predefined(job: JobToRun): BuildVariable[] {
  const { project, pipelineId } = job;
  const values: Readonly<Record<string, string>> = {
    CI: "true",
    GITLAB_CI: "true",
    CI_JOB_ID: String(job.id),
    CI_JOB_NAME: job.name,
    CI_JOB_STAGE: job.stage,
    CI_COMMIT_REF_NAME: job.ref,
    ...(pipelineId === null ? {} : { CI_PIPELINE_ID: String(pipelineId) }),
    CI_PROJECT_ID: String(project.id),
    CI_PROJECT_PATH: project.path,
    GIT_STRATEGY: "none",
  };
  const kind = { public: true, file: false, masked: false, raw: true };
  return Object.entries(values).map(([key, value]) => ({ key, value, ...kind }));
}
