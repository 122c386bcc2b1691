/**
 * Imports the projects of a GitLab one after the other; one that fails records its reason and does not stop the
 * others.
 */
import { LIMITS } from "../../../limits/limits";
import type { OnCount } from "../../../sources/counted";
import { SourceError } from "../../../sources/errors";
import type { GitLabPage } from "../../../sources/gitlab/client";
import type { GitLabProject } from "../../../sources/gitlab/project";
import type { AuditContext } from "../../audit/write";
import { db } from "../../core/db";
import { whileDatabaseReturns } from "../../core/dbErrors";
import { HttpError } from "../../http/errors";
import type { OperationEnd } from "../../operations/defineOperation";
import { gitlabAccess, type GitLabAccess } from "../../builds/gitlabAccess";
import { importJobs } from "./jobs";
import type { ImportContext } from "./kind";

export interface ProjectsImport {
  readonly id: string;
  readonly source: string;
  readonly group: string | null;
  readonly since: Date | null;
  readonly listed: boolean;
}

export async function importProjects(
  context: ImportContext,
  asked: ProjectsImport,
  audit: AuditContext,
  onCount: OnCount,
): Promise<OperationEnd> {
  let access: GitLabAccess;
  try {
    access = await gitlabAccess(asked.source, { signal: context.signal, onCount });
    if (!asked.listed) await listProjects(access, asked);
  } catch (error) {
    if (error instanceof SourceError || error instanceof HttpError)
      return { state: "failed", message: error.message };
    throw error;
  }
  context.enter("importing");
  const rows = await whileDatabaseReturns(() => outcomesOf(asked.id));
  for (const [index, row] of rows.entries()) {
    context.signal.throwIfAborted();
    if (row.state !== "done" && row.state !== "failed")
      await importOne(access, asked, row, audit, context.signal);
    context.progress((index + 1) / rows.length);
  }
  await whileDatabaseReturns(() => labelDemo(asked));
  return endOf((await whileDatabaseReturns(() => outcomesOf(asked.id))).map(({ state }) => state));
}

/** Marks what the demo's own GitLab brought in as the demo's. */
async function labelDemo({ id, source }: ProjectsImport): Promise<void> {
  if ((await db().dataSource.count({ where: { name: source, demo: true } })) === 0) return;
  await db().$executeRaw`
    update namespace set demo = true where not demo and root_id in (
      select p.root_id from project p join build_import_outcome o on o.project = p.path where o.import_id = ${id}::uuid)`;
}

interface OutcomeRow {
  readonly position: number;
  readonly project: string;
  readonly state: string;
  readonly cursor: string | null;
}

function outcomesOf(importId: string): Promise<OutcomeRow[]> {
  return db().buildImportOutcome.findMany({
    where: { importId },
    orderBy: { position: "asc" },
    select: { position: true, project: true, state: true, cursor: true },
  });
}

/** Writes a row for each project, all or none. */
async function listProjects(access: GitLabAccess, { id, group }: ProjectsImport): Promise<void> {
  const paths: string[] = [];
  let next: string | null = null;
  do {
    const at: string | null = next;
    const page: GitLabPage<GitLabProject> = await access.ask((client) => client.projects(group, at));
    paths.push(...page.items.map(({ path }) => path));
    next = page.next;
    const { value, of } = LIMITS.importProjects;
    if (paths.length > value) {
      const more = `there are more than ${value.toLocaleString("en")} ${of} (limit importProjects)`;
      throw new SourceError("tooLarge", `${more}: import group by group`);
    }
  } while (next !== null);
  await whileDatabaseReturns(() =>
    db().$transaction(async (tx) => {
      await tx.buildImportOutcome.createMany({
        data: paths.map((project, position) => ({ importId: id, project, position })),
        skipDuplicates: true,
      });
      await tx.buildImport.update({ where: { id }, data: { listed: true } });
    }),
  );
}

async function importOne(
  access: GitLabAccess,
  { id, since }: ProjectsImport,
  row: OutcomeRow,
  audit: AuditContext,
  signal: AbortSignal,
): Promise<void> {
  try {
    await importJobs(access, { importId: id, ...row, since }, audit, signal);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    signal.throwIfAborted();
    await whileDatabaseReturns(() =>
      db().buildImportOutcome.update({
        where: { importId_position: { importId: id, position: row.position } },
        data: { state: "failed", message: error.message },
      }),
    );
  }
}

function endOf(states: readonly string[]): OperationEnd {
  if (states.length === 0) return { state: "failed", message: "The token sees no project there." };
  const failed = states.filter((state) => state === "failed").length;
  if (failed === 0) return { state: "succeeded" };
  const message = `${failed} of ${states.length} projects could not be imported; each says why.`;
  return { state: failed === states.length ? "failed" : "partial", message };
}
