import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { Run, RunSummary } from "@/lib/api/runs";
import { parsePolicy } from "@/lib/discovery";
import { json, list, refuse, serve } from "@/test/support/components/api";
import { runSummary } from "@/test/support/components/runSummary";
import { show } from "@/test/support/components/show";
import { usagePolicy } from "@/test/support/usagePolicy";
import { CompareTab } from "./CompareTab";

const RUNS = "GET /runs";
const specYaml = usagePolicy("usage", "http://prometheus.example:9090");

const summary = (id: string, day: number): RunSummary =>
  runSummary({ id, policyVersion: 3, createdAt: `2026-11-${day}T09:00:00.000Z` });

const run: Run = {
  ...summary("run-1", 10),
  spec: parsePolicy(specYaml).policy!,
  specYaml,
  strategy: "signal",
  maxImages: 1,
  signalResults: [],
  ranking: [
    {
      image: "r/a:1",
      rank: 1,
      finalScore: 1,
      selected: true,
      gap: null,
      missing: [],
      signals: [],
      terms: [],
      factors: [],
    },
  ],
  dropped: [],
  filteredOut: [],
  warnings: [],
  timing: [],
  artifactBytes: null,
  queryResults: [],
};

it("does not call a run the first one whose run before is in a later page of the list", async () => {
  serve({ [RUNS]: json({ items: [summary("run-9", 20)], nextCursor: "older" }) });
  await show(<CompareTab run={run} />);
  await expect.element(page.getByText("The run before this one is not among the newest")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Offer older runs" })).toBeVisible();
});

it("says that there is no run before where all are read", async () => {
  serve({ [RUNS]: list([summary("run-9", 20), summary("run-1", 10)]) });
  await show(<CompareTab run={run} />);
  await expect.element(page.getByText("There is no run with a ranking before this one.")).toBeVisible();
});

it("says that the runs could not be read", async () => {
  serve({ [RUNS]: refuse(503, "unavailable", "The database is away.") });
  await show(<CompareTab run={run} />);
  await expect.element(page.getByText("The runs could not be loaded").first()).toBeVisible();
  await expect.element(page.getByText("The database is away.").first()).toBeVisible();
});
