/**
 * Retention of Plimsoll's own builds after their end: story, log and token are removed, `build` and the ledger stay.
 * And retention of counts.
 */
import { db } from "../core/db";

/** Days after a build's end. */
const BUILD_DAYS = 30;
/** Days after the last poll of a runner's process. */
const MANAGER_DAYS = 7;
/** Days of counts: the history's range plus one day. */
const COUNT_DAYS = 8;
const CHUNK = 1_000;

export async function forgetEnded(): Promise<void> {
  for (let removed = CHUNK; removed === CHUNK;) {
    removed = await db().$executeRaw`
      delete from own_build where id = any(array(select id from own_build
        where ended_at < now() - make_interval(days => ${BUILD_DAYS}::int) limit ${CHUNK}))`;
  }
  await db().$executeRaw`
    delete from runner_manager where contacted_at < now() - make_interval(days => ${MANAGER_DAYS}::int)`;
  await db()
    .$executeRaw`delete from queue_minute where at < now() - make_interval(days => ${COUNT_DAYS}::int)`;
}
