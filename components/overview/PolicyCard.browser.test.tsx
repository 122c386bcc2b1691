import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { PolicyLine } from "@/lib/api/overview";
import type { PolicyResult } from "@/lib/api/policies";
import type { RunSummary } from "@/lib/api/runs";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { PolicyCard } from "./PolicyCard";

const run: RunSummary = {
  id: "run-2",
  policy: "nightly",
  policyVersion: 3,
  trigger: "manual",
  message: null,
  state: "running",
  stage: "queries",
  progress: 0.25,
  selectedCount: 0,
  imageCount: 0,
  createdAt: "2026-01-05T08:00:00Z",
  startedAt: "2026-01-05T08:00:01Z",
  finishedAt: null,
  evaluatedAt: null,
};
const result: PolicyResult = {
  runId: "run-1",
  evaluatedAt: "2026-01-04T08:00:00Z",
  selectedCount: 2,
  imageCount: 5,
  lastIn: { image: "registry/b:1", score: 0.5 },
  firstOut: { image: "registry/c:1", score: 0.25 },
};

function policy(lastRun: RunSummary | null, found: PolicyResult | null): PolicyLine {
  return { name: "nightly", version: 3, scheduled: true, demo: false, lastRun, result: found, change: null };
}

/** Rendered below the same heading as on the page. */
async function draw(shown: PolicyLine): Promise<void> {
  await show(
    <section aria-labelledby="policies">
      <h2 id="policies">Policies</h2>
      <PolicyCard policy={shown} />
    </section>,
  );
}

const card = page.getByRole("article", { name: "Policy nightly" });
const progress = page.getByRole("progressbar", { name: "Progress of nightly" });

it("shows how far the first run is", async () => {
  await draw(policy(run, null));
  await expect.element(card).toHaveTextContent("Fetching the queries25%");
  await expect.element(progress).toHaveAttribute("value", "0.25");
  await expect.element(card).toHaveTextContent("what is selected appears here when the run ends");
  await expectReadable("first run");
});

it("shows the last result while another run is going on", async () => {
  await draw(policy(run, result));
  await expect.element(progress).toBeVisible();
  await expect
    .element(card)
    .toHaveTextContent("Until it ends, the last result, data up to 2026-01-04 09:00:00 CET:");
  await expect
    .element(page.getByRole("link", { name: "the last result" }))
    .toHaveAttribute("href", "/runs/run-1");
  await expect.element(card).toHaveTextContent("2 selected");
  await expect.element(card).toHaveTextContent("First outc:1−0.2500 0.2500");
});

it("says that the newest version has not run", async () => {
  const ended: RunSummary = { ...run, state: "succeeded", finishedAt: run.startedAt };
  await draw({ ...policy(ended, result), version: 4 });
  await expect.element(card).toHaveTextContent("on scheduleversion 4 has not run yet");
  await draw(policy(ended, result));
  await expect.element(card).not.toHaveTextContent("has not run yet");
});

it("says that the last run has no result, and that no run has one", async () => {
  const failed: RunSummary = { ...run, state: "failed", message: "Prometheus did not answer." };
  await draw(policy(failed, result));
  await expect.element(card).toHaveTextContent("The last run has no result; this is the last result");
  await expect.element(progress).not.toBeInTheDocument();
  await draw(policy(failed, null));
  await expect.element(card).toHaveTextContent("Prometheus did not answer.No run has a result yet.");
  await expectReadable("no result");
});
