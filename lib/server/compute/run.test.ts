import { expect, it } from "vitest";
import type { RunSeries } from "../../api/runs";
import { joined } from "@/test/support/bytes";
import { encodeArtifact } from "../../discovery";
import { seriesTask } from "../discovery/runs/seriesTask";
import { unpackTask } from "../discovery/runs/unpackTask";
import { defineTask, timeLimit } from "./task";
import { computing, endComputing } from "./computing";
import { withKept, type Making } from "./kept";
import { runAndKeep, runInThread } from "./run";
import { gzipSync } from "node:zlib";

const about = { durationMs: 1, bytes: 1, requests: 1, ignoredSeries: 0, ignoredLabels: [], warnings: [] };
const artifact = joined(
  encodeArtifact({
    nowMs: 0,
    outcomes: [
      {
        ...about,
        status: "success",
        name: "usage",
        type: "prometheus",
        data: {
          kind: "matrix",
          matrix: { images: ["a", "b"], start: 0, step: 60, steps: 2, values: Float64Array.of(1, 2, 3, 4) },
          end: 60,
          lookbackSeconds: 60,
        },
      },
      {
        ...about,
        status: "success",
        name: "pulls",
        type: "loki",
        records: 0,
        data: { kind: "events", events: [], end: 43_200, lookbackSeconds: 43_200 },
      },
    ],
  }),
);

function pieces(of: Uint8Array): () => Promise<Uint8Array | null> {
  const packed = new Uint8Array(gzipSync(of));
  const queue = [packed.slice(0, 20), packed.slice(20)];
  return () => Promise.resolve(queue.shift() ?? null);
}

let made = 0;
const rawSize = artifact.length;

const keep: Making<{ readonly bytes: number }> = {
  find: () => Promise.resolve({ bytes: rawSize }),
  make(_, key) {
    made += 1;
    return runAndKeep(key, unpackTask, { rawSize }, { handlers: { next: pieces(artifact) } });
  },
};

function seriesOf(query: string, images: readonly string[], name = "a"): Promise<RunSeries> {
  return withKept([name], keep, (kept) => runInThread(seriesTask, { query, images }, { kept }));
}

it("keeps what was made where it is read, and makes it again after others took its place", async () => {
  // Ending the process drops the values that other tests left in it.
  endComputing();
  made = 0;
  const asked = ["a", "b", "a", "a"].map((name) => seriesOf("usage", ["b"], name));
  for (const series of await Promise.all(asked))
    expect(series).toMatchObject({ stepSeconds: 60, series: [{ image: "b", values: [3, 4] }] });
  expect(made).toBe(2);
  await seriesOf("usage", ["b"], "c");
  await seriesOf("usage", ["b"], "a");
  expect(made).toBe(3);
  await seriesOf("usage", ["b"], "b");
  expect(made).toBe(4);
});

it("leaves what is read while others are made, and makes again what could not be made", async () => {
  const unread = await withKept(["read"], keep, async (kept) => {
    for (const name of ["x", "y", "z"]) await seriesOf("usage", ["b"], name);
    return runInThread(seriesTask, { query: "usage", images: ["a"] }, { kept });
  });
  expect(unread).toMatchObject({ series: [{ image: "a", values: [1, 2] }] });
  const gone = { ...keep, make: () => Promise.reject(new Error("no longer there")) };
  await expect(withKept(["lost"], gone, () => Promise.resolve())).rejects.toThrow("no longer there");
  expect(await seriesOf("usage", ["b"], "lost")).toMatchObject({ kind: "samples" });
});

it("throws what the task threw, with its status, and what a handler threw as it was", async () => {
  await expect(seriesOf("no-such", [])).rejects.toMatchObject({ status: 404, code: "notFound" });
  const lost = Object.assign(new Error("gone"), { code: "ECONNRESET" });
  const next = (): Promise<never> => Promise.reject(lost);
  await expect(runInThread(unpackTask, { rawSize: 1 }, { handlers: { next } })).rejects.toBe(lost);
});

it("ends a task at its caller's word and at its time limit, and nothing else with it", async () => {
  const stopped = new AbortController();
  let asked = (): void => undefined;
  const begun = new Promise<void>((resolve) => (asked = resolve));
  const never = (): Promise<never> => (asked(), new Promise<never>(() => undefined));
  const waiting = runInThread(
    unpackTask,
    { rawSize: 1 },
    { handlers: { next: never }, signal: stopped.signal },
  );
  await begun;
  stopped.abort(new Error("the caller left"));
  await expect(waiting).rejects.toThrow("the caller left");
  const short = { ...unpackTask, time: { name: "unpackSeconds", seconds: 0.3 } } as const;
  await expect(runInThread(short, { rawSize: 1 }, { handlers: { next: never } })).rejects.toMatchObject({
    status: 422,
    code: "computationTooLong",
    message: expect.stringContaining("(limit unpackSeconds)"),
  });
  expect(await seriesOf("usage", ["b"], "after")).toMatchObject({ kind: "samples" });
});

it("ends a task at its thread's memory limit, which it names, and takes the next", async () => {
  const images = Array.from({ length: 200_000 }, (_, index) => `image-${index}`);
  // Without this, a busy machine reaches the time limit before the memory limit.
  const unhurried = { ...seriesTask, time: { ...seriesTask.time, seconds: 600 } };
  const large = withKept(["a"], keep, (kept) => runInThread(unhurried, { query: "pulls", images }, { kept }));
  await expect(large).rejects.toMatchObject({
    status: 422,
    code: "computationTooLarge",
    message: expect.stringContaining("(limit shortMemoryMb)"),
  });
  expect(await seriesOf("usage", ["b"])).toMatchObject({ series: [{ image: "b" }] });
}, 240_000);

it("goes on with tasks that wait when all threads at work are ended", async () => {
  const stopped = new AbortController();
  const never = (): Promise<never> => new Promise<never>(() => undefined);
  const options = { handlers: { next: never }, signal: stopped.signal };
  const stuck = Array.from({ length: 40 }, () => runInThread(unpackTask, { rawSize: 1 }, options));
  const ended = Promise.allSettled(stuck);
  const after = seriesOf("usage", ["b"], "behind");
  stopped.abort();
  await ended;
  expect(await after).toMatchObject({ kind: "samples" });
});

it("names a task that nobody registered", async () => {
  const stray = defineTask({
    name: "stray",
    pool: "computing",
    time: timeLimit("shortSeconds"),
    work: () => Promise.resolve({ value: 1 }),
  });
  await expect(runInThread(stray, undefined)).rejects.toThrow("no task named stray");
});

it.each([
  ["ended by itself", () => void process.kill(computing().pid ?? NaN, "SIGKILL")],
  ["was ended here", endComputing],
])("answers 503 to tasks whose process %s, and has another do the next", async (_how, end) => {
  let asked = (): void => undefined;
  const begun = new Promise<void>((resolve) => (asked = resolve));
  const never = (): Promise<never> => (asked(), new Promise<never>(() => undefined));
  const cut = runInThread(unpackTask, { rawSize: 1 }, { handlers: { next: never } });
  await begun;
  const { pid } = computing();
  end();
  await expect(cut).rejects.toMatchObject({
    status: 503,
    code: "computingEnded",
    headers: { "retry-after": "5" },
  });
  expect(await seriesOf("usage", ["b"])).toMatchObject({ series: [{ image: "b", values: [3, 4] }] });
  expect(computing().pid).not.toBe(pid);
});
