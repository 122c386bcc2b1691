/**
 * `npm run bench -- responsiveness`: how long other requests take while three runs of 10 million samples each compute
 * next to a replay of 2.5 million jobs, which is sent, read and computed at the same time; and while all requests of
 * test/support/heavyRequests.ts and the largest allowed what-ifs run at once. The product runs as a user starts it,
 * and its source is a separate process. The baseline is the same requests on the idle product.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { constants, loadavg, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { RunningApp } from "../e2e/support/app";
import { quantile, rounded, type Benchmark } from "./benchmark";
import { startChild, type Child } from "./process";
import { LARGE_REPLAY_JOBS, writeLargeReplay } from "./responsiveness/largeReplay";
import { runToEnd, startProduct } from "./tuner/product";

const PATHS = ["/api/v1/policies", "/api/health/live"] as const;
const IDLE_MS = 15_000;
/** Rounds of three runs, and more while the replay runs: a single round is too short for a quantile. */
const ROUNDS = 8;
const RUNS = 3;
/** Rounds of all heavy requests at once. */
const ATTACKS = 2;
/** Milliseconds between two requests. */
const PAUSE_MS = 10;
/** Sampling resolution of the event loop's delay, which is part of every value (perf_hooks.monitorEventLoopDelay). */
const LAG_RESOLUTION_MS = 10;

const statusesSchema = z.partialRecord(z.enum(["200", "422", "503"]), z.number());
const timesSchema = z.record(z.string(), z.array(z.number()));
type Times = z.infer<typeof timesSchema>;
const serverSchema = z.object({ port: z.number() });

export const responsiveness: Benchmark = async (say) => {
  say("building the samples: 1,000 images × 10,080 steps …");
  const source = startChild("./matrix/serve.ts", [], { detached: true });
  const { port } = serverSchema.parse(await source.firstLine);
  elsewhere(source);
  const folder = mkdtempSync(join(tmpdir(), "plimsoll-bench-"));
  let app: RunningApp | undefined;
  try {
    say(`writing ${LARGE_REPLAY_JOBS.toLocaleString("en")} jobs …`);
    await writeLargeReplay(folder);
    const product = (app = await startProduct(`http://127.0.0.1:${port}`, say));
    say("waiting until the product has done what a first start begins …");
    await untilIdle(product);
    say("asking an idle product …");
    await probe(product, () => sleep(2_000));
    await longestStall(product);
    const idle = await probe(product, () => sleep(IDLE_MS));
    const idleStallMs = await longestStall(product);
    say(`asking while ${RUNS} runs at a time and a replay compute …`);
    const began = performance.now();
    const replay = startChild("./responsiveness/sendReplay.ts", [product.url, folder], { detached: true });
    elsewhere(replay);
    let [isReplaying, rounds, replaySeconds] = [true, 0, 0];
    const replayed = replay.firstLine.finally(() => {
      isReplaying = false;
      replaySeconds = (performance.now() - began) / 1000;
    });
    // A failure is thrown where the promise is awaited.
    replayed.catch(() => undefined);
    const busy = await probe(product, async () => {
      for (; rounds < ROUNDS || isReplaying; rounds++) {
        await Promise.all(Array.from({ length: RUNS }, () => runToEnd(product)));
      }
      await replayed;
    });
    const busySeconds = (performance.now() - began) / 1000;
    const longestStallMs = await longestStall(product);
    say(`asking while all heavy requests go on at once, ${ATTACKS} times …`);
    const attacked = await probe(product, async () => {
      const attack = startChild("./responsiveness/attack.ts", [product.url, String(ATTACKS)]);
      say(`answers by status: ${JSON.stringify(statusesSchema.parse(await attack.firstLine))}`);
    });
    const attackStallMs = await longestStall(product);
    const p99AttackMs = quantile(Object.values(attacked).flat(), 0.99);
    const p99IdleMs = quantile(Object.values(idle).flat(), 0.99);
    const p99BusyMs = quantile(Object.values(busy).flat(), 0.99);
    return {
      columns: ["", "requests", "p50 ms", "p99 ms", "longest ms"],
      rows: PATHS.flatMap((path) => [
        [`${path}, idle`, ...cells(idle[path] ?? [])],
        [`${path}, busy`, ...cells(busy[path] ?? [])],
        [`${path}, attacked`, ...cells(attacked[path] ?? [])],
      ]),
      figures: {
        p99IdleMs: rounded(p99IdleMs),
        p99BusyMs: rounded(p99BusyMs),
        ratio: rounded(p99BusyMs / p99IdleMs),
        longestStallMs: rounded(longestStallMs),
        p99AttackMs: rounded(p99AttackMs),
        attackRatio: rounded(p99AttackMs / p99IdleMs),
        attackStallMs: rounded(attackStallMs),
        slowestLiveMs: rounded(Math.max(...(attacked["/api/health/live"] ?? []))),
        idleStallMs: rounded(idleStallMs),
        busySeconds: rounded(busySeconds),
        runs: rounds * RUNS,
        replaySeconds: rounded(replaySeconds),
        // Load of the whole machine. Above its number of cores, other processes affected the figures.
        loadAverage: rounded(loadavg()[0] ?? NaN),
      },
    };
  } finally {
    await app?.stop();
    source.process.kill();
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Lowers a child's priority. It represents another machine's work and must not compete for cores as if it were part
 * of the product. Where Linux shares the processor among sessions (sched_autogroup), a process's own priority counts
 * only within its session.
 */
function elsewhere({ process: { pid } }: Child): void {
  if (pid === undefined) return;
  setPriority(pid, constants.priority.PRIORITY_LOW);
  const ofSession = `/proc/${pid}/autogroup`;
  if (existsSync(ofSession)) writeFileSync(ofSession, String(constants.priority.PRIORITY_LOW));
}

/** Returns the milliseconds of consecutive requests by path, until `during` has ended. */
async function probe(app: RunningApp, during: () => Promise<void>): Promise<Times> {
  // A separate process waits only for the product, since the process that drives the work has its own answers to
  // read.
  const prober = startChild("./responsiveness/probe.ts", [app.url, String(PAUSE_MS), ...PATHS]);
  try {
    await Promise.race([during(), prober.firstLine]);
    prober.process.stdin?.end();
    return timesSchema.parse(await prober.firstLine);
  } finally {
    prober.process.kill();
  }
}

/** A first start runs the demo's policies and replays. Throws if they have not ended after five minutes. */
async function untilIdle(app: RunningApp): Promise<void> {
  for (const until = Date.now() + 300_000; Date.now() < until; await sleep(1_000)) {
    if (!/^plimsoll_operations\{.*state="(queued|running)".*\} [1-9]/m.test(await metrics(app))) return;
  }
  throw new Error("the product still works on what its first start began");
}

async function metrics(app: RunningApp): Promise<string> {
  return (await fetch(`${app.url}/metrics`)).text();
}

/** Returns the web process's longest stall in milliseconds since the last call. */
async function longestStall(app: RunningApp): Promise<number> {
  const text = await metrics(app);
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error("/metrics does not contain the event loop's lag");
  return Math.max(0, Number(seconds) * 1000 - LAG_RESOLUTION_MS);
}

function cells(times: readonly number[]): string[] {
  const values = [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)];
  return [String(times.length), ...values.map((value) => value.toFixed(1))];
}
