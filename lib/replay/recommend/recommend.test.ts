import { expect, it } from "vitest";
import { parsePolicy, POLICY_TEMPLATES } from "../../discovery";
import { imageTable, jobSet, MIDNIGHT, type SmallJob } from "@/test/support/replayJobs";
import { CANDIDATES, recommend, recommendationRowSchema, withDefaults } from "..";

const HOUR = 3_600;
const current = CANDIDATES.find(({ name }) => name === "count")!;

/**
 * Image 0 is used everywhere all night, so its nodes are warm when the window starts. Image 1 is used only in the
 * window, and its pulls are long.
 */
function day(midnight: number): SmallJob[] {
  const night = Array.from({ length: 200 }, (_, index) => ({
    at: midnight + index * 60,
    node: index % 20,
    image: 0,
    pipeline: index,
  }));
  const rare = Array.from({ length: 40 }, (_, index) => ({
    at: midnight + 9 * HOUR + 60 + index * 600,
    node: index % 20,
    image: 1,
    pipeline: 1_000 + index,
  }));
  return [...night, ...rare];
}

function ask(jobs: readonly SmallJob[], inForce = current) {
  const table = imageTable([10, 120]);
  const set = jobSet(table, jobs);
  const options = withDefaults({ prewarmAt: MIDNIGHT, topK: [1] }, set, true);
  return recommend({ table, jobs: set, current: inForce }, options);
}

it("recommends what saves more on pipelines that it was not ranked from, as a policy with the evidence", () => {
  const { over, choices } = ask(day(0));
  const [choice] = choices;
  expect(over).toBe("pipelines");
  expect(choice).toMatchObject({ beats_current: true, images: ["img-01"], optimum_percent: 100 });
  expect(choice!.percent_gained_low).toBeGreaterThan(0);
  const [best] = choice!.candidates;
  expect(best!.percent_minutes_saved).toBeGreaterThan(99);
  expect(choice!.policy_yaml).toContain("# Tried on ");
  expect(parsePolicy(choice!.policy_yaml!)).toMatchObject({ valid: true, warnings: [] });
});

it("tries days on each other where there are several", () => {
  const { over, units, days, replay_day, waited_minutes, choices } = ask([
    ...day(0),
    ...day(24 * HOUR),
    ...day(48 * HOUR),
  ]);
  expect({ over, units }).toEqual({ over: "days", units: 3 });
  expect(days).toEqual(["2026-06-18", "2026-06-19", "2026-06-20"]);
  expect(replay_day).toBe("2026-06-18");
  expect(waited_minutes).toBeGreaterThan(3);
  expect(choices[0]).toMatchObject({ beats_current: true, images: ["img-01"] });
});

it("takes days as they are in the time zone, a window over midnight of UTC whole", () => {
  // 09:00 to 17:00 in Sydney is 23:00 to 07:00 UTC.
  const shift = -10 * HOUR;
  const jobs = [...day(24 * HOUR), ...day(48 * HOUR)].map((job) => ({ ...job, at: job.at + shift }));
  const table = imageTable([10, 120]);
  const set = jobSet(table, jobs);
  const { over, units, choices } = recommend(
    { table, jobs: set, current },
    withDefaults({ timeZone: "Australia/Sydney", topK: [1] }, set, true),
  );
  expect({ over, units }).toEqual({ over: "days", units: 2 });
  expect(choices[0]).toMatchObject({ beats_current: true, images: ["img-01"], optimum_percent: 100 });
});

it("keeps the policy in force where nothing beats it by more than chance", () => {
  const best = CANDIDATES.find(({ name }) => name === ask(day(0)).choices[0]!.strategy)!;
  const [choice] = ask(day(0), best).choices;
  expect(choice).toMatchObject({ beats_current: false, strategy: best.name });
  expect(choice!.verdict).toContain(best.name);
});

it("gives no interval where one day alone has waits, and keeps the policy in force", () => {
  const night = day(24 * HOUR).filter(({ image }) => image === 0);
  const found = ask([...day(0), ...night]);
  const [choice] = found.choices;
  expect(found).toMatchObject({ over: "days", units: 1 });
  expect(choice).toMatchObject({ beats_current: false, percent_gained_low: null, percent_gained_high: null });
  expect(choice!.candidates[0]).toMatchObject({ percent_low: null, next_day_low: null });
  expect(choice!.policy_yaml).toContain(
    "% of the waits in the developer window; one day gives no interval.\n",
  );
  expect(choice!.policy_yaml).not.toContain("nine cases");
});

it("lists the images that it prewarms next, as of the newest prewarming within the jobs", () => {
  const table = imageTable([60, 60]);
  const recent = CANDIDATES.find(({ name }) => name === "recent_count")!;
  // Image 0 runs before the morning's prewarming, image 1 late in the evening, and in the window the image that the
  // strategy finds.
  const at = (hours: number, inWindow: number) => {
    const jobs = [0, 24].flatMap((day) => [
      ...[0, 1, 2].map((node) => ({ at: (day + 8) * HOUR + node, node, image: 0 })),
      ...[0, 1, 2, 3].map((node) => ({ at: (day + 10) * HOUR + node, node: 10 + node, image: inWindow })),
      ...[0, 1, 2].map((node) => ({ at: (day + 23) * HOUR + node, node, image: 1 })),
    ]);
    const set = jobSet(table, jobs);
    const options = withDefaults({ prewarmAt: MIDNIGHT + hours * HOUR * 1_000, topK: [1] }, set, true);
    const { images_at, choices } = recommend({ table, jobs: set, current: recent }, options);
    expect(choices[0]).toMatchObject({ strategy: "recent_count", beats_current: false });
    return { images_at, images: choices[0]!.images };
  };
  expect(at(8.75, 0)).toEqual({ images_at: "2026-06-19T08:45:00.000Z", images: ["img-00"] });
  // At midnight the whole last day is known.
  expect(at(0, 1)).toEqual({ images_at: "2026-06-20T00:00:00.000Z", images: ["img-01"] });
});

it("states the interval of the mean, and of the next day a wider one", () => {
  // On one of three days the most used image is pulled on four times as many nodes.
  const days = [0, 24, 48].flatMap((hours, index) => [
    ...Array.from({ length: index === 2 ? 40 : 10 }, (_, node) => ({
      at: hours * HOUR + 10 * HOUR + node,
      node,
      image: 0,
    })),
    ...Array.from({ length: 9 }, (_, node) => ({ at: hours * HOUR + 10 * HOUR + node, node, image: 1 })),
  ]);
  const row = ask(days).choices[0]!.candidates.find(({ strategy }) => strategy === "count");
  const { percent_minutes_saved: mean, percent_low: low, percent_high: high } = row!;
  const next = { low: row!.next_day_low!, high: row!.next_day_high! };
  // Whichever three days are drawn, their mean lies between the values of the two kinds of days.
  const means = [10, 40].map((nodes) => (100 * nodes * 10) / (nodes * 10 + 9 * 120));
  expect(means).not.toContain(mean);
  expect(low).toBeGreaterThanOrEqual(means[0]! - 1e-9);
  expect(high).toBeLessThanOrEqual(means[1]! + 1e-9);
  // √(n + 1) for three days.
  expect(mean - next.low).toBeCloseTo(2 * (mean - low!), 9);
  expect(next.high - mean).toBeCloseTo(2 * (high! - mean), 9);
});

it("reads intervals of before as those of the next day", () => {
  const row = { strategy: "count", top_k: 1, percent_minutes_saved: 50, percent_low: 40, percent_high: 60 };
  expect(recommendationRowSchema.parse(row)).toEqual({
    ...row,
    percent_low: null,
    percent_high: null,
    next_day_low: 40,
    next_day_high: 60,
  });
});

it("finds the hours in which developers wait, and recommends a policy with them", () => {
  // Image 0 runs from 09 to 10, before the window; image 1 from 17 to 18, in it, and less often.
  const jobs = [0, 24, 48].flatMap((hours) => [
    ...Array.from({ length: 30 }, (_, node) => ({ at: (hours + 9) * HOUR + node * 100, node, image: 0 })),
    ...Array.from({ length: 20 }, (_, node) => ({ at: (hours + 17) * HOUR + node * 100, node, image: 1 })),
  ]);
  const table = imageTable([60, 60]);
  const set = jobSet(table, jobs);
  const at = (hour: number): number => MIDNIGHT + hour * HOUR * 1_000;
  const options = withDefaults(
    { prewarmAt: MIDNIGHT, developerStart: at(10), developerEnd: at(18), topK: [1] },
    set,
    true,
  );
  const [choice] = recommend({ table, jobs: set, current }, options).choices;
  const savedBy = (name: string) =>
    choice!.candidates.find(({ strategy }) => strategy === name)?.percent_minutes_saved;
  expect([savedBy("dev_weighted_count"), savedBy("dev_weighted_count_10_18_0.3")]).toEqual([0, 100]);
  expect(choice).toMatchObject({ strategy: "dev_weighted_count_10_18_0.0", beats_current: true });
  const { policy, warnings } = parsePolicy(choice!.policy_yaml!);
  expect(warnings).toEqual([]);
  expect(policy?.signals).toMatchObject([{ windows: [{ startHour: 10, endHour: 18, weight: 1 }] }]);
});

it("writes a policy for every candidate, with its own hours and weights", () => {
  const signalsOf = (name: string) => {
    const strategy = CANDIDATES.find((each) => each.name === name)!;
    const found = POLICY_TEMPLATES.find((each) => each.strategy === strategy.template?.number)!;
    const { policy } = parsePolicy(found.build(strategy.template!.options));
    return policy!.signals;
  };
  const windows = [
    { startHour: 6, endHour: 8, weight: 0.6 },
    { startHour: 8, endHour: 16, weight: 1 },
    { startHour: 16, endHour: 19, weight: 0.6 },
  ];
  expect(signalsOf("dev_weighted_count_08_16_0.6")).toMatchObject([{ windows }]);
  expect(signalsOf("dev_weighted_count_08_16_0.6_x_pull_time")).toMatchObject([{ windows }, {}]);
  expect(signalsOf("dev_weighted_count")).toMatchObject([
    { windows: [{ weight: 0.3 }, { startHour: 9, endHour: 17, weight: 1 }, { weight: 0.3 }] },
  ]);
  expect(signalsOf("hybrid_dev_concurrency_a0.25")).toHaveLength(2);
});

it("gives the same answer every time", () => {
  expect(ask(day(0))).toEqual(ask(day(0)));
});

it("ranks by the hours before each day's own prewarming, never by what that day does after it", () => {
  const table = imageTable([60, 60, 60]);
  const recent = CANDIDATES.find(({ name }) => name === "recent_count")!;
  // Image 1 runs in the evening, image 0 in the window, image 2 between the prewarming and the window.
  const dayOf = (midnight: number): SmallJob[] => [
    ...Array.from({ length: 9 }, (_, node) => ({ at: midnight + HOUR + node, node: 50 + node, image: 2 })),
    ...Array.from({ length: 4 }, (_, node) => ({ at: midnight + 9.5 * HOUR + node, node, image: 0 })),
    ...Array.from({ length: 4 }, (_, node) => ({ at: midnight + 10.5 * HOUR + node, node, image: 1 })),
    ...Array.from({ length: 5 }, (_, node) => ({
      at: midnight + 23 * HOUR + node,
      node: 9 + node,
      image: 1,
    })),
  ];
  const set = jobSet(table, [...dayOf(0), ...dayOf(24 * HOUR), ...dayOf(48 * HOUR)]);
  const at = (prewarmAt: number) =>
    recommend(
      { table, jobs: set, current: recent },
      withDefaults({ prewarmAt: MIDNIGHT + prewarmAt * 1_000, topK: [1] }, set, true),
    ).choices[0]!.candidates.find(({ strategy }) => strategy === "recent_count")!;
  // Every day has the evening of the day before it, and the first day that of the last.
  expect(at(0)).toMatchObject({ percent_minutes_saved: 50, percent_low: 50, percent_high: 50 });
  // From 06:45 nothing ran, and what runs from 09:30 is not known yet.
  expect(at(8.75 * HOUR)).toMatchObject({ percent_minutes_saved: 0 });
});
