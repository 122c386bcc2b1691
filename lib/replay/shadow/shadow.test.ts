import { expect, it } from "vitest";
import { imageTable, jobSet, MIDNIGHT, type SmallJob } from "@/test/support/replayJobs";
import { dayTimesSchema, ImageTable, replay, savedDays, scoreDay, standingOf, withDefaults } from "..";
import type { SavedDay, ShadowDay, Strategy } from "..";
import { backtest } from "./backtest";

const HOUR = 3_600;
const DAY = 24 * HOUR;
const times = dayTimesSchema.parse({});
const table = imageTable([60, 10]);
const [A, B] = ["registry.example.com/img-00:1", "registry.example.com/img-01:1"] as const;

/** In the window image 0 is pulled on `a` nodes for 60 s each, and image 1 on 6 nodes for 10 s each. */
function jobsOf(day: number, a: number): SmallJob[] {
  const job = (index: number, image: number): SmallJob => ({
    at: day * DAY + 9 * HOUR + index * 60,
    node: index,
    image,
  });
  return [
    ...Array.from({ length: a }, (_, index) => job(index, 0)),
    ...Array.from({ length: 6 }, (_, index) => job(20 + index, 1)),
  ];
}

const day = (a: number): Pick<SavedDay, "saved"> => ({ saved: { [A]: a, [B]: 1 } });

it("replays each day alone, and says what a replay of the day alone says", () => {
  const jobs = jobSet(table, [...jobsOf(0, 3), ...jobsOf(1, 5)]);
  expect(savedDays({ table, jobs }, times)).toEqual([
    {
      day: "2026-06-18",
      prewarmAt: MIDNIGHT + 8.75 * HOUR * 1_000,
      jobs: 9,
      waited: 4,
      saved: { [A]: 3, [B]: 1 },
    },
    {
      day: "2026-06-19",
      prewarmAt: MIDNIGHT + (24 + 8.75) * HOUR * 1_000,
      jobs: 11,
      waited: 6,
      saved: { [A]: 5, [B]: 1 },
    },
  ]);
  const alone = jobSet(table, jobsOf(0, 3));
  const whole = replay({ table, jobs: alone }, { ...withDefaults({}, alone, false), topK: [2] });
  expect(whole.optimum[0]!.minutes_saved_developer_window).toBeCloseTo(4, 9);
});

it("takes days of the zone, across the change to summer time", () => {
  const berlin = dayTimesSchema.parse({ timeZone: "Europe/Berlin" });
  // 22:30 UTC is 00:30 of the next day in Berlin, outside any window, so the day after the last is not listed.
  const late = (day: number): SmallJob => ({ at: day * DAY + 22.5 * HOUR, node: 30, image: 0 });
  const jobs = jobSet(table, [late(0), ...jobsOf(1, 2), late(1)]);
  expect(savedDays({ table, jobs }, berlin)).toMatchObject([{ day: "2026-06-19", jobs: 9, waited: 3 }]);
  const spring = Date.UTC(2026, 2, 29) - MIDNIGHT;
  const early = jobSet(table, [{ at: spring / 1_000 + 7.25 * HOUR, node: 1, image: 0 }]);
  // 07:15 UTC is 09:15 in Berlin after the clocks went forward that night.
  expect(savedDays({ table, jobs: early }, berlin)).toMatchObject([{ day: "2026-03-29", waited: 1 }]);
});

it("counts no hour of a day to the next one where clocks go forward at midnight", () => {
  // In Santiago 2026-09-06 begins at 01:00, which is 04:00 UTC: 03:30 UTC is still 23:30 of the day before.
  const santiago = dayTimesSchema.parse({ timeZone: "America/Santiago" });
  const at = (text: string): number => (Date.parse(text) - MIDNIGHT) / 1_000;
  const jobs = jobSet(
    table,
    ["2026-09-05T14:00Z", "2026-09-06T03:30Z", "2026-09-06T14:00Z"].map((text, node) => ({
      at: at(text),
      node,
      image: 0,
    })),
  );
  expect(savedDays({ table, jobs }, santiago)).toMatchObject([
    { day: "2026-09-05", jobs: 2, waited: 1 },
    { day: "2026-09-06", jobs: 1, waited: 1 },
  ]);
  const defaults = withDefaults(
    { timeZone: "America/Santiago" },
    jobSet(table, [{ at: at("2026-09-06T14:00Z"), node: 1, image: 0 }]),
    true,
  );
  expect(new Date(defaults.prewarmAt).toISOString()).toBe("2026-09-06T04:00:00.000Z");
});

it("predicts the mean of the days before, with an interval from two days on", () => {
  const selected = { champion: [B], challenger: [A, A, "registry.example.com/unknown:1", "constructor"] };
  expect(scoreDay(day(8), [], selected)).toMatchObject({
    days_before: 0,
    champion: { images: 1, predicted: null, predicted_low: null, predicted_high: null, realised: 1 },
    challenger: { images: 3, predicted: null, realised: 8 },
  });
  expect(scoreDay(day(8), [day(4)], selected).challenger).toMatchObject({
    predicted: 4,
    predicted_low: null,
  });
  const { champion, challenger, days_before } = scoreDay(day(8), [4, 6, 8, 2].map(day), selected);
  expect([days_before, challenger.predicted, champion.predicted]).toEqual([4, 5, 1]);
  expect([champion.predicted_low, champion.predicted_high]).toEqual([1, 1]);
  // Mean 5, standard deviation √(20/3), t of 3 degrees of freedom.
  const off = 2.353 * Math.sqrt(20 / 3) * Math.sqrt(1 + 1 / 4);
  expect(challenger.predicted_low).toBe(0);
  expect(challenger.predicted_high).toBeCloseTo(5 + off, 9);
  const narrow = scoreDay(day(8), [7, 8, 9].map(day), selected).challenger;
  expect(narrow.predicted_low).toBeCloseTo(8 - 2.92 * Math.sqrt(4 / 3), 9);
});

it("predicts from the newest fourteen days", () => {
  const before = [...Array.from({ length: 6 }, () => day(100)), ...Array.from({ length: 14 }, () => day(3))];
  expect(scoreDay(day(3), before, { champion: [], challenger: [A] })).toMatchObject({
    days_before: 14,
    champion: { images: 0, predicted: 0, realised: 0 },
    challenger: { predicted: 3, predicted_high: 3 },
  });
});

it("names a winner when the whole interval of the paired difference lies on one side", () => {
  const side = (realised: number) => ({
    images: 1,
    predicted: 5,
    predicted_low: 4,
    predicted_high: 6,
    realised,
  });
  const rows = (gains: readonly number[]): ShadowDay[] =>
    gains.map((gain, index) => ({
      day: `2026-06-1${index}`,
      jobs: 10,
      minutes_waited: 20,
      days_before: 3,
      champion: side(5),
      challenger: side(5 + gain),
    }));
  expect(standingOf([])).toBeNull();
  expect(standingOf(rows([2]))).toMatchObject({ verdict: "tooFew", gained_low: null, gained_high: null });
  expect(standingOf(rows([2, 3, 2, 4]))).toMatchObject({ verdict: "tooFew", gained_a_day: 2.75 });
  expect(standingOf(rows([2, 3, 2, 4, 3]))).toMatchObject({
    verdict: "challenger",
    days: 5,
    minutes_waited: 100,
    champion_minutes: 25,
    challenger_minutes: 39,
    predictions: 10,
    predictions_held: 5,
  });
  expect(standingOf(rows([-2, -3, -2, -4, -3]))).toMatchObject({ verdict: "champion" });
  expect(standingOf(rows([-9, 3, 2, 4, 3]))).toMatchObject({ verdict: "noise" });
});

it("ranks past days from what lies before each prewarming alone", () => {
  const strategy = (name: string, score: (jobsBefore: number) => number[]): Strategy => ({
    name,
    reason: name,
    score: ({ until }) => Float64Array.from(score(until)),
  });
  const seen: number[] = [];
  const watching = strategy("watching", (until) => (seen.push(until), [2, 1]));
  const other = strategy("other", () => [1, 2]);
  const jobs = jobSet(table, [...jobsOf(0, 3), ...jobsOf(1, 5), ...jobsOf(2, 4)]);
  const held = (of: Strategy) => ({ strategy: of, maxImages: 1 });
  const days = backtest({ table, jobs, champion: held(other), challenger: held(watching) }, times);
  expect(seen).toEqual([9, 20]);
  expect(days).toMatchObject([
    { day: "2026-06-19", champion: { predicted: 1, realised: 1 }, challenger: { predicted: 3, realised: 5 } },
    { day: "2026-06-20", champion: { realised: 1 }, challenger: { predicted: 4, realised: 4 } },
  ]);
});

it("gives a reference with two ids one place", () => {
  const moved = new ImageTable();
  [A, A, B].forEach((image, at) => moved.add({ id: `sha256:${at}`, image, pullSeconds: 60, sizeMb: null }));
  const each = (day: number): SmallJob[] =>
    [0, 1, 2].map((image) => ({ at: day * DAY + 9 * HOUR, node: image, image }));
  const jobs = jobSet(moved, [...each(0), ...each(1)]);
  const held = (maxImages: number) => ({
    strategy: { name: "policy", reason: "", score: () => Float64Array.from([2, 2, 1]) },
    maxImages,
  });
  const [day] = backtest({ table: moved, jobs, champion: held(1), challenger: held(2) }, times);
  expect(day).toMatchObject({
    champion: { images: 1, realised: 2 },
    challenger: { images: 2, realised: 3 },
  });
});
