import { describe, expect, it } from "vitest";
import { imageTable, jobSet, MIDNIGHT, type SmallJob } from "@/test/support/replayJobs";
import { withDefaults } from "../options";
import { replay } from "../replay";
import { pipelineOf, whyJobWaited, type Question } from "./ask";

const HOUR = 3_600;
/** Pulls take 60 s; prewarming is at 08:45. */
const JOBS: readonly SmallJob[] = [
  { at: 8 * HOUR, node: 0, image: 0 },
  { at: 9 * HOUR, node: 1, image: 0, stage: "build", pipeline: 2 },
  { at: 9 * HOUR + 20, node: 1, image: 0, stage: "test", pipeline: 2, runtime: 100 },
  { at: 9 * HOUR + 200, node: 1, image: 0 },
];
const table = imageTable([60]);
const jobs = jobSet(table, JOBS, { keepIds: true });
const options = withDefaults({}, jobs, false);
const count = { label: "count, top 10", images: ["img-00"] };
const nothing: Question = { label: "", images: [] };
const ask = (id: string, question = nothing) => whyJobWaited({ table, jobs }, options, id, question);

describe("a job", () => {
  it.each([
    ["1", nothing, "pulls", 60],
    ["2", nothing, "pulls", 60],
    ["3", nothing, "waitsForPull", 40],
    ["4", nothing, "warm", 0],
    ["1", count, "pulls", 60],
    ["2", count, "prewarmed", 0],
    ["3", count, "prewarmed", 0],
    ["4", count, "warm", 0],
  ])("%s under %j: %s, %i s", (id, question, outcome, wait) => {
    const answer = ask(id, question);
    expect(answer).toMatchObject({ outcome, wait_seconds: wait, side: wait === 0 ? "above" : "below" });
    expect(answer?.arithmetic.at(-1)?.value).toBe(wait);
  });

  it("names the job that began the pull", () => {
    expect(ask("3")?.sentence).toBe(
      "Job 2 had started to pull registry.example.com/img-00:1 on node-1; 40 s of that pull remained.",
    );
  });

  it("that is not there has no answer", () => {
    expect(ask("9")).toBeUndefined();
  });
});

describe("a pipeline", () => {
  it("has its jobs with their waits, and the critical path with and without prewarming", () => {
    const input = { table, jobs };
    expect(pipelineOf(input, options, "2", count)).toMatchObject({
      choice: "count, top 10",
      jobs_total: 2,
      jobs: [
        { job_id: "2", wait_seconds: 0, wait_seconds_without_prewarming: 60, runtime_seconds: 60 },
        { job_id: "3", wait_seconds: 0, wait_seconds_without_prewarming: 40, runtime_seconds: 100 },
      ],
      critical_path_seconds: 160,
      critical_path_seconds_without_prewarming: 260,
    });
    expect(pipelineOf(input, options, "none", count)).toBeUndefined();
  });
});

it("lists the pipelines that wait longest, and curves that add up to the comparison", () => {
  const result = replay({ table, jobs }, options);
  expect(result.pipelines).toEqual([
    { pipeline_id: "2", jobs: 2, affected_jobs: 2, wait_minutes: 100 / 60 },
    { pipeline_id: "1", jobs: 2, affected_jobs: 1, wait_minutes: 1 },
  ]);
  for (const { strategy, minutes } of result.curves.filter((curve) => curve.strategy !== "optimum")) {
    const row = result.strategies.find((each) => each.strategy === strategy && each.top_k === 5);
    expect(minutes.at(-1), strategy).toBeCloseTo(row?.minutes_avoided_vs_no_prewarm ?? NaN, 9);
  }
  expect(new Date(options.prewarmAt).toISOString()).toBe(
    new Date(MIDNIGHT + 8.75 * HOUR * 1_000).toISOString(),
  );
});
