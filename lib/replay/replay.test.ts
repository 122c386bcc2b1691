import { describe, expect, it } from "vitest";
import { imageTable, jobSet, MIDNIGHT, type SmallJob } from "@/test/support/replayJobs";
import { replay, withDefaults } from ".";

const HOUR = 3_600;
const NINE = 9 * HOUR;

function run(jobs: readonly SmallJob[], pulls = [60], more: Parameters<typeof withDefaults>[0] = {}) {
  const table = imageTable(pulls);
  const set = jobSet(table, jobs);
  return replay({ table, jobs: set }, withDefaults({ topK: [1], ...more }, set, false));
}

describe("the paper's worked example: four jobs on two nodes, a pull of one minute", () => {
  it.each([
    ["sequential", [0, 0, 300, 300], 2.0],
    ["rolling", [0, 0, 15, 15], 3.5],
    ["burst", [0, 0, 0, 0], 4.0],
  ])("%s arrival waits for the right minutes", (_name, arrivals, minutes) => {
    const { scenarios } = run(arrivals.map((at, index) => ({ at: NINE + at, node: index % 2, image: 0 })));
    expect(scenarios[0]).toMatchObject({
      policy: "no_prewarming",
      affected_job_minutes_total: minutes,
      affected_job_minutes_developer_window: minutes,
      newly_warmed_node_image_pairs: 2,
    });
  });
});

it("says what prewarming saves, and what of it reaches a pipeline's end", () => {
  const result = run(
    [
      { at: NINE - 1_000, node: 0, image: 0 },
      // Two jobs in one stage: only the longer one delays the pipeline.
      { at: NINE + 10, node: 1, image: 0, pipeline: 7, runtime: 10 },
      { at: NINE + 10, node: 1, image: 1, pipeline: 7, runtime: 100 },
      { at: NINE + 500, node: 0, image: 1, pipeline: 8, runtime: 5 },
    ],
    [60, 30],
  );
  const byStrategy = new Map(result.strategies.map((row) => [row.strategy, row]));
  // Only image 0 was used before the prewarming.
  expect(byStrategy.get("count")).toMatchObject({
    minutes_avoided_vs_no_prewarm: 1,
    percent_minutes_saved: 50,
    affected_jobs_avoided_vs_no_prewarm: 1,
  });
  expect(result.details.find(({ strategy }) => strategy === "count")).toMatchObject({
    images: ["img-00"],
    faster_pipelines: 0,
    critical_path_minutes_saved: 0,
    size_mb: 100,
  });
  expect(result.optimum).toEqual([
    { top_k: 1, images: ["img-00"], minutes_saved_developer_window: 1, percent_minutes_saved: 50 },
  ]);
  expect(result.hours.map(({ hour, warm_nodes }) => [hour, warm_nodes])).toEqual([
    ["2026-06-18T08:00:00.000Z", 1],
    ["2026-06-18T09:00:00.000Z", 2],
  ]);
});

it("names the pipelines whose ends come sooner, the most first, twenty of them", () => {
  const jobs = [
    { at: NINE - 1_000, node: 0, image: 0 },
    // Each pair is on its own node. The first pull is still running when the second job starts, which waits for the
    // rest.
    ...Array.from({ length: 25 }, (_, index) => [
      { at: NINE + index, node: index + 1, image: 0, pipeline: 100 + index },
      { at: NINE + index + 2 * (index + 1), node: index + 1, image: 0, pipeline: 200 + index },
    ]).flat(),
  ];
  const { details } = run(jobs);
  const count = details.find(({ strategy }) => strategy === "count");
  expect(count).toMatchObject({
    faster_pipelines: 50,
    critical_path_minutes_saved: expect.closeTo(39.17, 1),
  });
  const named = count?.fastest_pipelines ?? [];
  expect(named).toHaveLength(20);
  expect(named[0]).toEqual({ pipeline_id: "100", seconds_saved: 60 });
  expect(named.map(({ pipeline_id: id }) => Number(id))).toEqual(
    Array.from({ length: 20 }, (_, index) => 100 + index),
  );
});

it("counts a pull that goes on at the prewarming as it is", () => {
  const prewarmAt = MIDNIGHT + NINE * 1_000;
  const jobs = [-10, 20].map((after) => ({ at: NINE + after, node: 0, image: 0 }));
  const { details } = run(jobs, [60], { prewarmAt });
  // 60 s plus the remaining 30 s: prewarming does not make the image available sooner.
  expect(details[0]).toMatchObject({ affected_job_minutes_total: 1.5, newly_warmed_node_image_pairs: 1 });
});

it("ranks images that were used, and scales a hybrid over them, as the evaluator does", () => {
  const { rankings, strategies, scenarios } = run(
    [
      { at: HOUR, node: 0, image: 2 },
      { at: HOUR + 200, node: 0, image: 1 },
      { at: NINE, node: 1, image: 0 },
    ],
    [60, 60, 60, 60],
    { topK: [4] },
  );
  const of = (name: string) =>
    rankings.flatMap(({ strategy, image_id, score }) => (strategy === name ? [[image_id, score]] : []));
  const used = [
    ["img-01", 1],
    ["img-02", 1],
  ];
  expect(of("count")).toEqual(used);
  expect(of("hybrid_count_concurrency_a0.5")).toEqual(used);
  // Only the hours before the prewarming count.
  expect(of("recent_count")).toEqual([]);
  expect(of("oracle_impact_upper_bound")).toEqual([["img-00", 1]]);
  expect(strategies[0]).toMatchObject({ strategy: "count", top_k: 4, selected_images: 2 });
  // The 30 images most used before the window do not include images without any use.
  expect(scenarios[2]).toMatchObject({ affected_jobs_developer_window: 1 });
});

it("takes sums of the hours' weights as equal whichever jobs they come from", () => {
  // 10 × 0.3 and 3 × 1 differ as sums of doubles.
  const early = Array.from({ length: 10 }, (_, job) => ({ at: 8 * HOUR + job, node: 0, image: 1 }));
  const late = Array.from({ length: 3 }, (_, job) => ({ at: NINE + job, node: 0, image: 0 }));
  const { rankings } = run([...early, ...late], [60, 60], { prewarmAt: MIDNIGHT + 10 * HOUR * 1_000 });
  expect(rankings.filter(({ strategy }) => strategy === "dev_weighted_count")).toMatchObject([
    { image_id: "img-00", score: 3 },
    { image_id: "img-01", score: 3 },
  ]);
});

it("counts a job as affected that begins a pull of no time", () => {
  const { scenarios, pipelines } = run([{ at: NINE, node: 0, image: 0 }], [0]);
  expect(scenarios[0]).toMatchObject({
    affected_jobs_total: 1,
    affected_job_minutes_total: 0,
    newly_warmed_node_image_pairs: 1,
  });
  expect(pipelines).toEqual([]);
});

it.each([
  // 12.3455 cannot be represented as a double; the nearest one is lower.
  [12.3455, 12.345],
  [12.3465, 12.347],
  // Exact doubles: a tie rounds to the even digit.
  [0.0625, 0.062],
  [0.1875, 0.188],
  [0.0004, 0],
])("rounds a wait of %d s to %d s, as the evaluator does", (pull, wait) => {
  const { scenarios } = run([{ at: NINE, node: 0, image: 0 }], [pull]);
  expect(scenarios[0]?.affected_job_minutes_total).toBeCloseTo(wait / 60, 12);
  expect(scenarios[0]?.affected_jobs_total).toBe(1);
});

describe("a time zone", () => {
  it("has the default times, on the day of the first job there", () => {
    // 22:30 UTC is 00:30 of the 19th in Berlin.
    const set = jobSet(imageTable([60]), [{ at: 22.5 * HOUR, node: 0, image: 0 }]);
    const options = withDefaults({ timeZone: "Europe/Berlin" }, set, true);
    const times = [options.prewarmAt, options.developerStart, options.developerEnd];
    expect(times.map((time) => new Date(time).toISOString())).toEqual([
      "2026-06-18T22:00:00.000Z",
      "2026-06-19T07:00:00.000Z",
      "2026-06-19T15:00:00.000Z",
    ]);
  });

  it("begins with the first day whose window the jobs do not miss", () => {
    const startOf = (hours: readonly number[], asked: Parameters<typeof withDefaults>[0] = {}): string => {
      const set = jobSet(
        imageTable([60]),
        hours.map((hour) => ({ at: hour * HOUR, node: 0, image: 0 })),
      );
      return new Date(withDefaults(asked, set, false).developerStart).toISOString().slice(0, 13);
    };
    // A day in Berlin as UTC: it starts at 22:30 of the evening before.
    expect(startOf([22.5, 34])).toBe("2026-06-19T09");
    expect(startOf([22.5, 34], { timeZone: "Europe/Berlin" })).toBe("2026-06-19T07");
    expect(startOf([16.9, 34])).toBe("2026-06-18T09");
    expect(startOf([22.5])).toBe("2026-06-18T09");
    expect(startOf([22.5, 34], { prewarmAt: MIDNIGHT + 1 })).toBe("2026-06-18T09");
  });

  it("keeps the developer window at its local time when the clocks change", () => {
    // Berlin leaves summer time on 2026-10-25: 09:00 is 07:00 UTC before and 08:00 UTC after.
    const days = (Date.UTC(2026, 9, 24) - MIDNIGHT) / 86_400_000;
    const at = (day: number, hour: number) => (days + day) * 24 * HOUR + hour * HOUR;
    const { scenarios, images } = run(
      [
        { at: at(0, 7), node: 0, image: 0 },
        { at: at(1, 7), node: 1, image: 0 },
        { at: at(1, 8), node: 2, image: 0 },
      ],
      [60],
      { timeZone: "Europe/Berlin" },
    );
    expect(scenarios[0]).toMatchObject({ developer_window_jobs: 3 });
    expect(images[0]).toMatchObject({ developer_window_jobs: 2 });
  });

  it("costs nothing for the years between jobs, one of which has a wrong year", () => {
    const { images } = run(
      [
        { at: NINE, node: 0, image: 0 },
        { at: NINE + 7_000 * 365 * 24 * HOUR, node: 1, image: 0 },
      ],
      [60],
      { timeZone: "Europe/Berlin" },
    );
    expect(images[0]).toMatchObject({ jobs: 2 });
  });
});

it("repeats the developer window every day", () => {
  const { scenarios, images } = run([
    { at: NINE, node: 0, image: 0 },
    { at: NINE + 12 * HOUR, node: 1, image: 0 },
    { at: NINE + 24 * HOUR, node: 2, image: 0 },
  ]);
  expect(images[0]).toMatchObject({ affected_jobs: 3, affected_jobs_developer_window: 2 });
  // The scenarios' window is open-ended.
  expect(scenarios[0]).toMatchObject({ developer_window_jobs: 3 });
});

it("chooses under a disk budget by saving per size, and says what the exact optimum is ahead by", () => {
  const table = imageTable([60, 100, 50], (index) => [60, 100, 50][index] ?? 1);
  const set = jobSet(
    table,
    [0, 1, 2].map((image) => ({ at: NINE + image, node: 0, image })),
  );
  const { budget } = replay({ table, jobs: set }, withDefaults({ budgetMb: 110 }, set, false));
  expect(budget).toMatchObject({
    optimum_images: ["img-00", "img-02"],
    optimum_minutes: expect.closeTo(110 / 60, 9),
  });
  expect(budget?.gap_minutes).toBeGreaterThanOrEqual(0);
});

it("counts nodes that a rotation made cold as cold in hours without jobs, too", () => {
  const table = imageTable([60]);
  const jobs = [
    { at: 22 * HOUR, node: 0, image: 0 },
    { at: 22 * HOUR, node: 1, image: 0 },
    { at: 31 * HOUR, node: 0, image: 0 },
  ];
  const set = jobSet(table, jobs);
  const rotations = [
    { timeMs: MIDNIGHT + 25 * HOUR * 1_000, node: "node-1" },
    { timeMs: MIDNIGHT + 26.5 * HOUR * 1_000, node: "" },
  ];
  const { hours } = replay({ table, jobs: set, rotations }, withDefaults({ topK: [1] }, set, false));
  expect(hours.map(({ warm_nodes }) => warm_nodes)).toEqual([2, 2, 2, 1, 0, 0, 0, 0, 0, 1]);
});
