import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { correctedIn, latestReports, precedenceOf, rankOf, supersedes } from "./reports";
import { BUILD_STATUSES, type BuildReport } from "./shapes";

const report = fc
  .record({
    id: fc.integer({ min: 1, max: 4 }),
    status: fc.constantFrom(...BUILD_STATUSES),
    revision: fc.nat(2),
    finishedAt: fc.constantFrom(null, "2026-11-01T00:00:00.000Z", "2026-11-02T00:00:00.000Z"),
    durationSeconds: fc.constantFrom(null, "1", "2.5"),
  })
  .map((varied): BuildReport => ({
    name: "",
    stage: "",
    ref: "",
    pipelineId: null,
    startedAt: null,
    project: { id: 1, path: "a/b", visibility: "private" },
    runner: null,
    ...varied,
  }));

const held = (reports: readonly BuildReport[]) =>
  latestReports(reports).map((each) => [each.id, precedenceOf(each)]);

describe("the report that holds", () => {
  it("is the same in whatever order and batches they come, and however often", () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 12 }), fc.nat(12), (reports, cut) => {
        const once = held(reports);
        expect(held([...reports].reverse())).toEqual(once);
        expect(
          held([...latestReports(reports.slice(cut)), ...latestReports(reports.slice(0, cut)), ...reports]),
        ).toEqual(once);
      }),
    );
  });

  it("sets back no build that is executed here, in whatever order they come", () => {
    const own = new Set([1, 2]);
    const progress = ({ status }: BuildReport): number => Math.max(rankOf(status), rankOf("pending"));
    fc.assert(
      fc.property(fc.array(report, { maxLength: 12 }), (reports) => {
        const once = latestReports(reports, own);
        const again = latestReports([...reports].reverse(), own);
        expect(again.map(precedenceOf)).toEqual(once.map(precedenceOf));
        for (const each of once) {
          const same = reports.filter(({ id }) => id === each.id);
          const rivals = own.has(each.id) ? same.filter((one) => progress(one) >= progress(each)) : same;
          expect(rivals.some((one) => supersedes(precedenceOf(one), precedenceOf(each)))).toBe(false);
          if (own.has(each.id)) expect(progress(each)).toBe(Math.max(...same.map(progress)));
        }
      }),
    );
  });

  it("may be another revision than that of other reports of the same build", () => {
    const [base] = fc.sample(report, { numRuns: 1, seed: 1 });
    const of = (id: number, revision: number): BuildReport => ({ ...base!, id, revision });
    expect(correctedIn([of(1, 0), of(2, 1), of(3, 0), of(2, 1), of(3, 2), of(3, 0)])).toEqual([3]);
  });

  it.each([
    ["running", "success", true],
    ["success", "running", false],
    ["success", "failed", false],
    ["canceling", "canceled", true],
  ] as const)("%s then %s: %s", (before, after, expected) => {
    const [base] = fc.sample(report, { numRuns: 1, seed: 1 });
    const of = (status: BuildReport["status"]) => precedenceOf({ ...base!, status });
    expect(supersedes(of(after), of(before))).toBe(expected);
  });
});
