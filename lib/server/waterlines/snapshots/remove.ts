/** Removes snapshots, manually and by age. */
import { Prisma } from "../../../../generated/prisma/client";
import { LIMITS } from "../../../limits/limits";
import { writeAudit, type AuditContext } from "../../audit/write";
import { db, LONG_WRITE, type Tx } from "../../core/db";
import { log } from "../../core/log";
import { lockName } from "./store";
import { openSnapshot } from "./read";

/** Throws NotFoundError. */
export async function removeSnapshot(id: string, audit: AuditContext): Promise<void> {
  const { name, version } = await openSnapshot(id);
  await db().$transaction(async (tx) => {
    // A version that is being stored is compared with this one; of two that are removed, the second is the newest
    // then.
    await lockName(tx, name);
    const { count } = await tx.nodeSnapshot.deleteMany({ where: { id } });
    if (count === 0) return;
    await forgetHolders(tx, name);
    const target = `nodeSnapshot/${name}`;
    await writeAudit(tx, audit, { action: "nodeSnapshot.remove", target, before: { version } });
  }, LONG_WRITE);
}

/**
 * Which node holds which image is stored only for the newest version. Once that is removed, it is unknown for the
 * version before.
 */
async function forgetHolders(tx: Tx, name: string): Promise<void> {
  const newest = await tx.nodeSnapshot.findFirst({
    where: { name },
    orderBy: { version: "desc" },
    select: { id: true, imagesTold: true, _count: { select: { images: true } } },
  });
  if (newest === null || newest.imagesTold === null || newest._count.images > 0) return;
  await tx.nodeSnapshot.update({ where: { id: newest.id }, data: { imagesTold: null } });
  await tx.nodeState.updateMany({ where: { snapshotId: newest.id }, data: { imageDisk: Prisma.DbNull } });
}

/** Never removes the newest version of a name. */
export async function removeOldSnapshots(): Promise<void> {
  const [kept, days] = [LIMITS.snapshotsKept.value, LIMITS.snapshotDays.value];
  const removed = await db().$executeRaw`
    delete from node_snapshot using (
      select id, row_number() over (partition by name order by version desc) as age from node_snapshot
    ) old
    where node_snapshot.id = old.id and old.age > ${kept}::int
      and node_snapshot.created_at < now() - make_interval(days => ${days}::int)`;
  if (removed > 0) log().info({ removed }, "old snapshots of nodes were removed");
}
