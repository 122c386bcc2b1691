/** Projects of the builds whose ids a job set names: its job ids are GitLab's if a collector read them. */
import { db } from "../core/db";

export interface KnownProject {
  readonly id: number;
  readonly path: string;
}

/** Returns projects by the job's id as text; ids without a known build are left out. */
export async function knownProjects(jobIds: readonly string[]): Promise<ReadonlyMap<string, KnownProject>> {
  const ids = [...new Set(jobIds)].filter((id) => /^[1-9]\d{0,15}$/.test(id));
  if (ids.length === 0) return new Map();
  const rows = await db().$queryRaw<{ id: bigint; projectId: bigint; path: string }[]>`
    select b.id, b.project_id as "projectId", p.path from build b join project p on p.id = b.project_id
    where b.id = any(${ids}::bigint[])`;
  return new Map(rows.map(({ id, projectId, path }) => [String(id), { id: Number(projectId), path }]));
}
