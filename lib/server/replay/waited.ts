/** The jobs of a node or of some projects that waited for an image, from the newest replay whose jobs are kept. */
import type { WaitedJobs } from "../../api/images";
import { replayOptionsSchema } from "../../api/replays";
import { LIMITS } from "../../limits/limits";
import type { Waited, WaitedJob, WaitedQuestion } from "../../replay";
import { knownProjects, type KnownProject } from "../builds/knownProjects";
import { runInThread } from "../compute/run";
import { db } from "../core/db";
import { askReplayTask } from "./askTask";
import { blobPieces, filesOfReplay } from "./files/stored";
import { REPLAY_KIND } from "./kind";

/** Maximum numbers of jobs and projects that are named. */
const LISTED = 20;
const PROJECTS = 50;
/** Number of newest replays among which one with its jobs is searched. */
const REPLAYS = 20;

export interface AskedWaits extends Omit<WaitedQuestion, "most"> {
  /** Only jobs whose builds are known here and belong to these projects. */
  readonly projects?: readonly number[] | undefined;
}

/** Returns null if no replay has its jobs, or none of the requested ones. Throws as runInThread does. */
export async function waitedInReplay(
  { projects, ...about }: AskedWaits,
  signal?: AbortSignal,
): Promise<WaitedJobs | null> {
  const replay = await newestWithJobs();
  if (replay === undefined) return null;
  const { files, options } = await filesOfReplay(replay.id);
  const waited = waitedOf(
    await runInThread(
      askReplayTask,
      {
        files,
        options: replayOptionsSchema.parse(options),
        question: { label: "", images: [] },
        about: { waited: { ...about, most: LIMITS.waitedJobs.value } },
      },
      { signal, handlers: blobPieces() },
    ),
  );
  const known = await knownProjects(waited.longest.map(({ job_id: id }) => id));
  const jobs = waited.longest.map((job) => ({ job, project: known.get(job.job_id) ?? null }));
  const own = projects && jobs.filter(({ project }) => project !== null && projects.includes(project.id));
  const counted = own ?? jobs;
  if (own ? own.length === 0 : waited.jobs === 0) return null;
  const sums = own
    ? sumOf(own)
    : { waitedMinutes: waited.waited_seconds / 60, savedMinutes: waited.saved_seconds / 60 };
  return {
    replay: { id: replay.id, at: replay.at, jobSet: replay.jobSet },
    jobs: own ? own.length : waited.jobs,
    waited: own ? own.length : waited.waited,
    ...sums,
    longest: counted.slice(0, LISTED).map(shown),
    projects: byProject(counted),
    unlisted: waited.waited - waited.longest.length,
  };
}

interface Counted {
  readonly job: WaitedJob;
  readonly project: KnownProject | null;
}

const shown = ({ job, project }: Counted): WaitedJobs["longest"][number] => ({
  jobId: job.job_id,
  pipelineId: job.pipeline_id,
  node: job.node,
  image: job.image,
  project,
  scheduled: job.scheduled,
  waitSeconds: job.wait_seconds,
  savedSeconds: job.saved_seconds,
});

const sumOf = (jobs: readonly Counted[]): { waitedMinutes: number; savedMinutes: number } => ({
  waitedMinutes: jobs.reduce((sum, { job }) => sum + job.wait_seconds, 0) / 60,
  savedMinutes: jobs.reduce((sum, { job }) => sum + job.saved_seconds, 0) / 60,
});

function byProject(jobs: readonly Counted[]): WaitedJobs["projects"] {
  const groups = new Map<number | null, Counted[]>();
  for (const each of jobs) {
    const key = each.project?.id ?? null;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()]
    .map((of) => ({ project: of[0]?.project ?? null, jobs: of.length, ...sumOf(of) }))
    .sort((a, b) => b.waitedMinutes - a.waitedMinutes)
    .slice(0, PROJECTS);
}

/** The task returns nothing else for this question. */
function waitedOf(value: unknown): Waited {
  if (typeof value === "object" && value !== null && "longest" in value) return value as Waited;
  throw new Error("a question about waits was answered with something else");
}

export async function newestWithJobs(): Promise<WaitedJobs["replay"] | undefined> {
  const rows = await db().replay.findMany({
    where: { operation: { kind: REPLAY_KIND, state: "succeeded" } },
    orderBy: { id: "desc" },
    take: REPLAYS,
    select: {
      id: true,
      jobSet: { select: { id: true, name: true, version: true } },
      files: { where: { part: "jobs" }, select: { part: true } },
      operation: { select: { finishedAt: true, createdAt: true } },
    },
  });
  const found = rows.find(({ jobSet, files }) => jobSet !== null || files.length > 0);
  if (!found) return undefined;
  const { id, jobSet, operation } = found;
  return { id, jobSet, at: (operation.finishedAt ?? operation.createdAt).toISOString() };
}
