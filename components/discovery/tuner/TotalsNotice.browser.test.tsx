/**
 * The texts shown if a server aggregated a query: the tuner's offer to fetch the samples, and those on the run's
 * page.
 */
import { page, userEvent } from "vitest/browser";
import { beforeEach, expect, it } from "vitest";
import { QueryPanel } from "@/components/discovery/runs/queries/QueryPanel";
import type { Run } from "@/lib/api/runs";
import { parsePolicy, type QueryResult } from "@/lib/discovery";
import { asked, json, list, never, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { runSummary } from "@/test/support/components/runSummary";
import { router, show } from "@/test/support/components/show";
import { usagePolicy } from "@/test/support/usagePolicy";
import { TotalsNotice } from "./TotalsNotice";

const POST = "POST /policies/usage/runs";
const specYaml = usagePolicy("usage", "http://prometheus.example:9090");
const spec = parsePolicy(specYaml).policy!;

function result(name: string, pushdown?: QueryResult["pushdown"]): QueryResult {
  return {
    name,
    type: "prometheus",
    status: "success",
    series: 2,
    samples: 2,
    ignoredSeries: 0,
    ignoredLabels: [],
    durationMs: 40,
    bytes: 900,
    requests: 1,
    pushdown,
  };
}

const totals = (samplesSaved: number): QueryResult["pushdown"] => ({
  way: "totals",
  reason: "every signal is a sum",
  samplesSaved,
});

const summary = runSummary({ id: "run-7", policyVersion: 3, selectedCount: 2, imageCount: 2 });

function run(...queryResults: readonly QueryResult[]): Run {
  return {
    ...summary,
    spec,
    specYaml,
    strategy: "signal",
    maxImages: 2,
    signalResults: [],
    ranking: [],
    dropped: [],
    filteredOut: [],
    warnings: [],
    timing: [],
    artifactBytes: null,
    queryResults: [...queryResults],
  };
}

const aggregated = run(
  result("usage", totals(1_200)),
  result("pulls", { way: "samples", reason: "a signal needs the hours", samplesSaved: 0 }),
  result("nodes", totals(34)),
);
const again = page.getByRole("button", { name: "Run again with samples" });

beforeEach(() => serve({ "GET /data-sources": list([]) }));

it.each([
  ["is not known yet", null],
  ["fetched every sample", run(result("usage"), result("pulls", { ...totals(0)!, way: "samples" }))],
])("offers nothing for a run that %s", async (_, shown) => {
  await show(<TotalsNotice name="usage" run={shown} />);
  expect(page.getByRole("alert").elements()).toHaveLength(0);
  expect(again.elements()).toHaveLength(0);
});

it("counts what was not fetched, runs the policy with samples by keyboard, and leads to the run", async () => {
  serve({ [POST]: json({ ...summary, id: "run-8", state: "queued" }, 201) });
  await show(<TotalsNotice name="usage" run={aggregated} />);
  const notice = page.getByRole("alert", { name: "The samples were not fetched" });
  await expect
    .element(notice)
    .toHaveTextContent("aggregated 1,234 samples of usage, nodes and sent one value");
  await expectReadable("an offer");
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.poll(() => router.push).toHaveBeenCalledWith("/runs/run-8");
  expect(asked(POST).map(({ body }) => body)).toEqual([{ pushdown: "never" }]);
});

it("starts one run at a time, and says why none could be started", async () => {
  serve({ [POST]: never });
  await show(<TotalsNotice name="usage" run={aggregated} />);
  await again.click();
  await expect.element(again).toBeDisabled();
  await expectReadable("starting");
  serve({ [POST]: refuse(409, "conflict", "A run of usage is under way.") });
  await show(<TotalsNotice name="usage" run={aggregated} />);
  await again.click();
  const said = page.getByRole("alert").filter({ hasText: "usage could not be run" });
  await expect.element(said).toHaveTextContent("A run of usage is under way.");
  await expect.element(again).toBeEnabled();
  expect(router.push).not.toHaveBeenCalled();
  await expectReadable("failed");
});

it("tells a viewer why the samples cannot be fetched", async () => {
  await show(<TotalsNotice name="usage" run={aggregated} />, { role: "viewer" });
  await expect.element(again).toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(page.getByText("Not allowed")).toBeVisible();
  expect(asked(POST)).toHaveLength(0);
  await expectReadable("no right");
});

it.each<[string, QueryResult["pushdown"], RegExp | null]>([
  ["aggregated", totals(1_234), /^The server aggregated 1,234 samples and .*: every signal is a sum\.$/],
  ["fetched", { ...totals(0)!, way: "samples" }, /^The samples were fetched: every signal is a sum\.$/],
  ["without a choice", undefined, null],
])("says of a query that was %s how it was answered and why", async (state, pushdown, words) => {
  const shown = result("usage", pushdown);
  await show(<QueryPanel run={run(shown)} query={spec.queries[0]!} result={shown} />);
  await expect.element(page.getByRole("heading", { name: "usage" })).toBeVisible();
  const lines = [...document.querySelectorAll("section p")].map((line) => line.textContent);
  const ways = lines.filter((line) => /aggregated|fetched/.test(line));
  expect(ways).toEqual(words === null ? [] : [expect.stringMatching(words)]);
  expect(page.getByText("Aggregated by").elements()).toHaveLength(state === "aggregated" ? 1 : 0);
  await expectReadable(state);
});
