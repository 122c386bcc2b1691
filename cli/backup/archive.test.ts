import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { ArchiveWriter, readArchive } from "./archive";

/** Takes this many chunks, and then fails as a full disk does. */
const fullAfter = (chunks: number): Writable => {
  let taken = 0;
  return new Writable({
    write: (_chunk, _encoding, done) =>
      done((taken += 1) > chunks ? new Error("ENOSPC: no space left") : null),
  });
};
/** Bytes that gzip cannot make fewer. */
const noise = (): Buffer => Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)));

it("ends the writing with the error of the file, and leaves none behind", async () => {
  let written = 0;
  const archive = new ArchiveWriter(new Date(0));
  const writing = archive.into(fullAfter(3), async () => {
    await archive.header({});
    for (;;) {
      await archive.rows("policy", noise());
      written += 1;
    }
  });
  await expect(writing).rejects.toThrow("ENOSPC");
  // An error event without a listener would end the process only now.
  await sleep(20);
  expect(written).toBeGreaterThan(0);
});

it("ends the file with the error of the writing", async () => {
  const archive = new ArchiveWriter(new Date(0));
  const file = fullAfter(Infinity);
  const writing = archive.into(file, async () => {
    await archive.rows("policy", noise());
    throw new Error("the database went away");
  });
  await expect(writing).rejects.toThrow("the database went away");
  expect(file.destroyed).toBe(true);
});

it("waits for a slow file instead of gathering what it did not take", async () => {
  let accepted = 0;
  let offered = 0;
  let most = 0;
  const archive = new ArchiveWriter(new Date(0));
  const slow = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _encoding, done) => {
      accepted += chunk.length;
      setTimeout(done, 1);
    },
  });
  await archive.into(slow, async () => {
    for (let piece = 0; piece < 40; piece += 1) {
      await archive.rows("policy", noise());
      offered += 60_000;
      most = Math.max(most, offered - accepted);
    }
    await archive.end({});
  });
  expect(most).toBeLessThan(10 * 60_000);
});

it("throws the error of its source", async () => {
  const source = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.alloc(100);
    throw Object.assign(new Error("unexpected end of file"), { code: "Z_BUF_ERROR" });
  };
  await expect(readArchive(source()).next()).rejects.toThrow("unexpected end of file");
});
