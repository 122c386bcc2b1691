import { expect, it } from "vitest";
import type { StrategyRow } from "../../replay/shapes";
import { briefOf } from "./brief";

const row = (strategy: string, top_k: number, minutes: number): StrategyRow => ({
  strategy,
  top_k,
  selected_images: top_k,
  affected_jobs_developer_window: 0,
  affected_job_minutes_developer_window: 0,
  minutes_avoided_vs_no_prewarm: minutes,
  percent_minutes_saved: minutes / 2,
  affected_jobs_avoided_vs_no_prewarm: 0,
  percent_affected_jobs_saved: 0,
  p95_wait_seconds_developer_window: 0,
  p99_wait_seconds_developer_window: 0,
});
const result = {
  jobs: 7,
  strategies: [10, 20, 30].flatMap((topK) => [
    row("count", topK, topK),
    row("mine", topK, topK / 2),
    row("oracle", topK, 99),
  ]),
  optimum: [10, 20, 30].map((top_k) => ({
    top_k,
    images: [],
    minutes_saved_developer_window: top_k * 2,
    percent_minutes_saved: top_k,
  })),
  curves: [{ strategy: "oracle", after_the_fact: true, minutes: [] }],
};

it("is of the cut of the policy in it, as its page and the overview", () => {
  expect(briefOf(result, [{ name: "mine", maxImages: 20 }])).toMatchObject({
    best: { strategy: "count", top_k: 20, minutes: 20 },
    optimum_minutes: 40,
    policies: [
      {
        name: "mine",
        top_k: 20,
        max_images: 20,
        minutes: 10,
        optimum_minutes: 40,
        best: { strategy: "count", minutes: 20 },
      },
    ],
  });
});

it("is of top 10 where no policy's cut was replayed, the policy at the largest", () => {
  expect(briefOf(result, [])).toMatchObject({ best: { top_k: 10 }, optimum_minutes: 20, policies: [] });
  expect(briefOf(result, [{ name: "mine", maxImages: 25 }])).toMatchObject({
    best: { top_k: 10 },
    policies: [{ top_k: 30, max_images: 25 }],
  });
});
