/** Projects and their namespaces, created and updated from build reports. */
import { randomUUID } from "node:crypto";
import type { BuildReport } from "../../minutes";
import type { Tx } from "../core/db";

interface Row {
  readonly id: bigint;
  readonly root_id: string;
  readonly path: string;
  readonly visibility: string;
  readonly described_at: Date;
}

/** The instant at which a report describes its project: its latest timestamp. */
const describedAt = (report: BuildReport): number =>
  Date.parse(report.finishedAt ?? report.startedAt ?? "1970-01-01T00:00:00Z");

/** Returns the root namespace of each project, by the project's id. */
export async function ensureProjects(tx: Tx, reports: readonly BuildReport[]): Promise<Map<number, string>> {
  const latest = new Map<number, BuildReport>();
  for (const report of reports) {
    const known = latest.get(report.project.id);
    if (!known || describedAt(report) > describedAt(known)) latest.set(report.project.id, report);
  }
  const ids = [...latest.keys()].sort((a, b) => a - b);
  const stored = new Map((await readProjects(tx, ids)).map((row) => [Number(row.id), row]));
  const outdated = ids.filter((id) => isNews(latest.get(id), stored.get(id)));
  if (outdated.length === 0) return rootsOf([...stored.values()]);
  const namespaces = await ensureNamespaces(
    tx,
    outdated.map((id) => parentOf(latest.get(id)?.project.path ?? "")),
  );
  for (const id of outdated) {
    const report = latest.get(id);
    const namespace = namespaces.get(parentOf(report?.project.path ?? ""));
    if (!report || !namespace) continue;
    const { path, visibility } = report.project;
    await tx.$executeRaw`
      insert into project as p (id, root_id, namespace_id, path, visibility, described_at)
      values (${id}, ${namespace.rootId}::uuid, ${namespace.id}::uuid, ${path}, ${visibility}::visibility, ${new Date(describedAt(report))})
      on conflict (id) do update set root_id = excluded.root_id, namespace_id = excluded.namespace_id,
        path = excluded.path, visibility = excluded.visibility, described_at = excluded.described_at
      where excluded.described_at > p.described_at`;
  }
  return rootsOf(await readProjects(tx, ids));
}

function readProjects(tx: Tx, ids: readonly number[]): Promise<Row[]> {
  return tx.$queryRaw<Row[]>`
    select id, root_id::text, path, visibility::text, described_at from project where id = any(${ids}::bigint[])`;
}

const rootsOf = (rows: readonly Row[]): Map<number, string> =>
  new Map(rows.map((row) => [Number(row.id), row.root_id]));

function isNews(report: BuildReport | undefined, row: Row | undefined): boolean {
  if (!report || !row) return true;
  const { path, visibility } = report.project;
  return (
    (path !== row.path || visibility !== row.visibility) && describedAt(report) > row.described_at.getTime()
  );
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

interface NamespaceKey {
  readonly id: string;
  readonly rootId: string;
}

/** By path; parents are created first. */
async function ensureNamespaces(tx: Tx, paths: readonly string[]): Promise<Map<string, NamespaceKey>> {
  const found = new Map<string, NamespaceKey>();
  const all = new Set(
    paths.flatMap((path) => path.split("/").map((_, at, parts) => parts.slice(0, at + 1).join("/"))),
  );
  for (const path of [...all].sort()) {
    const parent = found.get(parentOf(path));
    const id = randomUUID();
    await tx.$executeRaw`
      insert into namespace (id, root_id, parent_id, path)
      values (${id}::uuid, ${parent?.rootId ?? id}::uuid, ${parent?.id ?? null}::uuid, ${path}) on conflict (path) do nothing`;
    const row = await tx.namespace.findUniqueOrThrow({ where: { path }, select: { id: true, rootId: true } });
    found.set(path, row);
  }
  return found;
}
