/** Runners that poll while nothing waits, each every three seconds, spread evenly. */
import { setTimeout as sleep } from "node:timers/promises";
import { findRunnerByToken, requestJob } from "../../lib/server/queue";
import type { QueueWorld } from "./world";

const EVERY_MS = 3_000;
/** Everybody has polled by then, and knows that nothing waits. */
const WARM_MS = 9_000;
const MEASURED_MS = 15_000;

/** Milliseconds of each poll once all have begun. */
export async function measurePolls(world: QueueWorld, runners: number): Promise<number[]> {
  await world.fill(0);
  const tokens = await world.runners(runners, "DynamicRunnerJobsQueue");
  const times: number[] = [];
  const began = performance.now();
  const runner = async (token: string, index: number): Promise<void> => {
    let lastUpdate: string | null = null;
    for (let due = (index / runners) * EVERY_MS; due < WARM_MS + MEASURED_MS; due += EVERY_MS) {
      await sleep(Math.max(0, began + due - performance.now()));
      const from = performance.now();
      const known = await findRunnerByToken(token);
      if (!known) throw new Error("a token is not known");
      const job = await requestJob(known, { lastUpdate });
      if (job.kind === "none") lastUpdate = job.lastUpdate;
      if (due >= WARM_MS) times.push(performance.now() - from);
    }
  };
  await Promise.all(tokens.map(runner));
  return times;
}
