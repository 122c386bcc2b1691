import { expect, it } from "vitest";
import { imageTable, jobSet, type SmallJob } from "@/test/support/replayJobs";
import { POLICY_TEMPLATES, parsePolicy } from "../../discovery";
import { holdToReplay, ImageTable, policyStrategy, timesOfDay, withDefaults, type Strategy } from "..";

const HOUR = 3_600;
const always = (name: string, scores: readonly number[]): Strategy => ({
  name,
  reason: name,
  score: () => Float64Array.from(scores),
});
const first = always("first", [2, 1]);
const second = always("second", [1, 2]);

/**
 * In the window every pipeline has a job that pulls image 0 for 60 s, and every fourth one also a job that pulls
 * image 1 for 10 s.
 */
function day(at: number): SmallJob[] {
  return Array.from({ length: 40 }, (_, index) => ({
    at: at + 9 * HOUR + index * 60,
    node: index,
    image: index % 4 === 3 ? 1 : 0,
    pipeline: index,
  }));
}

function hold(jobs: readonly SmallJob[], inForce: Strategy, proposed: Strategy, images = [1, 1]) {
  const table = imageTable([60, 10]);
  const set = jobSet(table, jobs);
  const options = withDefaults({}, set, false);
  const [before = 1, after = 1] = images;
  return holdToReplay(
    {
      table,
      jobs: set,
      inForce: { strategy: inForce, maxImages: before },
      proposed: { strategy: proposed, maxImages: after },
    },
    options,
  );
}

it("says how many minutes fewer a version saves, with the interval, in both directions", () => {
  const fewer = hold(day(0), first, second);
  expect(fewer).toMatchObject({ over: "pipelines", units: 40, fewer: true });
  expect(fewer.minutes_in_force).toBeCloseTo(30, 9);
  expect(fewer.minutes_proposed).toBeCloseTo(10 / 6, 9);
  expect(fewer.minutes_gained).toBeCloseTo(10 / 6 - 30, 9);
  expect(fewer.minutes_gained_low).toBeLessThan(fewer.minutes_gained);
  expect(fewer.minutes_gained_high).toBeLessThan(0);
  expect(hold(day(0), second, first)).toMatchObject({ fewer: false });
});

it("counts what each selects: a lower cut saves fewer, images that are not ranked nothing", () => {
  expect(hold(day(0), first, first, [2, 1])).toMatchObject({ fewer: true, minutes_proposed: 30 });
  const none = hold(day(0), first, always("none", [NaN, 2]), [1, 2]);
  expect(none.minutes_proposed).toBeCloseTo(10 / 6, 9);
});

it("counts two ids of one reference as one image, as a policy does", () => {
  const table = new ImageTable();
  // A moved tag: images 0 and 1 are contents of the same reference.
  ["node:22", "node:22", "go:1"].forEach((image, at) =>
    table.add({ id: `sha256:${at}`, image, pullSeconds: 60, sizeMb: null }),
  );
  const jobs = jobSet(
    table,
    Array.from({ length: 30 }, (_, index) => ({
      at: 9 * HOUR + index * 60,
      node: index,
      image: index % 3,
      pipeline: index,
    })),
  );
  const strategy = always("policy", [2, 2, 1]);
  const outcome = holdToReplay(
    {
      table,
      jobs,
      inForce: { strategy, maxImages: 1 },
      proposed: { strategy, maxImages: 2 },
    },
    withDefaults({}, jobs, false),
  );
  expect(outcome.minutes_in_force).toBeCloseTo(20, 9);
  expect(outcome.minutes_proposed).toBeCloseTo(30, 9);
});

it("holds over days where there are several, and finds equal versions equal", () => {
  const outcome = hold([...day(0), ...day(24 * HOUR)], first, first);
  expect(outcome).toMatchObject({ over: "days", units: 2, minutes_gained: 0, fewer: false });
});

it("finds nothing fewer where one unit has no interval", () => {
  const [job] = day(0);
  expect(hold([job!], first, second)).toMatchObject({
    units: 1,
    minutes_gained: -1,
    fewer: false,
    minutes_gained_low: null,
    minutes_gained_high: null,
  });
});

it("finds a shorter lookback equal where each day is as the one before", () => {
  const looking = (lookback: string): Strategy => {
    const text = POLICY_TEMPLATES[0]!
      .build({ name: lookback })
      .replace(/lookback: .*/g, `lookback: ${lookback}`);
    return policyStrategy(parsePolicy(text).policy!);
  };
  const days = [...day(0), ...day(24 * HOUR), ...day(48 * HOUR)];
  const outcome = hold(days, looking("168h"), looking("24h"));
  expect(outcome).toMatchObject({ over: "days", units: 3, minutes_gained: 0, fewer: false });
  expect(outcome.minutes_proposed).toBeGreaterThan(0);
});

it("takes times of the day in their zone", () => {
  const times = timesOfDay(
    { prewarmAt: "08:45", developerStart: "09:00", developerEnd: "17:30", timeZone: "Europe/Berlin" },
    Date.UTC(2026, 5, 18) / 86_400_000,
  );
  expect(
    Object.values(times).map((at) => (typeof at === "number" ? new Date(at).toISOString() : at)),
  ).toEqual([
    "2026-06-18T06:45:00.000Z",
    "2026-06-18T07:00:00.000Z",
    "2026-06-18T15:30:00.000Z",
    "Europe/Berlin",
  ]);
});
