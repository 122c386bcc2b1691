/**
 * Ends builds that would otherwise stay unchanged indefinitely. GitLab's deadlines and reasons (spec: queue, 2.5);
 * each build ends by itself and once, so that several processes may run this at the same time.
 */
import { eligible, queueKey, type RunnerCriteria } from "../../queue";
import { SYSTEM } from "../audit/write";
import { db, pool } from "../core/db";
import { singleton } from "../core/singleton";
import { dropBuild, dropWaiting } from "./drop";
import { queueSettings } from "./facts";
import { returnToPending } from "./giveBack";
import { queueMetrics } from "./metrics";
import { onlineRunners } from "./runners/read";
import { hasSettled } from "./settled";
import { readWaiting } from "./waiting";

const HOUR = 3_600;
const DEADLINES = {
  /** Seconds without a sign of life from a build's runner. */
  silent: HOUR,
  /**
   * Seconds after a build's timeout. Its Runner stops it at the timeout and then sends the rest of its log and the
   * reason; only a build whose Runner does not is ended here. GitLab waits as long.
   */
  overdue: 15 * 60,
  /** Seconds in neither queue: cancelling a build or giving it back ends it a moment after it left. */
  interrupted: 60,
  /** An observed build is not followed for longer: its end may never be reported. */
  observed: 7 * 24 * HOUR,
} as const;
/** Maximum per kind and pass. */
const AT_ONCE = 200;
/** Pending builds that are compared with the runners per pass; the next pass continues after them. */
const COMPARED_AT_ONCE = 5_000;

/**
 * Returns how many builds were ended or given back. Ends no waiting build until runners have been able to poll for a
 * while (`settled`).
 */
export async function reapBuilds(settled = hasSettled()): Promise<number> {
  const found = [
    await giveBackUnacknowledged(),
    await endOverdue(),
    await endSilent(),
    settled ? await endWaiting() : 0,
    await endInterrupted(),
    await forgetObserved(),
  ];
  return found.reduce((sum, count) => sum + count, 0);
}

async function idsOf(sql: string, ...values: readonly unknown[]): Promise<number[]> {
  const { rows } = await pool().query<{ id: string }>(`${sql} limit ${AT_ONCE}`, [...values]);
  return rows.map(({ id }) => Number(id));
}

async function each(
  ids: readonly number[],
  reason: string,
  end: (id: number) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (const id of ids) if (await end(id)) done += 1;
  if (done > 0) queueMetrics().reaped.inc({ reason }, done);
  return done;
}

async function giveBackUnacknowledged(): Promise<number> {
  const { ackSeconds } = (await queueSettings()).queue;
  const ids = await idsOf(
    `select build_id as id from running_build
     where acknowledged_at is null and seen_at < now() - make_interval(secs => $1)`,
    ackSeconds,
  );
  const reason = `no sign of life from its runner within ${ackSeconds} s`;
  return each(ids, "unacknowledged", async (id) => {
    return (await returnToPending(id, reason, { unseenSeconds: ackSeconds })) !== "unchanged";
  });
}

const endOverdue = (): Promise<number> =>
  endRunning(`timeout_at < now() - interval '${DEADLINES.overdue} s'`, "job_execution_timeout");

const endSilent = (): Promise<number> =>
  endRunning(`seen_at < now() - interval '${DEADLINES.silent} s'`, "stuck_or_timeout_failure");

async function endRunning(condition: string, reason: string): Promise<number> {
  const running = `from running_build where ${condition}`;
  const ids = await idsOf(`select build_id as id ${running}`);
  return each(ids, reason, dropWhile(`${running} and build_id = $1`, reason));
}

/**
 * Checks the condition again while the build is locked: its runner may report in the meantime, or another one get it.
 */
const dropWhile = (found: string, reason: string) => (id: number) =>
  dropBuild(id, reason, SYSTEM, {
    onlyIf: async (tx) => (await tx.$queryRawUnsafe<unknown[]>(`select 1 ${found}`, id)).length > 0,
  });

const WAITING = `select build_id as id from pending_build where origin = 'own'
  and queued_at < now() - make_interval(secs => $1)`;

/**
 * Drops builds after the configured ages: `unmatchedSeconds` if no runner matches, `unstartedSeconds` if one does.
 */
async function endWaiting(): Promise<number> {
  const { unmatchedSeconds, unstartedSeconds } = (await queueSettings()).queue;
  let known: Promise<readonly RunnerCriteria[]> | undefined;
  const criteria: Online = () => (known ??= onlineCriteria());
  const tooLong = await idsOf(`${WAITING} order by queued_at`, unstartedSeconds);
  const unmatched = new Set([
    ...(await unmatchedOf(tooLong, criteria)),
    ...(await findUnmatched(unmatchedSeconds, criteria)),
  ]);
  const drop = (reason: string) => (id: number) => dropWaiting(id, reason);
  const [matching, none] = ["stuck_pending_with_matching_runners", "stuck_pending_no_matching_runners"];
  const matched = tooLong.filter((id) => !unmatched.has(id));
  return (await each(matched, matching, drop(matching))) + (await each([...unmatched], none, drop(none)));
}

/**
 * The build after which this process's next pass continues, so that many builds with a matching runner do not hide
 * those after them.
 */
const looked = () => singleton("queue reaper", () => ({ after: 0 }));

/**
 * Returns some of the builds that have waited for `seconds` seconds and that no runner matches; several passes cover
 * all of them.
 */
async function findUnmatched(seconds: number, criteria: Online): Promise<number[]> {
  const place = looked();
  const found: number[] = [];
  for (let compared = 0; compared < COMPARED_AT_ONCE && found.length < AT_ONCE; compared += AT_ONCE) {
    const ids = await idsOf(`${WAITING} and build_id > $2 order by build_id`, seconds, place.after);
    found.push(...(await unmatchedOf(ids, criteria)));
    place.after = ids.length < AT_ONCE ? 0 : (ids.at(-1) ?? 0);
    if (place.after === 0) break;
  }
  return found;
}

/** Criteria of the runners that are online; read in a pass that finds a build that has waited for too long. */
type Online = () => Promise<readonly RunnerCriteria[]>;

/** Returns each once. */
async function onlineCriteria(): Promise<readonly RunnerCriteria[]> {
  const runners = await onlineRunners();
  return [...new Map(runners.map(({ criteria }) => [queueKey(criteria), criteria])).values()];
}

/** Returns the builds that none of the runners may take, ignoring exceeded quotas, which end with the month. */
async function unmatchedOf(ids: readonly number[], criteria: Online): Promise<number[]> {
  if (ids.length === 0) return [];
  const builds = await readWaiting(ids);
  const online = await criteria();
  return builds
    .filter((build) => online.every((of) => !eligible(build, { criteria: of, paused: false }).eligible))
    .map(({ id }) => id);
}

/**
 * Ends builds that are neither pending nor running here although they have not ended: the process that cancelled them
 * or gave them back died before it ended them. A build that was never handed out and is reported as running runs
 * elsewhere, and its end will be reported. The array keeps PostgreSQL from scanning all of `build`.
 */
async function endInterrupted(): Promise<number> {
  const nowhere = `from own_build where ended_at is null
    and not exists (select from pending_build where build_id = own_build.id)
    and not exists (select from running_build where build_id = own_build.id)`;
  const ids = await idsOf(
    `select b.id from build b join own_build o on o.id = b.id where b.id = any(array(select id ${nowhere}))
       and (b.status = 'pending'
         or b.status in ('running', 'canceling') and (o.attempts > 0 or o.cancelled_at is not null))
       and greatest(b.reported_at, o.cancelled_at) < now() - make_interval(secs => $1)`,
    DEADLINES.interrupted,
  );
  return each(ids, "interrupted", dropWhile(`${nowhere} and id = $1`, "runner_system_failure"));
}

async function forgetObserved(): Promise<number> {
  const { count } = await db().pendingBuild.deleteMany({
    where: { origin: "observed", queuedAt: { lt: new Date(Date.now() - DEADLINES.observed * 1_000) } },
  });
  return count;
}
