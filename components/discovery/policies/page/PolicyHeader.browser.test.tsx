import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { RunSummary } from "@/lib/api/runs";
import { asked, json, never, serve } from "@/test/support/components/api";
import { router, show } from "@/test/support/components/show";
import { policyDetail } from "../policyDetail.testing";
import { PolicyHeader } from "./PolicyHeader";

const POST = `POST /policies/${policyDetail.name}/runs`;

const started: RunSummary = {
  id: "run-7",
  policy: policyDetail.name,
  policyVersion: policyDetail.version,
  state: "queued",
  trigger: "manual",
  message: null,
  stage: "queued",
  progress: 0,
  selectedCount: 0,
  imageCount: 0,
  createdAt: "2026-11-22T09:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  evaluatedAt: null,
};

async function run(dirty: boolean): Promise<void> {
  serve({ [POST]: json(started, 202) });
  await show(<PolicyHeader policy={policyDetail} dirty={dirty} />);
  await page.getByRole("button", { name: "Run now" }).click();
}

it("leads to the run that was started", async () => {
  await run(false);
  await expect.poll(() => router.push).toHaveBeenCalledExactlyOnceWith(`/runs/${started.id}`);
});

it("asks once where the editor holds changes, and stays with them", async () => {
  await run(true);
  await page.getByRole("button", { name: "Run as saved" }).click();
  await expect
    .element(page.getByText("A run of version 3 was started: it is first under Runs."))
    .toBeVisible();
  expect(asked(POST)).toHaveLength(1);
  expect(router.push).not.toHaveBeenCalled();
});

it("says that the last result is not of the version that is saved", async () => {
  const edge = { image: "registry.example.com/ci/ruby:3.4", score: 0.17 };
  const result = {
    runId: started.id,
    evaluatedAt: "2026-11-22T09:00:00.000Z",
    selectedCount: 30,
    imageCount: 58,
    lastIn: edge,
    firstOut: { ...edge, score: 0.16 },
    scoreUnit: null,
  };
  const lastRun = { ...started, state: "succeeded" as const };
  await show(<PolicyHeader policy={{ ...policyDetail, lastRun, result }} dirty={false} />);
  await expect.element(page.getByText(/30 in · 28 out/)).toBeVisible();
  await expect.element(page.getByText("Last result:", { exact: true })).toBeVisible();
  await show(
    <PolicyHeader
      policy={{ ...policyDetail, lastRun: { ...lastRun, policyVersion: 2 }, result }}
      dirty={false}
    />,
  );
  await expect.element(page.getByText("Last result, of version 2:")).toBeVisible();
});

it("keeps the keyboard's place while the schedule is saved", async () => {
  serve({ [`PUT /policies/${policyDetail.name}/schedule`]: never });
  await show(<PolicyHeader policy={policyDetail} dirty={false} />);
  const schedule = page.getByRole("switch");
  (schedule.element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.element(schedule).toHaveAttribute("aria-disabled", "true");
  await expect.element(schedule).toHaveFocus();
});
