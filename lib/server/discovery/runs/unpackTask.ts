/** Unpacks a run's artifact, piece by piece, into memory that all threads share. */
import { createGunzip } from "node:zlib";
import { pipeline } from "node:stream/promises";
import { decodeArtifact, type Artifact } from "../../../discovery";
import type { Call } from "../../compute/calls";
import { defineTask, timeLimit } from "../../compute/task";

export interface UnpackHandlers {
  /** Returns the next piece of the compressed artifact; null at its end. */
  next(): Promise<Uint8Array | null>;
}

export const unpackTask = defineTask({
  name: "unpack",
  pool: "computing",
  time: timeLimit("unpackSeconds"),
  /** `rawSize`: bytes of the artifact before compression. */
  work: async ({ rawSize }: { readonly rawSize: number }, call: Call<UnpackHandlers>) => {
    const value = new SharedArrayBuffer(rawSize);
    const bytes = new Uint8Array(value);
    let at = 0;
    await pipeline(piecesOf(call), createGunzip(), async (unpacked: AsyncIterable<Buffer>) => {
      for await (const chunk of unpacked) {
        bytes.set(chunk, at);
        at += chunk.length;
      }
    });
    if (at !== rawSize) throw new Error(`the artifact has ${at} bytes, not ${rawSize}`);
    return { value };
  },
});

/** Returns the artifact at this index of a task's kept values, read without a copy. */
export function artifactOf(kept: readonly SharedArrayBuffer[], index = 0): Artifact {
  const samples = kept[index];
  if (!samples) throw new Error("the task was given no samples");
  return decodeArtifact(new Uint8Array(samples));
}

async function* piecesOf(call: Call<UnpackHandlers>): AsyncGenerator<Uint8Array> {
  for (let piece = await call("next"); piece !== null; piece = await call("next")) yield piece;
}
