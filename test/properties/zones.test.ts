/** Compares the local time of grid points with temporal-polyfill, sample by sample. */
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { instantOfLocal, localSecondsOfDay } from "@/lib/numeric/zone";

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "Europe/London",
  "Europe/Dublin",
  "America/New_York",
  "America/St_Johns",
  "America/Sao_Paulo",
  "America/Santiago",
  "Africa/Casablanca",
  "Africa/Cairo",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Asia/Tehran",
  "Asia/Gaza",
  "Australia/Adelaide",
  "Australia/Lord_Howe",
  "Antarctica/Troll",
  "Pacific/Chatham",
  "Pacific/Apia",
  "Pacific/Honolulu",
];

/** Seconds of the day by the reference: one ZonedDateTime a sample. */
function reference(zone: string, seconds: number): number {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(seconds) * 1000).toZonedDateTimeISO(zone);
  return local.hour * 3600 + local.minute * 60 + local.second;
}

function expectSame(zone: string, start: number, step: number, steps: number): void {
  const fast = localSecondsOfDay(zone, { start, step, steps });
  const slow = Array.from({ length: steps }, (_, k) => reference(zone, start + k * step));
  expect([...fast], `${zone} from ${start} by ${step}`).toEqual(slow);
}

describe("local seconds of the day", () => {
  it("agree on random grids, 2005 to 2037", () => {
    const start = fc.integer({ min: 1_104_537_600, max: 2_114_380_800 });
    const step = fc.constantFrom(1, 15, 60, 300, 900, 3600, 5400, 86_400);
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), start, step, (zone, from, by) => expectSame(zone, from, by, 60)),
      { numRuns: 300 },
    );
  });

  it.each(ZONES)("agree around every change of 2026 in %s", (zone) => {
    let at = Temporal.Instant.from("2026-01-01T00:00Z").toZonedDateTimeISO(zone);
    for (let changes = 0; changes < 10; changes++) {
      const next = at.getTimeZoneTransition("next");
      if (next === null || next.epochMilliseconds >= Date.parse("2027-01-01T00:00Z")) break;
      const change = next.epochMilliseconds / 1000;
      expectSame(zone, change - 2 * 86_400 + 450, 900, 4 * 96);
      expectSame(zone, change - 5, 1, 10);
      at = next;
    }
    expectSame(zone, Date.parse("2026-06-30T22:00Z") / 1000, 1800, 100);
  });
});

describe("instants of wall-clock times", () => {
  it("agree wherever the wall-clock time exists once", () => {
    const seconds = fc.integer({ min: 1_104_537_600, max: 2_114_380_800 });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), seconds, (zone, local) => {
        const plain = Temporal.Instant.fromEpochMilliseconds(local * 1000)
          .toZonedDateTimeISO("UTC")
          .toPlainDateTime();
        const earlier = plain.toZonedDateTime(zone, { disambiguation: "earlier" }).epochMilliseconds;
        const later = plain.toZonedDateTime(zone, { disambiguation: "later" }).epochMilliseconds;
        fc.pre(earlier === later);
        expect(instantOfLocal(zone, local)).toBe(earlier / 1000);
      }),
      { numRuns: 500 },
    );
  });
});
