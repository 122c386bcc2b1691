import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { PipelineMinutes, ProjectMinutes } from "@/lib/api/minutesPipelines";
import { json, serve } from "@/test/support/components/api";
import { show } from "@/test/support/components/show";
import { PipelineFacts } from "./PipelineFacts";

const usage = (minutes: number) => ({
  builds: 7,
  durationSeconds: String(minutes * 15),
  weightedSeconds: String(minutes * 60),
  minutes,
});
const project = { id: 4, path: "shipyard/desktop", visibility: "private" as const };
const namespace = { id: "01930000-0000-7000-8000-000000000001", path: "shipyard" };
const month: ProjectMinutes = {
  project,
  namespace,
  month: "2026-11",
  closed: false,
  removedAt: null,
  months: ["2026-11"],
  usage: usage(2_000),
};
const cost: PipelineMinutes = {
  id: 31,
  project,
  namespace,
  usage: usage(900),
  builds: [],
  buildCount: 9,
  months: [
    { month: "2026-10", closed: false, usage: usage(500), quotaMinutes: 100 },
    { month: "2026-11", closed: false, usage: usage(400), quotaMinutes: 1_600 },
  ],
};

it("has the month's sum, its part of the project's month and of the quota, and the factor on average", async () => {
  serve({ "GET /pipelines/31/minutes": json(cost) });
  await show(<PipelineFacts pipeline="31" of={month} />);
  for (const text of ["400.00 min", "100.00 min", "× 4", "20% of 2,000.00 min", "25% of 1,600 min"])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByText("Of the quota of shipyard")).toBeVisible();
});
