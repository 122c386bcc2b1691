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
      // Both of one stage: only the longer of them holds the pipeline up.
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

it("counts a pull that goes on at the prewarming as it is", () => {
  const prewarmAt = MIDNIGHT + NINE * 1_000;
  const jobs = [-10, 20].map((after) => ({ at: NINE + after, node: 0, image: 0 }));
  const { details } = run(jobs, [60], { prewarmAt });
  // 60 s and the 30 s that are left of it: the image is not there sooner for being prewarmed.
  expect(details[0]).toMatchObject({ affected_job_minutes_total: 1.5, newly_warmed_node_image_pairs: 1 });
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
