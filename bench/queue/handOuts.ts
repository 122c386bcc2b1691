/** Clients that request jobs as fast as they are answered. */
import { setTimeout as sleep } from "node:timers/promises";
import { findRunnerByToken, requestJob } from "../../lib/server/queue";
import { withRedis } from "../../lib/server/queue/redis/client";
import { countCommands } from "./commands";
import type { QueueWorld } from "./world";

const CLIENTS = 8;
/** Pause after a request without a job. A real runner waits three seconds. */
const PAUSE_MS = 5;

export interface HandOuts {
  readonly perSecond: number;
  /** Milliseconds of each request, including conflicts. */
  readonly requests: readonly number[];
  readonly conflicts: number;
  /** Number of commands sent to Redis, including those of refills. */
  readonly commands: number;
}

interface Plan {
  readonly strategy: string;
  readonly size: number;
  readonly handOuts: number;
  readonly rounds: number;
}

/** Throws if a build is handed out twice. */
export async function measureHandOuts(world: QueueWorld, plan: Plan): Promise<HandOuts> {
  const requests: number[] = [];
  let [seconds, conflicts, commands] = [0, 0, 0];
  const tokens = await world.runners(CLIENTS, plan.strategy);
  for (let round = 0; round < plan.rounds; round += 1) {
    await world.fill(plan.size);
    await withRedis((redis) => redis.flushall());
    const got = new Set<number>();
    const counted = countCommands();
    const began = performance.now();
    const client = async (token: string): Promise<void> => {
      while (got.size < plan.handOuts) {
        const from = performance.now();
        const runner = await findRunnerByToken(token);
        if (!runner) throw new Error("a token is not known");
        const job = await requestJob(runner);
        requests.push(performance.now() - from);
        if (job.kind === "assigned") {
          if (got.has(job.build.id)) throw new Error(`build ${job.build.id} was handed out twice`);
          got.add(job.build.id);
          continue;
        }
        conflicts += 1;
        await sleep(PAUSE_MS);
      }
    };
    await Promise.all(tokens.map(client));
    seconds += (performance.now() - began) / 1_000;
    counted.stop();
    commands += counted.sent;
  }
  return { perSecond: (plan.rounds * plan.handOuts) / seconds, requests, conflicts, commands };
}
