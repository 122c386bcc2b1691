/** The cost of a pipeline, found by its id alone, and a project's month. */
import { Prisma } from "../../../../generated/prisma/client";
import type { PipelineMinutes, ProjectMinutes } from "../../../api/minutesPipelines";
import { isClosed } from "../../../minutes";
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { firstDay, removedAt } from "../months";
import { readEntries } from "./entries";
import { monthLimits } from "./limits";
import { monthsOf, presentMonth } from "./namespaces";
import { quotaMinutesOf } from "./quotaStatus";
import { SUMS, usageOf, type SumRow } from "./sums";

/** Number of entries that are listed. */
const LISTED = 200;

/** Throws NotFoundError. */
export async function pipelineMinutes(id: number): Promise<PipelineMinutes> {
  const known = await db().build.findMany({
    where: { pipelineId: id },
    select: { id: true, rootId: true, projectId: true },
    orderBy: { id: "asc" },
  });
  const [build] = known;
  if (!build) {
    throw new NotFoundError(
      `No build of the pipeline ${id} is known. Check the id, which is GitLab's, not the iid; builds of months that retention removed are no longer known.`,
    );
  }
  // By the builds, whose ids are part of the key of each of the ledger's partitions.
  const roots = [...new Set(known.map(({ rootId }) => rootId))];
  const of = Prisma.sql`l.root_id = any(${roots}::uuid[]) and l.build_id = any(${known.map((each) => each.id)}::bigint[])`;
  const months = await db().$queryRaw<(SumRow & { month: string })[]>`
    select to_char(month, 'YYYY-MM') as month, ${SUMS} from build_ledger l where ${of} group by l.month order by l.month`;
  const [total] = await db().$queryRaw<(SumRow & { entries: bigint })[]>`
    select ${SUMS}, count(*) as entries from build_ledger l where ${of}`;
  const now = new Date().toISOString();
  const { project, namespace, rootId } = await placeOf(build.projectId);
  const quotas = await Promise.all(
    months.map(async ({ month }) => quotaMinutesOf((await monthLimits([rootId], month, now))(rootId))),
  );
  return {
    id,
    project,
    namespace,
    usage: usageOf(total),
    months: months.map((row, index) => ({
      month: row.month,
      closed: isClosed(row.month, now),
      usage: usageOf(row),
      quotaMinutes: quotas[index] ?? null,
    })),
    builds: await readEntries(
      Prisma.sql`where ${of} order by l.weighted_seconds desc, l.build_id, l.month limit ${LISTED}`,
    ),
    buildCount: Number(total?.entries ?? 0),
  };
}

/** Throws NotFoundError. */
export async function projectMinutes(id: number, month = presentMonth()): Promise<ProjectMinutes> {
  const place = await placeOf(BigInt(id));
  const of = Prisma.sql`root_id = ${place.rootId}::uuid and project_id = ${id}`;
  const [sums] = await db().$queryRaw<SumRow[]>`
    select ${SUMS} from monthly_usage where ${of} and month = ${firstDay(month)}::date`;
  return {
    project: place.project,
    namespace: place.namespace,
    month,
    closed: isClosed(month, new Date().toISOString()),
    removedAt: await removedAt(month),
    usage: usageOf(sums),
    months: await monthsOf(of),
  };
}

type ProjectPlace = Pick<ProjectMinutes, "project" | "namespace">;

/** Returns a project and its root namespace. Throws NotFoundError. */
export async function placeOf(projectId: bigint): Promise<ProjectPlace & { readonly rootId: string }> {
  const project = await db().project.findUnique({ where: { id: projectId } });
  const root = project && (await db().namespace.findUnique({ where: { id: project.rootId } }));
  if (!project || !root) throw new NotFoundError(`There is no project with the id ${projectId}.`);
  const { path, visibility, rootId } = project;
  return {
    project: { id: Number(projectId), path, visibility },
    namespace: { id: root.id, path: root.path },
    rootId,
  };
}
