/** Invalid files of jobs: errors are reported, and memory stays bounded. */
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readReplayFiles, type ReplayFile } from "./readFiles";

const HEADER = "job_id,pipeline_id,stage,node,image_id,pod_scheduled,container_started,job_finished";
const good = (id: number, time = "2026-06-18T09:00:00Z"): string =>
  `${id},1,test,n1,a,${time},${time},2026-06-18T12:00:00Z`;

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const images = (): ReplayFile => ({
  part: "images",
  name: "images.csv",
  bytes: once(Buffer.from("image_id,p50_pull_seconds\na,60\n")),
});
const jobs = (bytes: AsyncIterable<Uint8Array>): ReplayFile => ({ part: "jobs", name: "jobs.csv", bytes });
const read = (text: string) => readReplayFiles([images(), jobs(once(Buffer.from(text)))]);

describe("a file of jobs", () => {
  it("that is cut off in the middle of its gzip data says so, and is never read far ahead of its rows", async () => {
    // Consecutive members form one gzip file; memory holds only what is read and not yet consumed, however long the
    // file is.
    const rows = 10_000;
    // Level 0 stores without compressing, because a gzip reader is limited by the bytes it gets, not by those it
    // produces.
    const member = gzipSync("1,1,test,n1,a,yesterday,,\n".repeat(rows), { level: 0 });
    let sent = 0;
    let taken = 0;
    let ahead = 0;
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield gzipSync(`${HEADER}\n${good(1)}\n`);
      for (let n = 0; n < 30; n += 1) {
        yield member;
        sent += rows;
        ahead = Math.max(ahead, sent - taken);
      }
      yield member.subarray(0, member.length / 2);
    }
    const reading = readReplayFiles([images(), jobs(bytes())], { onRejected: () => void (taken += 1) });
    await expect(reading).rejects.toThrow(/jobs\.csv: is cut off: its gzip data ends after row \d+/);
    expect(taken).toBeGreaterThanOrEqual(30 * rows);
    expect(ahead).toBeLessThanOrEqual(6 * rows);
  }, 60_000);

  it("with duplicates, rows out of order and times without a zone uses the rest", async () => {
    const rows = [good(1), good(2, "2026-06-18T08:00:00Z"), good(1), good(3, "2026-06-18T09:00:00")];
    const { jobs: set, rejected, unsorted, quality } = await read([HEADER, ...rows].join("\n"));
    expect([set.count, unsorted]).toEqual([2, 1]);
    expect(rejected).toMatchObject([
      { line: 4, column: "job_id", reason: '"1" occurs more than once' },
      { line: 5, column: "pod_scheduled", reason: expect.stringContaining("has no time zone") },
    ]);
    expect(quality()).toMatchObject({ duplicates: 1, unsorted: 1, rejected_total: 2 });
  });

  it("that ends in the middle of a row names the row, also where what is there of it would do", async () => {
    // The second row has all its required values.
    const { jobs: set, rejected } = await read(
      [HEADER, good(1), "2,1,test,n1,a,2026-06-18T09:00:00Z"].join("\n"),
    );
    expect(set.count).toBe(1);
    expect(rejected).toMatchObject([{ line: 3, column: "", reason: expect.stringContaining("is cut off") }]);
  });

  it.each([
    ["id,node\n1,n1\n", "the header lacks job_id, pipeline_id, stage, image_id"],
    [`${HEADER.replace(",node", "")}\n`, "the header lacks node"],
    [`${HEADER}\n`, "no row could be used. It has only a header."],
    [`${HEADER}\n1,1,test,n1,a,,,\n`, "no row could be used. Line 2: pod_scheduled is empty: write a time"],
    ["", "is empty"],
  ])("%j is refused", async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});
