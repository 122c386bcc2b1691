import { describe, expect, it } from "vitest";
import { normal, uniform } from "../../numeric/random";
import type { Day } from "./pace";
import { projectMonth, type Projection } from "./project";

const DAY_MS = 86_400_000;

/** Days from the first date up to but not including the last, oldest first. */
function daysOf(first: string, end: string, minutes: (date: string, weekend: boolean) => number): Day[] {
  const days: Day[] = [];
  for (let at = Date.parse(first); at < Date.parse(end); at += DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10);
    days.push({ date, minutes: minutes(date, [0, 6].includes(new Date(at).getUTCDay())) });
  }
  return days;
}

const usedIn = (days: readonly Day[], month: string): number =>
  days.filter(({ date }) => date.startsWith(month)).reduce((sum, { minutes }) => sum + minutes, 0);

describe("the month's end", () => {
  const NOW = "2026-11-11T00:00:00.000Z";
  const steady = daysOf("2026-04-01", "2026-11-11", (_, weekend) => (weekend ? 2 : 10));
  const project = (days: readonly Day[], total: number | null, now = NOW): Projection =>
    projectMonth({ days, used: usedIn(days, "2026-11"), now, total });

  it("of a namespace that always does the same is known for sure", () => {
    // 21 working days and 9 weekend days.
    const of = project(steady, null);
    expect(of.monthEnd).toBeCloseTo(228, 9);
    expect(of.interval).toMatchObject({ held: 18, cases: 18 });
    expect(of.interval?.low).toBeCloseTo(228, 9);
    expect(of.interval?.high).toBeCloseTo(228, 9);
    expect(of).toMatchObject({ runsOut: null, runsOutEarliest: null, runsOutLatest: null });
  });

  it("counts the part of today that is left", () => {
    const noon = projectMonth({ days: steady, used: 81, now: "2026-11-11T12:00:00.000Z", total: null });
    expect(noon.monthEnd).toBeCloseTo(228, 9);
  });

  it("says on which day the quota is used up, and nothing once it is", () => {
    // 76 by the 10th; 10 more each working day: the 11th to the 13th make 106.
    expect(project(steady, 104)).toMatchObject({
      runsOut: "2026-11-13",
      runsOutEarliest: "2026-11-13",
      runsOutLatest: "2026-11-13",
    });
    expect(project(steady, 228.001).runsOut).toBeNull();
    expect(project(steady, 76).runsOut).toBeNull();
  });

  it("is not guessed from less than a week, and has no interval from less than three months", () => {
    expect(project(steady.slice(-6), 100)).toEqual({
      state: "tooLittleHistory",
      monthEnd: null,
      interval: null,
      runsOut: null,
      runsOutEarliest: null,
      runsOutLatest: null,
    });
    const idle = daysOf("2026-05-01", "2026-11-11", (date) => (date >= "2026-11-05" ? 10 : 0));
    expect(project(idle, 100).state).toBe("tooLittleHistory");
    const two = project(
      steady.filter(({ date }) => date >= "2026-09-01"),
      100,
    );
    expect(two).toMatchObject({ state: "ready", interval: null });
    expect(two.monthEnd).toBeCloseTo(228, 9);
  });

  it("never falls below what is used already", () => {
    const of = projectMonth({
      days: steady.map((day, index) => ({ ...day, minutes: index % 5 === 0 ? 100 : 0 })),
      used: 500,
      now: "2026-11-30T23:00:00.000Z",
      total: 10,
    });
    expect(of.monthEnd).toBeGreaterThanOrEqual(500);
    expect(of.interval?.low).toBeGreaterThanOrEqual(500);
  });
});

it("the stated coverage is that of months nobody has seen", () => {
  const random = uniform(7);
  const gauss = normal(random);
  let held = 0;
  let stated = 0;
  const trials = 300;
  for (let trial = 0; trial < trials; trial += 1) {
    const noise = 0.1 + 0.6 * random();
    const days = daysOf("2026-04-01", "2026-12-01", (_, weekend) =>
      Math.max(0, (weekend ? 20 : 100) * (1 + noise * gauss())),
    );
    const known = days.filter(({ date }) => date < "2026-11-11");
    const of = projectMonth({
      days: known,
      used: usedIn(known, "2026-11"),
      now: "2026-11-11T00:00:00.000Z",
      total: null,
    });
    if (of.interval === null) throw new Error("no interval");
    const end = usedIn(days, "2026-11");
    held += of.interval.low <= end && end <= of.interval.high ? 1 : 0;
    stated += of.interval.held / of.interval.cases;
  }
  console.info(`held ${held} of ${trials}, stated ${((100 * stated) / trials).toFixed(1)} %`);
  expect(Math.abs(held - stated) / trials).toBeLessThan(0.08);
  expect(held / trials).toBeGreaterThan(0.7);
});
