/** Switches of projects: which runners take their builds. A change applies to waiting builds at once. */
import type { CursorQuery } from "../../api/common";
import type { Project, ProjectInput } from "../../api/projects";
import { writeAudit, type AuditContext } from "../audit/write";
import { db, type Tx } from "../core/db";
import { retriedOnCollision } from "../core/dbErrors";
import { literal } from "../core/literal";
import { NotFoundError } from "../http/errors";
import { numberPage } from "../http/idPage";
import type { Page } from "../http/keyset";
import { tickAll } from "./lastUpdate";

const SHOWN = {
  id: true,
  path: true,
  visibility: true,
  instanceRunners: true,
  groupRunners: true,
  buildsEnabled: true,
  archived: true,
} as const;

type Row = Omit<Project, "id" | "pending" | "observed"> & { readonly id: bigint };

interface Query extends CursorQuery {
  readonly path?: string | undefined;
}

/** Sorted by id, without deleted projects. Throws BadRequestError for a cursor that no page returned. */
export async function listProjects(query: Query): Promise<Page<Project>> {
  const page = await numberPage(
    query,
    ({ after, take }) =>
      db().project.findMany({
        where: {
          deletedAt: null,
          ...(after === undefined ? {} : { id: { gt: after } }),
          ...(query.path === undefined ? {} : { path: { startsWith: literal(query.path) } }),
        },
        orderBy: { id: "asc" },
        take,
        select: SHOWN,
      }),
    ({ id }) => Number(id),
  );
  return { ...page, items: await shown(page.items) };
}

/** Throws NotFoundError. */
export async function readProject(id: number, tx: Tx = db()): Promise<Project> {
  const row = await tx.project.findFirst({ where: { id, deletedAt: null }, select: SHOWN });
  const [project] = row ? await shown([row], tx) : [];
  if (!project) throw new NotFoundError(`There is no project with the id ${id}.`);
  return project;
}

/** Throws NotFoundError. */
export async function changeProject(id: number, input: ProjectInput, audit: AuditContext): Promise<Project> {
  const change = async (tx: Tx): Promise<Project> => {
    // enterPending locks the row as well, so that no build becomes pending with the old switches.
    await tx.$queryRaw`select id from project where id = ${id} for update`;
    const before = await readProject(id, tx);
    const { instanceRunners, groupRunners, ...rest } = input;
    const waits = {
      ...(instanceRunners === undefined ? {} : { instanceRunners }),
      ...(groupRunners === undefined ? {} : { groupRunners }),
    };
    await tx.project.update({ where: { id }, data: { ...waits, ...given(rest) } });
    if (Object.keys(waits).length > 0) {
      await tx.pendingBuild.updateMany({ where: { projectId: id }, data: waits });
    }
    const changed = await readProject(id, tx);
    await writeAudit(tx, audit, {
      action: "project.update",
      target: `project/${id}`,
      before: switchesOf(before),
      after: switchesOf(changed),
    });
    return changed;
  };
  const after = await retriedOnCollision(() => db().$transaction(change));
  // Wakes runners that were told that there are no jobs.
  await tickAll();
  return after;
}

function given({
  buildsEnabled,
  archived,
}: Pick<ProjectInput, "buildsEnabled" | "archived">): Pick<ProjectInput, "buildsEnabled" | "archived"> {
  return {
    ...(buildsEnabled === undefined ? {} : { buildsEnabled }),
    ...(archived === undefined ? {} : { archived }),
  };
}

function switchesOf({ instanceRunners, groupRunners, buildsEnabled, archived }: Project): object {
  return { instanceRunners, groupRunners, buildsEnabled, archived };
}

async function shown(rows: readonly Row[], tx: Tx = db()): Promise<Project[]> {
  const counted = await tx.pendingBuild.groupBy({
    by: ["projectId", "origin"],
    where: { projectId: { in: rows.map(({ id }) => id) } },
    _count: true,
  });
  const waiting = new Map(counted.map((each) => [`${each.origin} ${each.projectId}`, each._count]));
  return rows.map((row) => {
    const observed = waiting.get(`observed ${row.id}`) ?? 0;
    const pending = observed + (waiting.get(`own ${row.id}`) ?? 0);
    return { ...row, id: Number(row.id), pending, observed };
  });
}
