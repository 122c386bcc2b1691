import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forget, held as stored } from "../core/singleton";
import { beginToStop, stoppingSignal } from "./inFlightRequests";
import { longPoll } from "./longPoll";

beforeEach(() => {
  vi.useFakeTimers();
  forget("inFlightRequests");
});
afterEach(() => {
  vi.useRealTimers();
  forget("inFlightRequests");
});

/** Returns how many held requests the process's state contains: none may be left over. */
const requestsHeld = (): number =>
  stored<{ readonly held: ReadonlySet<() => void> }>("inFlightRequests")?.held.size ?? 0;

/** A simulated place where a job may appear, and a caller that waits for it. */
function waiting(deadlineMs = 50_000) {
  const caller = new AbortController();
  const wakes = new Set<() => void>();
  const place: { job: string | undefined; looks: number } = { job: undefined, looks: 0 };
  const answer = longPoll({
    signal: caller.signal,
    deadlineMs,
    look: () => {
      place.looks += 1;
      return Promise.resolve(place.job);
    },
    subscribe: (wake) => {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
  });
  const nothingLeft = (): void => {
    expect(wakes.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(caller.signal, "abort")).toEqual([]);
    expect(requestsHeld()).toBe(0);
  };
  const wake = (): void => wakes.forEach((each) => each());
  return { caller, place, wake, answer, nothingLeft };
}

it("answers what is there already", async () => {
  const caller = new AbortController();
  const look = (): Promise<string> => Promise.resolve("job 1");
  const subscribe = () => () => undefined;
  expect(await longPoll({ signal: caller.signal, deadlineMs: 1, look, subscribe })).toBe("job 1");
  expect(vi.getTimerCount()).toBe(0);
});

it("looks again at each wake, and answers what came", async () => {
  const { place, wake, answer, nothingLeft } = waiting();
  await vi.advanceTimersByTimeAsync(10);
  wake();
  await vi.advanceTimersByTimeAsync(10);
  expect(place.looks).toBe(2);
  place.job = "job 2";
  wake();
  expect(await answer).toBe("job 2");
  nothingLeft();
});

it("does not miss what comes while it looks", async () => {
  const caller = new AbortController();
  let wake = (): void => undefined;
  let looks = 0;
  const look = (): Promise<string | undefined> => {
    looks += 1;
    if (looks === 1) wake();
    return Promise.resolve(looks === 2 ? "job 3" : undefined);
  };
  const subscribe = (given: () => void) => {
    wake = given;
    return () => undefined;
  };
  expect(await longPoll({ signal: caller.signal, deadlineMs: 1_000, look, subscribe })).toBe("job 3");
});

it.each([
  ["its deadline passes", () => vi.advanceTimersByTimeAsync(50_000)],
  ["the process stops", () => Promise.resolve(beginToStop())],
])("ends without an answer when %s", async (_title, end) => {
  const { answer, nothingLeft } = waiting();
  await vi.advanceTimersByTimeAsync(49_000);
  await end();
  expect(await answer).toBeUndefined();
  nothingLeft();
});

it("ends when the caller leaves, and looks no more", async () => {
  const { caller, place, wake, answer, nothingLeft } = waiting();
  await vi.advanceTimersByTimeAsync(10);
  caller.abort();
  wake();
  expect(await answer).toBeUndefined();
  expect(place.looks).toBe(1);
  nothingLeft();
});

it("is not held by a process that was asked to stop before", async () => {
  beginToStop();
  const { answer, nothingLeft } = waiting();
  expect(await answer).toBeUndefined();
  nothingLeft();
});

it("adds no listener to the signal that all share, whose cost grows with those that it has", async () => {
  const held = Array.from({ length: 100 }, () => waiting());
  expect([requestsHeld(), getEventListeners(stoppingSignal(), "abort")]).toEqual([100, []]);
  beginToStop();
  expect(await Promise.all(held.map(({ answer }) => answer))).toEqual(held.map(() => undefined));
  held[0]?.nothingLeft();
});

it("leaves nothing behind when looking fails", async () => {
  const caller = new AbortController();
  const stop = vi.fn();
  const look = (): Promise<string> => Promise.reject(new Error("the database is unavailable"));
  await expect(
    longPoll({ signal: caller.signal, deadlineMs: 1_000, look, subscribe: () => stop }),
  ).rejects.toThrow("the database is unavailable");
  expect(stop).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
