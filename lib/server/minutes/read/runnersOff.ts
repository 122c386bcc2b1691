/** Projects of a namespace for which instance runners are switched off; GitLab's usage quotas page warns of them. */
import type { Prisma } from "../../../../generated/prisma/client";
import type { NamespaceMinutes } from "../../../api/minutes";
import { db } from "../../core/db";

/** Number of projects that are named. */
const NAMED = 5;

/** `held` selects the namespace's rows of `project`. */
export async function readRunnersOff(held: Prisma.Sql): Promise<NamespaceMinutes["runnersOff"]> {
  const [row] = await db().$queryRaw<{ off: bigint; of: bigint; first: string[] }[]>`
    select count(*) filter (where not instance_runners) as off, count(*) as of,
      coalesce((array_agg(path order by path) filter (where not instance_runners))[1:${NAMED}], '{}') as first
    from project where ${held} and deleted_at is null and not archived`;
  return { projects: Number(row?.off ?? 0), of: Number(row?.of ?? 0), first: row?.first ?? [] };
}
