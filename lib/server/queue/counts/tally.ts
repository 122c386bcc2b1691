/**
 * Counts answers to requests for jobs by the minute: in memory, added to the database every few seconds, so that a
 * request costs no write and all processes are covered. A process that is killed loses what it has not added yet.
 */
import type { Strategy } from "../../../queue";
import { pool } from "../../core/db";
import { log } from "../../core/log";
import { singleton } from "../../core/singleton";

const ADD_MS = 5_000;
const MINUTE_MS = 60_000;
/** Minutes that are kept in memory while the database is unavailable. */
const MOST_MINUTES = 120;

interface Count {
  readonly at: number;
  readonly strategy: Strategy;
  requests: number;
  handedOut: number;
  conflicts: number;
}

interface Tally {
  counts: Map<string, Count>;
  timer: NodeJS.Timeout | undefined;
}

const tally = (): Tally => singleton("queue tally", () => ({ counts: new Map(), timer: undefined }));

/** Counts one request that queried the queue, by the strategy that served it. */
export function countAnswer(strategy: Strategy, kind: "assigned" | "none" | "conflict"): void {
  const at = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const count = countOf({ at, strategy, requests: 0, handedOut: 0, conflicts: 0 });
  count.requests += 1;
  if (kind === "assigned") count.handedOut += 1;
  if (kind === "conflict") count.conflicts += 1;
  tally().timer ??= setTimeout(() => void addCounts(), ADD_MS).unref();
}

/** Adds the counts to the database; never rejects. Counts that could not be added are retried. */
export async function addCounts(): Promise<void> {
  const state = tally();
  clearTimeout(state.timer);
  state.timer = undefined;
  const counts = [...state.counts.values()];
  state.counts = new Map();
  if (counts.length === 0) return;
  try {
    await write(counts);
  } catch (error) {
    log().debug({ error }, "the queue's counts could not be written yet");
    for (const count of counts.slice(-MOST_MINUTES)) {
      const kept = countOf({ ...count, requests: 0, handedOut: 0, conflicts: 0 });
      kept.requests += count.requests;
      kept.handedOut += count.handedOut;
      kept.conflicts += count.conflicts;
    }
    state.timer ??= setTimeout(() => void addCounts(), ADD_MS).unref();
  }
}

function countOf(empty: Count): Count {
  const { counts } = tally();
  const key = `${empty.at} ${empty.strategy}`;
  const known = counts.get(key);
  if (known) return known;
  counts.set(key, empty);
  return empty;
}

/** Always in the same order, so that two processes never deadlock. */
async function write(counts: readonly Count[]): Promise<void> {
  const rows = [...counts].sort((a, b) => a.at - b.at || (a.strategy < b.strategy ? -1 : 1));
  await pool().query(
    `insert into queue_minute as known (at, strategy, requests, handed_out, conflicts)
     select to_timestamp(at / 1000), strategy::queue_strategy, requests, handed_out, conflicts
     from unnest($1::float8[], $2::text[], $3::int[], $4::int[], $5::int[])
       as counted (at, strategy, requests, handed_out, conflicts)
     on conflict (at, strategy) do update set requests = known.requests + excluded.requests,
       handed_out = known.handed_out + excluded.handed_out, conflicts = known.conflicts + excluded.conflicts`,
    [
      rows.map(({ at }) => at),
      rows.map(({ strategy }) => strategy),
      rows.map(({ requests }) => requests),
      rows.map(({ handedOut }) => handedOut),
      rows.map(({ conflicts }) => conflicts),
    ],
  );
}
