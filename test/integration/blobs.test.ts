/** Large values in rows: bounded memory, never incomplete, removed with their owner. */
import { createHash, randomBytes } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "vitest";
import { BlobGoneError, readBlob } from "@/lib/server/blobs/read";
import { BlobWriter, completeBlob, removeAbandonedBlobs, type WrittenBlob } from "@/lib/server/blobs/write";
import { db } from "@/lib/server/core/db";
import { createPolicy } from "@/lib/server/discovery/policies";
import { streamOf } from "@/lib/server/http/stream";
import { readArtifact, storeArtifact, withSamples } from "@/lib/server/discovery/runs/artifact";
import { mostHeld } from "@/test/support/heldBytes";
import { TESTER, useHouse } from "@/test/support/house";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

const MB = 1_000_000;
let runId: string;

beforeAll(async () => {
  await createPolicy({ spec: usagePolicy("usage", "http://source.example") }, TESTER);
  const { id: policyId } = await db().policy.findUniqueOrThrow({ where: { name: "usage" } });
  const operation = await db().operation.create({
    data: { kind: "run", subject: "policy/usage", state: "succeeded" },
  });
  runId = operation.id;
  await db().run.create({
    data: { id: runId, policyId, policyVersion: 1, trigger: "manual", maxImages: 2 },
  });
});
afterEach(async () => {
  await db().runArtifact.deleteMany();
  await db().blob.deleteMany();
});

async function written(...pieces: readonly Uint8Array[]): Promise<WrittenBlob> {
  const writer = new BlobWriter();
  for (const piece of pieces) await writer.write(piece);
  return writer.end();
}

async function readAll(id: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readBlob(id)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function complete(blob: WrittenBlob): Promise<void> {
  await db().$transaction((tx) => completeBlob(tx, blob));
}

it.each([[[0]], [[1]], [[524_288]], [[524_289, 3]], [[10, 2 * MB, 10]], [Array<number>(70).fill(9_001)]])(
  "gives back pieces of %j bytes as they were written",
  async (sizes) => {
    const pieces = sizes.map((size) => randomBytes(size));
    const blob = await written(...pieces);
    expect(blob.size).toBe(Buffer.concat(pieces).length);
    await complete(blob);
    expect((await readAll(blob.id)).equals(Buffer.concat(pieces))).toBe(true);
  },
);

it("carries 450 MB and holds no more than a twentieth of it at any time", async () => {
  const piece = randomBytes(3 * MB);
  const sent = createHash("sha256");
  const received = createHash("sha256");
  const { bytes } = await mostHeld(async () => {
    const writer = new BlobWriter();
    for (let count = 0; count < 150; count += 1) {
      piece.writeUInt32LE(count);
      const copy = Buffer.from(piece);
      sent.update(copy);
      await writer.write(copy);
    }
    const blob = await writer.end();
    await complete(blob);
    expect(blob.size).toBe(450 * MB);
    for await (const chunk of readBlob(blob.id)) received.update(chunk);
  });
  expect(received.digest("hex")).toBe(sent.digest("hex"));
  expect(bytes).toBeLessThan(22.5 * MB);
  // 40 s for 600 MB alone on a slow machine; beside another file more than 120 s.
}, 300_000);

it("shows nothing of a blob that is not complete", async () => {
  const torn = new BlobWriter();
  await torn.write(randomBytes(2 * MB));
  const blob = await torn.end();
  await expect(readAll(blob.id)).rejects.toThrow(BlobGoneError);
  await expect(
    db().$transaction(async (tx) => {
      await storeArtifact(tx, runId, { blob, rawSize: 1 });
      throw new Error("the process died here");
    }),
  ).rejects.toThrow("died here");
  await expect(readAll(blob.id)).rejects.toThrow(BlobGoneError);
  await expect(readArtifact(runId)).rejects.toMatchObject({ status: 404 });
  await torn.discard();
  expect(await db().blobChunk.count()).toBe(0);
  await expect(complete(blob)).rejects.toThrow("no longer exists");
});

it("goes with its owner, and a reader in the middle hears of it instead of getting less", async () => {
  const blob = await written(randomBytes(2 * MB));
  await db().$transaction((tx) => storeArtifact(tx, runId, { blob, rawSize: 1 }));
  const reader = streamOf(readBlob(blob.id)).getReader();
  expect((await reader.read()).done).toBe(false);
  await db().runArtifact.delete({ where: { runId } });
  expect(await db().blobChunk.count()).toBe(0);
  await expect(reader.read()).rejects.toThrow("was deleted while it was read");
});

it("keeps a blob that has an owner from being discarded", async () => {
  const writer = new BlobWriter();
  await writer.write(randomBytes(10));
  const blob = await writer.end();
  await db().$transaction((tx) => storeArtifact(tx, runId, { blob, rawSize: 1 }));
  await writer.discard();
  expect((await readArtifact(runId)).size).toBe(10);
});

it("leaves nothing of a piece that is being written while it is discarded, nor of one that comes after", async () => {
  for (let round = 0; round < 10; round += 1) {
    const writer = new BlobWriter();
    const writing = writer.write(randomBytes(2 * MB));
    await writer.discard();
    await writer.write(randomBytes(MB));
    await writing;
    expect(await db().blob.count()).toBe(0);
  }
});

it("removes what a process that died had begun to store, once nobody can be at it", async () => {
  const begun = [new BlobWriter(), new BlobWriter()];
  for (const writer of begun) await writer.write(new Uint8Array(600_000));
  await db()
    .$executeRaw`update blob set created_at = now() - interval '25 hours' where id = (select min(id::text)::uuid from blob)`;
  expect(await removeAbandonedBlobs()).toBe(1);
  expect(await db().blob.count()).toBe(1);
  await Promise.all(begun.map((writer) => writer.discard()));
  expect(await db().blobChunk.count()).toBe(0);
});

it("says what is wrong with samples that are no gzip", async () => {
  const blob = await written(randomBytes(100));
  await db().$transaction((tx) => storeArtifact(tx, runId, { blob, rawSize: 1 }));
  await expect(withSamples([runId], () => Promise.resolve())).rejects.toThrow("incorrect header check");
});
