/** Vitest's set-up for each file of tests on real servers. */
import { setTimeout as sleep } from "node:timers/promises";
import { beginAnew } from "./environment";

/**
 * Milliseconds around the turn of a month (UTC) within which builds of a minute ago may belong to the previous month.
 */
const AROUND_MS = 90_000;

function untilMonthIsClear(now: number): number {
  const at = new Date(now);
  const turns = [0, 1].map((months) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
  const near = turns.find((turn) => Math.abs(now - turn) < AROUND_MS);
  return near === undefined ? 0 : near + AROUND_MS - now;
}

const clearMs = untilMonthIsClear(Date.now());
if (clearMs > 0) await sleep(clearMs);

beginAnew();
