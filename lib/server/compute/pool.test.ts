import { expect, it } from "vitest";
import { joined } from "@/test/support/bytes";
import { encodeArtifact } from "../../discovery";
import { seriesTask } from "../discovery/runs/seriesTask";
import { unpackTask } from "../discovery/runs/unpackTask";
import { defineTask, timeLimit } from "./task";
import { runInThread } from "./pool";
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

function shared(bytes: Uint8Array): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

function pieces(of: Uint8Array): () => Promise<Uint8Array | null> {
  const packed = new Uint8Array(gzipSync(of));
  const queue = [packed.slice(0, 20), packed.slice(20)];
  return () => Promise.resolve(queue.shift() ?? null);
}

it("unpacks samples into memory that other threads read without a copy", async () => {
  const samples = await runInThread(
    unpackTask,
    { rawSize: artifact.length },
    { handlers: { next: pieces(artifact) } },
  );
  expect(samples).toBeInstanceOf(SharedArrayBuffer);
  const series = await runInThread(seriesTask, { samples, query: "usage", images: ["b"] });
  expect(series).toMatchObject({ stepSeconds: 60, series: [{ image: "b", values: [3, 4] }] });
});

it("throws what the task threw, with its status, and what a handler threw as it was", async () => {
  const samples = new SharedArrayBuffer(artifact.length);
  new Uint8Array(samples).set(artifact);
  const unknown = runInThread(seriesTask, { samples, query: "no-such", images: [] });
  await expect(unknown).rejects.toMatchObject({ status: 404, code: "notFound" });
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
  const after = runInThread(
    unpackTask,
    { rawSize: artifact.length },
    { handlers: { next: pieces(artifact) } },
  );
  expect((await after).byteLength).toBe(artifact.length);
});

it("ends a task at its thread's memory limit, which it names, and takes the next", async () => {
  // What is computed exceeds the limit, 720 counts for each name, and not the message: Node ends the whole process for
  // a message that is larger than its thread may hold.
  const images = Array.from({ length: 200_000 }, (_, index) => `image-${index}`);
  const samples = shared(artifact);
  await expect(runInThread(seriesTask, { samples, query: "pulls", images })).rejects.toMatchObject({
    status: 422,
    code: "computationTooLarge",
    message: expect.stringContaining("(limit shortMemoryMb)"),
  });
  const series = await runInThread(seriesTask, { samples, query: "usage", images: ["b"] });
  expect(series).toMatchObject({ series: [{ image: "b" }] });
}, 60_000);

it("goes on with tasks that wait when all threads at work are ended", async () => {
  const stopped = new AbortController();
  const never = (): Promise<never> => new Promise<never>(() => undefined);
  const options = { handlers: { next: never }, signal: stopped.signal };
  const stuck = Array.from({ length: 40 }, () => runInThread(unpackTask, { rawSize: 1 }, options));
  const ended = Promise.allSettled(stuck);
  const after = runInThread(
    unpackTask,
    { rawSize: artifact.length },
    { handlers: { next: pieces(artifact) } },
  );
  stopped.abort();
  await ended;
  expect((await after).byteLength).toBe(artifact.length);
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
