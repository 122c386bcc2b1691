/** Projects and jobs as in GitLab's REST API. A job only shows what has happened by now. */
import { DEMO_RUNNERS } from "./runners";
import type { DemoJob } from "./jobs";
import type { DemoProject } from "./projects";

/** Base path of the server's pages and API. */
export const GITLAB_BASE = "/gitlab";

export type Json = Readonly<Record<string, unknown>>;

const iso = (ms: number): string => new Date(ms).toISOString();

export function projectView(project: DemoProject, origin: string): Json {
  const at = project.path.lastIndexOf("/");
  return {
    id: project.id,
    name: project.path.slice(at + 1),
    path: project.path.slice(at + 1),
    path_with_namespace: project.path,
    visibility: project.visibility,
    default_branch: "main",
    archived: false,
    namespace: { full_path: project.path.slice(0, at), kind: "group" },
    web_url: `${origin}/${project.path}`,
  };
}

/** Returns undefined for a job that does not exist yet. */
export function jobView(job: DemoJob, project: DemoProject, nowMs: number, origin: string): Json | undefined {
  if (job.createdMs > nowMs) return undefined;
  const started = job.seconds !== null && job.startedMs <= nowMs;
  const finished = job.finishedMs <= nowMs;
  const { runner } = job;
  return {
    id: job.id,
    status: finished ? job.status : started ? "running" : "pending",
    stage: job.stage,
    name: job.name,
    ref: job.ref,
    tag: false,
    coverage: null,
    archived: false,
    source: "push",
    allow_failure: false,
    created_at: iso(job.createdMs),
    started_at: started ? iso(job.startedMs) : null,
    finished_at: finished ? iso(job.finishedMs) : null,
    erased_at: null,
    duration: !started ? null : finished ? job.seconds : (nowMs - job.startedMs) / 1000,
    queued_duration: started ? (job.startedMs - job.createdMs) / 1000 : null,
    tag_list: [],
    failure_reason: finished && job.status === "failed" ? "script_failure" : null,
    web_url: `${origin}/${project.path}/-/jobs/${job.id}`,
    pipeline: { id: job.pipelineId, project_id: project.id, ref: job.ref, status: "success" },
    runner:
      started && runner
        ? {
            id: runner.id,
            description: runner.description,
            active: true,
            paused: false,
            is_shared: runner.type === "instance",
            runner_type: `${runner.type}_type`,
            online: runner !== DEMO_RUNNERS.bench,
          }
        : null,
  };
}
