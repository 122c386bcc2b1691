/** Jobs as pages show them, read by the ids that an explanation names. */
import type { QueuedJob } from "../../../api/queue";
import { matchingPool } from "../sql/matchingPool";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly ref: string;
  readonly project_id: string;
  readonly path: string;
  readonly tags: string[];
  readonly protected: boolean;
  readonly origin: QueuedJob["origin"];
  readonly queued_at: Date;
}

/** Returns jobs by id; leaves out a job that started to run in the meantime. */
export async function readShown(ids: readonly number[]): Promise<ReadonlyMap<number, QueuedJob>> {
  if (ids.length === 0) return new Map();
  const { rows } = await matchingPool().query<Row>(
    `select w.build_id as id, b.name, b.ref, w.project_id, p.path, w.tags, w.protected, w.origin, w.queued_at
     from pending_build w join build b on b.id = w.build_id join project p on p.id = w.project_id
     where w.build_id = any($1::bigint[])`,
    [[...new Set(ids)]],
  );
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        id: Number(row.id),
        name: row.name,
        ref: row.ref,
        project: { id: Number(row.project_id), path: row.path },
        tags: row.tags,
        protected: row.protected,
        origin: row.origin,
        queuedAt: row.queued_at.toISOString(),
      },
    ]),
  );
}

/** Returns the entries whose job still waits, with the job instead of its build. */
export function withJobs<E extends { readonly build: { readonly id: number } }>(
  entries: readonly E[],
  jobs: ReadonlyMap<number, QueuedJob>,
): (Omit<E, "build"> & { readonly job: QueuedJob })[] {
  return entries.flatMap(({ build, ...rest }) => {
    const job = jobs.get(build.id);
    return job ? [{ ...rest, job }] : [];
  });
}
