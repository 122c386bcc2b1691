/** Sources that fail in every possible way: the page says what failed, why and what to do, and ranks the rest. */
import { ODD_NAMES, startFaultServer } from "../test/support/fakePrometheus/faults";
import type { Fault, FaultServer } from "../test/support/fakePrometheus/faults";
import { faultyQuery, policyOver, refusingQuery } from "./support/faults";
import type { FaultyQuery } from "./support/faults";
import type { Api } from "./support/api";
import { violations } from "./support/looks";
import { PolicyPage } from "./support/pages/policies";
import { RunPage } from "./support/pages/runs";
import { expect, test } from "./support/test";

let faults: FaultServer;
test.beforeAll(async () => {
  faults = await startFaultServer();
});
test.afterAll(async () => {
  await faults.close();
});

const query = (fault: Fault): FaultyQuery => faultyQuery(fault, faults.url);

async function register(
  api: Api,
  policy: string,
  queries: readonly FaultyQuery[],
  maxImages?: number,
): Promise<void> {
  // Named by the fault: with a second source of the same URL it would be ambiguous which one is meant.
  for (const { name, url } of queries) await api.addSource(`fault-${name}`, "prometheus", url);
  await api.addPolicy(policyOver(policy, queries, maxImages));
}

/** What the page must say about each fault, including the source's own reason if it gives one. */
const REASONS: readonly (readonly [Fault, RegExp])[] = [
  ["closes", /closed the connection without an answer.*What to do: Check that the source runs/],
  ["unauthorized", /answered HTTP 401: Unauthorized: check the data source's credentials/],
  [
    "unprocessable",
    /answered HTTP 422: execution: query processing would load too many samples into memory.*What to do: With a status of 4xx correct the query/,
  ],
  ["internal", /answered HTTP 500: internal: expanding series: store is down.*with 5xx the source itself/],
  ["truncates", /broke off its answer after \d+ bytes.*What to do: Check that the URL is that of the API/],
  ["truncates-json", /not valid JSON.*What to do: Check that the URL/],
  ["html", /not valid JSON.*a web page: is the address that of the API\?/],
  ["not-numbers", /"many"/],
];

test("each failing query is named with its reason and what to do, and the rest is ranked", async ({
  page,
  api,
}) => {
  const refuses = await refusingQuery();
  const queries = [query("none"), refuses, ...REASONS.map(([fault]) => query(fault))];
  await register(api, "failing-sources", queries);
  const policy = new PolicyPage(page);
  await policy.open("failing-sources");
  await policy.runNow.click();

  const run = new RunPage(page);
  await run.expectState("Partial");
  await expect(run.state).toContainText(
    "Partial: something failed, and the ranking was computed from the rest.",
  );
  await expect(run.reason("refuses")).toHaveText(
    /refused the connection \(ECONNREFUSED\).*What to do: Check/,
  );
  for (const [fault, reason] of REASONS) await expect(run.reason(fault), fault).toHaveText(reason);
  await expect(run.state.getByRole("listitem")).toHaveCount(queries.length - 1);
  // The results that arrived are shown: both images of the one query that succeeded.
  await expect(run.images).toHaveCount(2);
  await expect(run.images.first()).toHaveAccessibleName(/^b, rank 1,/);

  await run.tab("Pipeline").click();
  const nodes = page.getByRole("region", { name: "Queries" }).getByRole("article");
  await expect(nodes.filter({ hasText: "Failed" })).toHaveCount(queries.length - 1);
  await expect(nodes.filter({ has: page.getByText("Success", { exact: true }) })).toHaveCount(1);
  await expect(nodes.filter({ hasText: "internal" })).toContainText("store is down");
  await run.state.getByRole("link", { name: "The requests as they were sent" }).click();
  await expect(run.tab("Queries")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("region", { name: "html", exact: true })).toContainText("/api/v1/query_range");
  expect(await violations(page)).toEqual([]);

  await page.goto("/runs?policy=failing-sources");
  await expect(page.getByRole("row").filter({ hasText: "Partial" })).toContainText("9 of 10 queries failed");
});

test("a source that hangs holds nothing else up, and ends with its time limit", async ({ page, api }) => {
  await register(api, "hanging-source", [query("none"), query("hangs")]);
  const policy = new PolicyPage(page);
  await policy.open("hanging-source");
  await policy.runNow.click();
  const run = new RunPage(page);
  await expect(run.queryProgress("none")).toContainText("Fetched");
  await expect(run.queryProgress("hangs")).toContainText("Fetching");
  await expect(run.cancel).toBeEnabled();

  await run.expectState("Partial");
  await expect(run.reason("hangs")).toHaveText(/did not answer \(waited 30 s\).*What to do: Ask for less/);
  await expect(run.images).toHaveCount(2);
});

test("NaN and infinite samples count as missing, and the page says so", async ({ page, api }) => {
  await register(api, "special-values", [query("special-numbers")]);
  const { id } = await api.finishedRun(await api.startRun("special-values"));
  const run = new RunPage(page);
  await run.open(id);
  await run.expectState("Succeeded");
  await expect(run.images).toHaveCount(2);
  await run.tab("Warnings").click();
  const panel = page.getByRole("region", { name: "Infinite samples" });
  await expect(panel).toContainText("+Inf");
  await expect(panel).toContainText("What to do:");
});

test("names with quotes, markup, emoji, tabs and backslashes are text wherever they appear", async ({
  page,
  api,
}) => {
  await register(api, "odd-image-names", [query("odd-names")], 3);
  const { id } = await api.finishedRun(await api.startRun("odd-image-names"));
  const run = new RunPage(page);
  await run.open(id);
  await expect(run.images).toHaveCount(ODD_NAMES.length);
  for (const name of ODD_NAMES.slice(1, 4)) {
    await run.open(id, `?image=${encodeURIComponent(name)}`);
    await expect(run.why(name)).toContainText(/rank \d/);
  }
  await run.open(id, "?view=table");
  await expect(page.getByRole("table").getByText("<script>alert(1)</script>:1")).toBeVisible();
  await run.tab("YAML").click();
  await expect(page.getByRole("textbox", { name: /^Status YAML/ })).toContainText("registry.example.com/tab");
  const csv = await page.request.get(`/api/v1/runs/${id}/images?format=csv`);
  expect(await csv.text()).toContain('registry.example.com/a""quoted"":1');
});

test("fifty thousand series are ranked and shown without losing one", async ({ page, api }) => {
  await register(api, "many-series", [query("many-series")]);
  const policy = new PolicyPage(page);
  await policy.open("many-series");
  await policy.runNow.click();
  const run = new RunPage(page);
  await run.expectState("Succeeded");
  await expect(page.getByText("1 of 50,000 images")).toBeVisible();
  await expect(run.images.first()).toHaveAttribute("aria-setsize", "50000");
  await run.ranking.focus();
  await page.keyboard.press("End");
  await expect(run.ranking.getByRole("option", { name: "registry.example.com/many/9999:1" })).toBeVisible();
});
