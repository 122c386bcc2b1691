import fc from "fast-check";
import { expect, it } from "vitest";
import { Exact } from "../numeric/exact";
import { changeLedger, type LedgerRow } from "./ledger";
import { closesAt } from "./months";

const reported = fc.record({
  builds: fc.constantFrom(0, 1),
  durationSeconds: fc
    .integer({ min: 0, max: 10 ** 9 })
    .map((micros) => new Exact(micros).dividedBy(1e6).toString()),
  /** Days after 30 October, when the build finished. */
  day: fc.integer({ min: 0, max: 120 }),
});

it("all rows of a build count what was reported last, and no closed month ever changes", () => {
  fc.assert(
    fc.property(fc.array(reported, { minLength: 1, maxLength: 8 }), (reports) => {
      let rows: LedgerRow[] = [];
      for (const { day, builds, durationSeconds } of [...reports].sort((a, b) => a.day - b.day)) {
        const now = new Date(Date.UTC(2026, 9, 30 + day, 12)).toISOString();
        const seconds = builds === 0 ? "0" : durationSeconds;
        const target = {
          builds,
          durationSeconds: seconds,
          weightedSeconds: new Exact(seconds).times(1.5).toString(),
        };
        const closed = rows.filter(({ month }) => Date.parse(now) >= closesAt(month));
        const { removed, added } = changeLedger(target, "2026-10", rows, now);
        rows = [...rows.filter((row) => !removed.includes(row)), ...(added ? [added] : [])];
        expect(rows).toEqual(expect.arrayContaining(closed));
        if (added) expect(Date.parse(now)).toBeLessThan(closesAt(added.month));
        expect(new Set(rows.map(({ month }) => month)).size).toBe(rows.length);
        const sum = (of: (row: LedgerRow) => string | number): string =>
          rows.reduce((total, row) => total.plus(of(row)), new Exact(0)).toString();
        expect(sum((row) => row.builds)).toBe(String(builds));
        expect(sum((row) => row.durationSeconds)).toBe(target.durationSeconds);
        expect(sum((row) => row.weightedSeconds)).toBe(target.weightedSeconds);
      }
    }),
  );
});
