/** A run's task in its worker thread: fetches, computes, and prepares the result for the database. */
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { encodeArtifact, type ExpectedImages, type Policy } from "../../../discovery";
import type { Call } from "../../compute/calls";
import { defineTask, timeLimit } from "../../compute/task";
import { connectBy, sourceNameBy, type PlainConnections } from "../../dataSources/connect";
import type { SourceCount } from "../../../sources/counted";
import { computeRun, countOf, type ComputeStage } from "./compute";
import { resultForPostgres, type ResultForPostgres } from "./resultForPostgres";

interface RunInput {
  readonly policy: Policy;
  /** Unix milliseconds. */
  readonly nowMs: number;
  readonly connections: PlainConnections;
  readonly expected: ExpectedImages;
}

export interface RunHandlers {
  onStage(stage: ComputeStage | "storing"): void;
  onQuery(name: string, outcome: "running" | SourceCount): void;
  onProgress(query: string, bytes: number, fraction: number | null): void;
  /** Takes the next piece of the compressed artifact; the task waits until it is stored. */
  onSamples(piece: Uint8Array): Promise<void>;
}

export interface RunOutput {
  readonly result: ResultForPostgres;
  /** Bytes of the artifact before compression. */
  readonly rawSize: number;
}

/**
 * Level 4: on a plausible 1,000 × 10,080 matrix it takes 0.12 s and compresses to 20% of the size; level 6 takes four
 * times as long for 1% less, brotli 5 twice as long for the same size. Every browser and every curl can unpack gzip.
 */
const GZIP = { level: 4, chunkSize: 512 * 1024 };
/** Milliseconds between two progress messages of a query. */
const PROGRESS_MS = 100;

export const runTask = defineTask({
  name: "run",
  pool: "fetching",
  time: timeLimit("runSeconds"),
  patient: true,
  work: async ({ policy, nowMs, connections, expected }: RunInput, call: Call<RunHandlers>) => {
    const lastMs = new Map<string, number>();
    const { outcomes, result, timing } = await computeRun(policy, {
      nowMs,
      connect: connectBy(connections),
      sourceNameOf: sourceNameBy(connections),
      onStage: (stage) => void call("onStage", stage),
      onQuery: (name, outcome) =>
        void call("onQuery", name, outcome === "running" ? outcome : countOf(outcome)),
      onProgress: ({ query, bytes, fraction }) => {
        if (performance.now() - (lastMs.get(query) ?? 0) < PROGRESS_MS) return;
        lastMs.set(query, performance.now());
        void call("onProgress", query, bytes, fraction);
      },
    });
    void call("onStage", "storing");
    const rawSize = await sendSamples({ nowMs, outcomes }, call);
    return { value: { result: resultForPostgres(result, timing, expected), rawSize } satisfies RunOutput };
  },
});

async function sendSamples(
  artifact: Parameters<typeof encodeArtifact>[0],
  call: Call<RunHandlers>,
): Promise<number> {
  let rawSize = 0;
  const pieces = function* (): Generator<Uint8Array> {
    for (const piece of encodeArtifact(artifact)) {
      rawSize += piece.length;
      if (piece.length > 0) yield piece;
    }
  };
  await pipeline(pieces, createGzip(GZIP), async (packed: AsyncIterable<Buffer>) => {
    // A copy owns its buffer, which can then be transferred.
    for await (const chunk of packed) await call("onSamples", new Uint8Array(chunk));
  });
  return rawSize;
}
