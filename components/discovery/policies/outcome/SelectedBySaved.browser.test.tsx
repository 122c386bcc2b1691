import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { RunSummary } from "@/lib/api/runs";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { policyDetail as detail } from "../policyDetail.testing";
import { SelectedBySaved } from "./SelectedBySaved";

const RUN: RunSummary = {
  id: "run-1",
  policy: "usage",
  policyVersion: 3,
  trigger: "manual",
  message: null,
  state: "succeeded",
  stage: "storing",
  progress: 1,
  selectedCount: 2,
  imageCount: 5,
  evaluatedAt: "2026-11-01T00:00:00Z",
  createdAt: "2026-11-01T00:00:00Z",
  startedAt: "2026-11-01T00:00:00Z",
  finishedAt: "2026-11-01T00:01:00Z",
};

const panel = page.getByRole("region", { name: "What is selected" });

it("names both sides of the line, what came and went, and the way to what would change it", async () => {
  const result = {
    runId: "run-1",
    evaluatedAt: RUN.evaluatedAt,
    selectedCount: 2,
    imageCount: 5,
    lastIn: { image: "r/b:1", score: 0.5 },
    firstOut: { image: "r/c:1", score: 0.25 },
  };
  const change = { previousRunId: "run-0", entered: ["r/b:1"], left: ["r/d:1"] };
  await show(<SelectedBySaved policy={{ ...detail, lastRun: RUN, result, change }} />);
  await expect.element(panel).toHaveTextContent("2 selected");
  await expect.element(panel).toHaveTextContent("3 images below the line");
  await expect.element(panel).toHaveTextContent("First outc:1−0.2500 0.2500");
  await expect.element(panel.getByRole("link", { name: "Compare with the run before" })).toBeVisible();
  await expect
    .element(panel.getByRole("link", { name: "Open in the tuner" }))
    .toHaveAttribute("href", "/policies/usage/tune?run=run-1");
  await expectReadable("with a result");
});

it("says how to get a first result", async () => {
  await show(<SelectedBySaved policy={detail} />);
  await expect.element(panel).toHaveTextContent("Not run yet: press Run now");
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});
