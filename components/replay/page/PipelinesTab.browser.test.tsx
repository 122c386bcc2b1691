import { page, userEvent, type Locator } from "vitest/browser";
import { expect, it, vi } from "vitest";
import type { OnUrlUpdateFunction } from "nuqs/adapters/testing";
import { asked, json, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { PipelinesTab } from "./PipelinesTab";
import type { ResultProps } from "./result";

const replay = { id: "r1" } as ResultProps["replay"];
const faster = { pipeline_id: "p1", seconds_saved: 90 };
const detail = {
  strategy: "count",
  top_k: 10,
  faster_pipelines: 2,
  critical_path_minutes_saved: 2.5,
  fastest_pipelines: [faster],
};
/** Only the fields of a replay's result that the tab reads. */
const resultOf = (more: object): ResultProps["result"] =>
  ({
    curves: [],
    images: [{ image_id: "i1", image: "ci/node:22" }],
    details: [detail],
    strategies: [{ strategy: "count", top_k: 10, minutes_avoided_vs_no_prewarm: 2.5 }],
    pipelines: [{ pipeline_id: "p2", jobs: 3, affected_jobs: 2, wait_minutes: 4 }],
    ...more,
  }) as unknown as ResultProps["result"];

const chart = (pipeline: string): unknown => ({
  pipeline_id: pipeline,
  choice: "count, top 10",
  jobs_total: 1,
  critical_path_seconds: 60,
  critical_path_seconds_without_prewarming: 150,
  jobs: [
    {
      job_id: "j1",
      stage: "build",
      node: "node-1",
      image_id: "i1",
      prewarmed: true,
      scheduled: "2026-06-18T09:00:00.000Z",
      wait_seconds: 0,
      wait_seconds_without_prewarming: 90,
      runtime_seconds: 60,
    },
  ],
});

const field = (name: string): Locator => page.getByRole("textbox", { name, exact: true });
const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
const paths = (part: string): readonly string[] =>
  asked()
    .map(({ path }) => path)
    .filter((path) => path.includes(part));

it("opens on a pipeline that is faster, and shows the one that is asked for by its id", async () => {
  serve({
    "GET /replays/r1/pipelines/p1": json(chart("p1")),
    "GET /replays/r1/pipelines/p%2F9": refuse(404, "notFound", "The replay has no pipeline p/9."),
  });
  const onUrlUpdate = vi.fn<OnUrlUpdateFunction>();
  await show(<PipelinesTab replay={replay} result={resultOf({})} />, { onUrlUpdate });
  await expect.element(page.getByRole("heading", { name: "Pipeline p1" })).toBeVisible();
  await expect.element(page.getByText(/on their critical paths; the first 1$/)).toBeVisible();
  // In the reader's time zone, as in the table.
  await expect.element(page.getByText(/^2026-06-18 11:00:00 to 11:02:30 (CEST|GMT\+2)$/)).toBeVisible();
  await button("Show table: Pipeline p1").click();
  await expect.element(page.getByRole("cell", { name: /^2026-06-18 11:00:00 (CEST|GMT\+2)$/ })).toBeVisible();
  await button("Show chart: Pipeline p1").click();
  await expectReadable("a pipeline");
  await userEvent.fill(field("Pipeline"), "  ");
  await button("Show the pipeline").click();
  expect(onUrlUpdate).not.toHaveBeenCalled();
  await userEvent.fill(field("Pipeline"), " p/9 ");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert")).toHaveTextContent("The replay has no pipeline p/9.");
  await expect.element(field("Pipeline")).toHaveValue(" p/9 ");
  expect(onUrlUpdate.mock.calls.map(([{ queryString }]) => queryString)).toEqual(["?pipeline=p/9"]);
  await expectReadable("a pipeline that is not there");
  expect(paths("/pipelines/")).toEqual([
    "/replays/r1/pipelines/p1?strategy=count&topK=10",
    "/replays/r1/pipelines/p%2F9?strategy=count&topK=10",
  ]);
});

it("asks why a job waited, of no prewarming where that is chosen", async () => {
  serve({
    "GET /replays/r1/pipelines/p2": json(chart("p2")),
    "GET /replays/r1/jobs/j7": refuse(404, "notFound", "The replay has no job j7."),
  });
  await show(<PipelinesTab replay={replay} result={resultOf({})} />, {
    search: "?strategy=none&pipeline=p2",
  });
  await expect.element(page.getByRole("heading", { name: "Pipeline p2" })).toBeVisible();
  await userEvent.fill(field("Job"), "j7");
  await button("Why did this job wait?").click();
  const drawer = page.getByRole("dialog", { name: "Why did job j7 wait?" });
  await expect.element(drawer).toHaveTextContent("The replay has no job j7.");
  expect(paths("/jobs/")).toEqual(["/replays/r1/jobs/j7"]);
  await expectReadable("a job that is not there");
});

it("says what a replay without waits or without names of faster pipelines lacks", async () => {
  serve({ "GET /replays/r1/pipelines/p2": json(chart("p2")) });
  await show(
    <PipelinesTab replay={replay} result={resultOf({ details: [{ ...detail, fastest_pipelines: [] }] })} />,
  );
  await expect.element(page.getByText(/; older replays do not list them$/)).toBeVisible();
  await show(<PipelinesTab replay={replay} result={resultOf({ details: [], pipelines: [] })} />);
  await expect.element(page.getByText(/No job waits without prewarming/)).toBeVisible();
  await expectReadable("no pipeline");
});
