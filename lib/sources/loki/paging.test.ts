import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../discovery";
import { drain, type PageSource } from "./paging";

const entry = (time: number, line: string): LogEntry => ({
  timeNs: BigInt(time),
  line,
  labels: {},
  stream: {},
  position: 0,
});

interface Fake extends PageSource {
  requests: number;
  crowds: number;
}

/** A server that silently returns at most `cap` entries per page, of which at most `asked` are requested. */
function server(entries: readonly LogEntry[], cap: number, asked: number): Fake {
  const within = (startNs: bigint, endNs: bigint): LogEntry[] =>
    entries
      .filter(({ timeNs }) => timeNs >= startNs && timeNs < endNs)
      .sort((a, b) => Number(a.timeNs - b.timeNs));
  const most = Math.min(cap, asked);
  const fake: Fake = {
    requests: 0,
    crowds: 0,
    page: ({ startNs, endNs }) => {
      fake.requests++;
      return Promise.resolve(within(startNs, endNs).slice(0, most));
    },
    limit: () => asked,
    sameBackward: (timeNs, seen) =>
      Promise.resolve(
        within(timeNs, timeNs + 1n)
          .slice(-most)
          .every((each) => seen.includes(each)),
      ),
    wholeNanosecond: (timeNs) => {
      fake.crowds++;
      return Promise.resolve(within(timeNs, timeNs + 1n));
    },
  };
  return fake;
}

const times = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 30 });
const limits = fc.record({ cap: fc.integer({ min: 1, max: 8 }), asked: fc.integer({ min: 2, max: 12 }) });

describe("drain", () => {
  it("reads every entry of the range once, whatever the server cuts", async () => {
    await fc.assert(
      fc.asyncProperty(times, limits, async (at, { cap, asked }) => {
        // A limit of one entry per page cannot be distinguished from a single entry.
        fc.pre(cap > 1);
        const entries = at.map((time, index) => entry(time, String(index)));
        const got = await drain({ startNs: 1n, endNs: 6n }, server(entries, cap, asked), 1_000);
        const wanted = entries.filter(({ timeNs }) => timeNs >= 1n && timeNs < 6n);
        expect(got.map(({ line }) => line).sort()).toEqual(wanted.map(({ line }) => line).sort());
        expect(got.every(({ timeNs }, k) => k === 0 || timeNs >= (got[k - 1]?.timeNs ?? 0n))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it("asks for no nanosecond by itself where the pages are not cut", async () => {
    const fake = server(
      [1, 2, 2, 3, 5].map((time) => entry(time, String(time))),
      100,
      50,
    );
    expect(await drain({ startNs: 0n, endNs: 9n }, fake, 1_000)).toHaveLength(5);
    expect(fake).toMatchObject({ requests: 2, crowds: 0 });
  });

  it("notices a crowd in the last nanosecond that fills the server's pages", async () => {
    const fake = server(
      [1, 1, 1, 2, 3, 3, 3, 3].map((time, k) => entry(time, String(k))),
      3,
      50,
    );
    expect(await drain({ startNs: 0n, endNs: 9n }, fake, 1_000)).toHaveLength(8);
  });

  it("stops above the limit of events", async () => {
    const fake = server(
      [1, 2, 3].map((time) => entry(time, "x")),
      100,
      50,
    );
    await expect(drain({ startNs: 0n, endNs: 9n }, fake, 2)).rejects.toMatchObject({ code: "tooLarge" });
  });
});
