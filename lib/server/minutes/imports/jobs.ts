/** Imports the jobs of one project, newest first, a few pages per transaction. */
import { readJob, type BuildReport } from "../../../minutes";
import type { GitLabClient } from "../../../sources/gitlab/client";
import type { AuditContext } from "../../audit/write";
import { db } from "../../core/db";
import { whileDatabaseReturns } from "../../core/dbErrors";
import { sanitizeJson } from "../../core/sanitizeForPostgres";
import { futureReports } from "../future";
import type { GitLabAccess } from "../../builds/gitlabAccess";
import { enterPortion, type Rejection } from "./progress";

/** Pages of a hundred jobs that are entered together. */
const PAGES = 5;

export interface JobsImport {
  readonly importId: string;
  readonly position: number;
  /** An id or a path. */
  readonly project: string;
  readonly cursor: string | null;
  readonly since: Date | null;
}

interface Gathered {
  readonly reports: BuildReport[];
  readonly rejections: Rejection[];
  /** Number of jobs that the rejections concern. */
  readonly rejected: number;
  /** Null at the end of the project's jobs, or of the requested ones. */
  readonly next: string | null;
}

/** Throws SourceError; what was entered before stays. */
export async function importJobs(
  access: GitLabAccess,
  { importId, position, project: ref, since, cursor: start }: JobsImport,
  audit: AuditContext,
  signal: AbortSignal,
): Promise<void> {
  const key = { importId_position: { importId, position } };
  const project = await access.ask((client) => client.project(/^\d+$/.test(ref) ? Number(ref) : ref));
  await whileDatabaseReturns(() =>
    db().buildImportOutcome.update({ where: key, data: { project: project.path, state: "running" } }),
  );
  let cursor = start;
  for (;;) {
    signal.throwIfAborted();
    const from: string | null = cursor;
    const { next, ...gathered } = await access.ask((client) => gather(client, project, from, since));
    const done = next === null;
    await enterPortion(
      {
        importId,
        position,
        ...gathered,
        advance: async (tx) => {
          const { count } = await tx.buildImportOutcome.updateMany({
            where: { importId, position, cursor: from, state: "running" },
            data: { cursor: next, ...(done ? { state: "done" } : {}) },
          });
          return count === 1;
        },
      },
      audit,
    );
    if (done) return;
    cursor = next;
  }
}

async function gather(
  client: GitLabClient,
  project: BuildReport["project"],
  from: string | null,
  since: Date | null,
): Promise<Gathered> {
  const reports: BuildReport[] = [];
  const rejections: Rejection[] = [];
  let rejected = 0;
  let next = from;
  for (let page = 0; page < PAGES; page++) {
    const askedAt = new Date().toISOString();
    const answer = await client.jobs(project.id, next);
    // Removes characters that the database refuses, such as a NUL in a job's name.
    const items = JSON.parse(sanitizeJson(answer.items)) as unknown[];
    let reached = false;
    for (const item of items) {
      const read = readJob(item, project, askedAt);
      if ("rejected" in read) {
        const { id: line, problems } = read.rejected;
        rejected += 1;
        rejections.push(...problems.map((each) => ({ line, project: project.path, ...each })));
      } else if (since !== null && read.createdAt !== null && Date.parse(read.createdAt) < since.getTime()) {
        reached = true;
      } else if (futureReports([read.report]).length > 0) {
        const value = read.report.finishedAt ?? "";
        const message = "is in the future: check GitLab's clock";
        rejected += 1;
        rejections.push({
          line: read.report.id,
          project: project.path,
          column: "finished_at",
          value,
          message,
        });
      } else reports.push(read.report);
    }
    next = reached ? null : answer.next;
    if (next === null) break;
  }
  return { reports, rejections, rejected, next };
}
