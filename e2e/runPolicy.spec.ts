/** A user configures the sources of their cluster, runs a policy on them, watches it and stops it. */
import { startDemoSources } from "../demo";
import type { DemoSources } from "../demo";
import { startFakePrometheus, type FakePrometheus } from "../test/support/fakePrometheus/fake";
import { steady } from "../demo/prometheus/series";
import { usagePolicy } from "../test/support/usagePolicy";
import { NewPolicyFromText, PolicyPage } from "./support/pages/policies";
import { RunPage } from "./support/pages/runs";
import { SourcesPage } from "./support/pages/sources";
import { expect, test } from "./support/test";

test.describe("with a source that answers", () => {
  let cluster: DemoSources;
  test.beforeAll(async () => {
    cluster = await startDemoSources();
  });
  test.afterAll(async () => {
    await cluster.close();
  });

  test("a source is registered and tested, and a policy runs on it", async ({ page }) => {
    const sources = new SourcesPage(page);
    await sources.open();
    await sources.add("ci-cluster", "Prometheus", cluster.prometheusUrl);
    await expect(sources.connection("ci-cluster")).toContainText(/Version \d+\.\d+/);
    await sources.card("ci-cluster").getByRole("button", { name: "Test connection" }).click();
    await expect(sources.connection("ci-cluster")).toContainText(/\d ms/);

    const form = new NewPolicyFromText(page);
    await form.open();
    await form.importFile(
      "policy.yaml",
      usagePolicy("ci-usage", cluster.prometheusUrl).replace(
        "count(x) by (image)",
        'count(container_memory_working_set_bytes{container!="", namespace="gitlab-runner"}) by (image)',
      ),
    );
    await expect(form.verdict).toContainText("Valid");
    await form.save.click();

    const policy = new PolicyPage(page);
    await policy.expectShown("ci-usage");
    await policy.runNow.click();
    await expect(page).toHaveURL(/\/runs\//);
    const run = new RunPage(page);
    await run.expectState("Succeeded");
    await expect(run.images.first()).toBeVisible();
  });
});

test.describe("with a source that a test holds in its hand", () => {
  let tiny: FakePrometheus;
  test.beforeEach(async () => {
    tiny = await startFakePrometheus();
  });
  test.afterEach(async () => {
    await tiny.close();
  });

  test("a run is watched while its source is slow", async ({ page, api }) => {
    let release = (): void => {};
    tiny.gate = new Promise((resolve) => (release = resolve));
    await api.addSource("slow-cluster", "prometheus", tiny.url);
    await api.addPolicy(usagePolicy("slow-usage", tiny.url));
    const policy = new PolicyPage(page);
    await policy.open("slow-usage");
    await policy.runNow.click();

    const run = new RunPage(page);
    await expect(run.progress).toHaveAttribute("value", /^\d/);
    await expect(page.getByText("Fetching", { exact: true })).toBeVisible();
    release();
    await run.expectState("Succeeded");
    await expect(run.images).toHaveCount(3);
  });

  test("a run is cancelled while its source is silent", async ({ page, api }) => {
    tiny.gate = new Promise(() => {});
    await api.addSource("silent-cluster", "prometheus", tiny.url);
    await api.addPolicy(usagePolicy("silent-usage", tiny.url));
    const policy = new PolicyPage(page);
    await policy.open("silent-usage");
    await policy.runNow.click();

    const run = new RunPage(page);
    await expect(page.getByText("Fetching", { exact: true })).toBeVisible();
    await run.cancel.click();
    await run.expectState("Cancelled");
    await expect(run.cancel).toBeHidden();
    await page.goto("/runs?policy=silent-usage");
    await expect(page.getByRole("table").getByText("Cancelled", { exact: true })).toBeVisible();
  });

  test("a run whose source fails says why, in the source's words", async ({ page, api }) => {
    const error = 'invalid parameter "query": 1:7: parse error: unexpected end of input';
    tiny.fault = { status: 400, body: JSON.stringify({ status: "error", errorType: "bad_data", error }) };
    await api.addSource("strict-cluster", "prometheus", tiny.url);
    await api.addPolicy(usagePolicy("strict-usage", tiny.url));
    const policy = new PolicyPage(page);
    await policy.open("strict-usage");
    await policy.runNow.click();

    const run = new RunPage(page);
    await run.expectState("Failed");
    await expect(page.getByRole("region", { name: "State of the run" })).toContainText(error);
  });

  test("names with quotes, markup and emoji are shown as they are", async ({ page, api }) => {
    const names = [
      'registry.example.com/"quoted"',
      "<img src=x onerror=alert(1)>",
      "registry.example.com/🚢:1",
    ];
    tiny.series = steady(Object.fromEntries(names.map((name, i) => [name, 9 - i])));
    await api.addSource("odd-cluster", "prometheus", tiny.url);
    await api.addPolicy(usagePolicy("odd-usage", tiny.url));
    const { id } = await api.finishedRun(await api.startRun("odd-usage"));

    const run = new RunPage(page);
    await run.open(id);
    await expect(run.images).toHaveCount(3);
    await expect(run.images.filter({ hasText: "onerror=alert(1)" })).toHaveCount(1);
    await expect(page.locator("img[src=x]")).toHaveCount(0);
    await run.images.nth(1).click();
    await expect(run.why(names[1]!)).toBeVisible();
  });
});
