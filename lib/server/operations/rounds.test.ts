import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startRounds, type Rounds } from "./rounds";
import type { Task } from "./task";

let rounds: Rounds | undefined;
const ran: string[] = [];
/** Logged on the level debug, unlike other errors. */
const LOST = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

beforeEach(() => {
  process.env.PLIMSOLL_LOG_LEVEL ??= "silent";
  vi.useFakeTimers();
});
afterEach(() => {
  rounds?.stop();
  vi.useRealTimers();
  ran.length = 0;
});

const task = (name: string, everyMs?: number, outcome?: Promise<void>): Task => ({
  name,
  ...(everyMs === undefined ? {} : { everyMs }),
  run: () => {
    ran.push(name);
    return outcome ?? Promise.resolve();
  },
});

it("runs what is due in each round, whatever fails before it", async () => {
  const fails = task("fails", undefined, Promise.reject(LOST));
  rounds = startRounds([fails, task("each"), task("rare", 20_000)], 5_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ran.filter((name) => name === "each")).toHaveLength(3);
  expect(ran.filter((name) => name === "fails")).toHaveLength(3);
  expect(ran.filter((name) => name === "rare")).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(ran.filter((name) => name === "rare")).toHaveLength(2);
});

it("keeps no round waiting for a task with an interval", async () => {
  let end = (): void => undefined;
  const long = new Promise<void>((resolve) => (end = resolve));
  rounds = startRounds([task("first"), task("rare", 3_600_000, long), task("each")], 5_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ran.filter((name) => name === "each")).toHaveLength(3);
  rounds.stop();
  let isDone = false;
  const done = rounds.done().then(() => (isDone = true));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([isDone, ran.length]).toEqual([false, 7]);
  end();
  await done;
});
