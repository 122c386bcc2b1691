import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JobOnServer } from "./shapes";
import { decideTracePatch, traceUpdateInterval } from "./trace";

const running: JobOnServer = { status: "running" };
const base = { job: running, contentRange: "0-0", bodyBytes: 1, storedBytes: 0, limitBytes: 100 };

describe("a patch of a trace", () => {
  it.each([
    ["5-9", 202, "0-10"],
    ["5-9/10", 202, "0-10"],
    ["bytes 5-9/*", 202, "0-10"],
    ["5-", 202, "0-10"],
    ["4-9", 416, "0-5"],
    ["6-9", 416, "0-5"],
    ["", 400, undefined],
    ["five-9", 400, undefined],
    ["-5-9", 400, undefined],
    ["5", 400, undefined],
    [`${"9".repeat(40)}-`, 400, undefined],
  ])("with Content-Range %j is answered %i", (contentRange, status, range) => {
    const answer = decideTracePatch({ ...base, contentRange, bodyBytes: 5, storedBytes: 5 });
    expect([answer.status, "range" in answer ? answer.range : undefined]).toEqual([status, range]);
  });

  it("for a job that nobody knows tells nothing of a job", () => {
    expect(decideTracePatch({ ...base, job: null })).toMatchObject({ status: 403, jobStatus: null });
  });

  it("is looked at before its length: a wrong start never drops the job", () => {
    expect(decideTracePatch({ ...base, contentRange: "7-8", bodyBytes: 500 }).outcome).toBe("mismatch");
    expect(decideTracePatch({ ...base, bodyBytes: 101 })).toMatchObject({ outcome: "tooLong" });
  });

  it("leaves the sender at the size that is stored, whatever was lost or repeated", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.array(fc.nat(3), { maxLength: 60 }),
        (sent, fates) => {
          let stored = new Uint8Array();
          let offset = 0;
          const step = (fate: number): void => {
            const piece = sent.subarray(offset, offset + 7);
            const answer = decideTracePatch({
              job: running,
              contentRange: `${offset}-${offset + piece.length}`,
              bodyBytes: piece.length,
              storedBytes: stored.length,
              limitBytes: 1_000,
            });
            if (answer.outcome === "append") stored = Uint8Array.from([...stored, ...piece]);
            // 0: the answer is lost; 1: the sender forgets its offset; otherwise it follows the answer.
            if (fate === 0 || !("range" in answer)) return;
            offset = fate === 1 ? 0 : Number(answer.range.slice(2));
          };
          for (const fate of fates) step(fate);
          for (let at = 0; at < 400 && offset < sent.length; at++) step(2);
          // The last answer may have been lost before the sender learned that everything was stored.
          expect(Buffer.from(stored).equals(Buffer.from(sent))).toBe(true);
        },
      ),
    );
  });
});

it("is asked for soon while somebody watches", () => {
  expect([traceUpdateInterval(true), traceUpdateInterval(false)]).toEqual([3, 60]);
});
