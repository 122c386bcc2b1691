/** Collects jobs from a GitLab: its Jobs API lists them, their traces contain image, node and pull. */
import { above, LIMITS } from "../../../limits/limits";
import { collectedOf, PullTimes, readGitlabJob, readTrace, type GitlabJob } from "../../../replay";
import type { OnCount } from "../../../sources/counted";
import { SourceError } from "../../../sources/errors";
import type { GitLabPage } from "../../../sources/gitlab/client";
import type { GitLabProject } from "../../../sources/gitlab/project";
import { gitlabAccess, type GitLabAccess } from "../../builds/gitlabAccess";
import type { CollectedFiles } from "./collected";
import { NothingCollected } from "./nothing";
import type { CollectRange } from "./range";

/** How long jobs may wait after their creation, for a runner or a manual start. */
const WAIT_MS = 86_400_000;
/** Traces per connection. */
const AT_ONCE = 20;
/** Enough for what a runner writes before a job's script. */
const TRACE_BYTES = 65_536;

export interface GitlabAsked extends CollectRange {
  readonly source: string;
  readonly group: string | null;
  readonly projects: readonly string[];
}

interface Collecting {
  readonly files: CollectedFiles;
  readonly onProgress: (fraction: number) => void;
  readonly onCount: OnCount;
  readonly signal: AbortSignal;
}

/**
 * Returns pull times of the images, and a sentence for each project that failed, which does not stop the others.
 * Throws NothingCollected if no project can be read, or if there are more jobs than the limit.
 */
export async function collectGitlab(
  asked: GitlabAsked,
  { files, onProgress, onCount, signal }: Collecting,
): Promise<{ readonly pulls: PullTimes; readonly missing: readonly string[] }> {
  const pulls = new PullTimes();
  const missing: string[] = [];
  try {
    const access = await gitlabAccess(asked.source, { signal, onCount });
    const projects =
      asked.projects.length > 0
        ? asked.projects
        : (await listed(access, asked.group)).map(({ path }) => path);
    if (projects.length === 0) throw new NothingCollected("The token sees no project there.");
    for (const [index, ref] of projects.entries()) {
      signal.throwIfAborted();
      const part = (fraction: number): void => onProgress((index + fraction) / projects.length);
      try {
        await collectProject(access, ref, asked, { files, pulls, onProgress: part });
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        missing.push(`${ref}: ${error.message}.`);
      }
      part(1);
    }
    if (missing.length === projects.length) throw new NothingCollected(missing.join(" "));
    return { pulls, missing };
  } catch (error) {
    if (error instanceof SourceError) throw new NothingCollected(error.message);
    throw error;
  }
}

async function listed(access: GitLabAccess, group: string | null): Promise<GitLabProject[]> {
  const found: GitLabProject[] = [];
  for (let next: string | null = null; ;) {
    const at: string | null = next;
    const page: GitLabPage<GitLabProject> = await access.ask((client) => client.projects(group, at));
    found.push(...page.items);
    next = page.next;
    if (found.length > LIMITS.importProjects.value)
      throw new NothingCollected(`There are ${above("importProjects")}: collect group by group.`);
    if (next === null) return found;
  }
}

interface ProjectCollecting {
  readonly files: CollectedFiles;
  readonly pulls: PullTimes;
  readonly onProgress: (fraction: number) => void;
}

async function collectProject(
  access: GitLabAccess,
  ref: string,
  { fromMs, untilMs }: CollectRange,
  { files, pulls, onProgress }: ProjectCollecting,
): Promise<void> {
  const project = await access.ask((client) => client.project(/^\d+$/.test(ref) ? Number(ref) : ref));
  const jobs = await jobsBetween(access, project.id, { fromMs, untilMs });
  if (files.count + jobs.length > LIMITS.collectedJobs.value)
    throw new NothingCollected(`There are ${above("collectedJobs")}: collect fewer projects or days.`);
  for (let at = 0; at < jobs.length; at += AT_ONCE) {
    const some = jobs.slice(at, at + AT_ONCE);
    const traces = await access.ask(async (client) => {
      const texts: (string | null)[] = [];
      for (const { id } of some) texts.push(await client.trace(project.id, id, TRACE_BYTES));
      return texts;
    });
    const read = some.map((job, index) => {
      const trace = readTrace(traces[index] ?? "");
      if (trace.image !== null && trace.pullSeconds !== null && trace.pullSeconds > 0)
        pulls.add(trace.image, trace.pullSeconds, trace.pullBytes);
      return collectedOf(job, trace);
    });
    await files.add(read);
    onProgress((at + some.length) / jobs.length);
  }
}

/** Returns the jobs that started in the range and have ended, by id. */
async function jobsBetween(
  access: GitLabAccess,
  project: number,
  { fromMs, untilMs }: CollectRange,
): Promise<GitlabJob[]> {
  const found: GitlabJob[] = [];
  for (let next: string | null = null; ;) {
    const at: string | null = next;
    const page: GitLabPage<unknown> = await access.ask((client) => client.jobs(project, at));
    let reached = false;
    for (const item of page.items) {
      const job = readGitlabJob(item);
      if (job === null) continue;
      const { createdMs, startedMs, finishedMs } = job;
      reached ||= createdMs !== null && createdMs < fromMs - WAIT_MS;
      if (startedMs === null || finishedMs === null) continue;
      if (startedMs >= fromMs && startedMs < untilMs) found.push(job);
    }
    next = reached ? null : page.next;
    if (next === null) return found.reverse();
  }
}
