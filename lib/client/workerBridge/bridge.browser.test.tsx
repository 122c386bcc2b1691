import { afterEach, expect, it, vi } from "vitest";
import { startBridge, type Bridge } from "./startBridge";
import type { EchoCalls } from "./echoWorker.testing";

let bridge: Bridge<EchoCalls> | null = null;
const workers: Worker[] = [];

function makeWorker(): Worker {
  const worker = new Worker(new URL("./echoWorker.testing.ts", import.meta.url), { type: "module" });
  workers.push(worker);
  return worker;
}

afterEach(() => {
  bridge?.close();
  workers.length = 0;
});

it("opens the worker once and answers, the answer's buffers handed over", async () => {
  const opened: unknown[] = [];
  bridge = startBridge<EchoCalls>({
    makeWorker,
    open: async (give) => void opened.push(await give({ factor: 3 })),
  });
  expect(await bridge.call("times", [14])).toBe(42);
  expect(Array.from(await bridge.call("column", [4]))).toEqual([0, 3, 6, 9]);
  expect(await bridge.call("detached", [])).toBe(true);
  expect(opened).toEqual(["by 3"]);
  expect(workers).toHaveLength(1);
});

it("passes on what a call throws and what opening throws", async () => {
  const onFailed = vi.fn();
  bridge = startBridge<EchoCalls>({ makeWorker, open: async (give) => void (await give({ factor: 1 })) });
  await expect(bridge.call("refuse", ["no such image"])).rejects.toThrow("no such image");
  bridge.close();
  bridge = startBridge<EchoCalls>({
    makeWorker,
    open: () => Promise.reject(new Error("the samples are gone")),
    onFailed,
  });
  await expect(bridge.call("times", [1])).rejects.toThrow("the samples are gone");
  expect(onFailed).toHaveBeenCalledOnce();
});

it("computes the newest of what is asked latest, and nothing that was taken back", async () => {
  bridge = startBridge<EchoCalls>({ makeWorker, open: async (give) => void (await give({ factor: 2 })) });
  await bridge.call("times", [0]);
  const running = bridge.call("busy", [2_000]);
  // Everything below is queued in the worker together: the computation takes far longer than this.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const abort = new AbortController();
  const asked = Promise.allSettled([
    bridge.call("times", [1], { latest: true }),
    bridge.call("times", [5], { signal: abort.signal }),
    bridge.call("times", [2], { latest: true }),
  ]);
  abort.abort();
  expect(await asked).toMatchObject([
    { status: "rejected", reason: { name: "Superseded" } },
    { status: "rejected", reason: { name: "AbortError" } },
    { status: "fulfilled", value: 4 },
  ]);
  await running;
  expect(await bridge.call("asked", [])).toEqual([0, 2]);
});

it("rejects what is asked of a worker that dies, and begins another with the next call", async () => {
  const onFailed = vi.fn();
  bridge = startBridge<EchoCalls>({
    makeWorker,
    open: async (give) => void (await give({ factor: 2 })),
    onFailed,
  });
  expect(await bridge.call("times", [1])).toBe(2);
  await expect(bridge.call("die", [])).rejects.toMatchObject({ name: "WorkerFailed" });
  expect(onFailed).toHaveBeenCalledOnce();
  expect(await bridge.call("times", [4])).toBe(8);
  expect(workers).toHaveLength(2);
});

it("rejects what is still asked when the page closes it", async () => {
  bridge = startBridge<EchoCalls>({ makeWorker, open: async (give) => void (await give({ factor: 2 })) });
  const asked = bridge.call("busy", [10_000]);
  bridge.close();
  await expect(asked).rejects.toThrow("closed");
});
