/** An SRE has the pool read from a Prometheus, sees its nodes, and is told what a reading lacks. */
import { startPrometheus, type RunningPrometheus } from "../test/support/prometheus";
import { MEMORY_POLICY } from "../test/support/waterlines/kubectl";
import { poolSeries } from "../test/support/waterlines/series";
import { settle, tooWide, violations } from "./support/looks";
import { expect, test } from "./support/test";
import { asViewer } from "./support/viewer";

/** Duration of the series, longer than the journey. */
const AHEAD_SECONDS = 900;

let prometheus: RunningPrometheus;

test.beforeAll(async () => {
  prometheus = await startPrometheus(poolSeries(Math.floor(Date.now() / 1_000) + AHEAD_SECONDS));
});

test.afterAll(() => prometheus.stop());

test("a pool is read from a Prometheus, judged by policies, and a query that fails is named", async ({
  page,
}) => {
  test.slow();
  const json = { name: "journey-prometheus", type: "prometheus", url: prometheus.url };
  const made = await page.request.post("/api/v1/data-sources", { data: json });
  expect(made.status(), await made.text()).toBe(201);

  await page.goto("/nodes/snapshots");
  await page.getByRole("button", { name: "Add a reader" }).click();
  await page.getByRole("textbox", { name: "Snapshot" }).fill("journey-read");
  await page.getByRole("combobox", { name: "Data source" }).click();
  await page.getByRole("option", { name: "journey-prometheus" }).click();
  await page.getByRole("combobox", { name: "When" }).click();
  await page.getByRole("option", { name: "Every day" }).click();
  await page.getByRole("button", { name: "Show and change the queries" }).click();
  await expect(page.getByRole("textbox", { name: "Memory use of nodes" })).toHaveValue(
    /node_memory_MemAvailable/,
  );
  await settle(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Save and read now" }).click();

  const row = page
    .getByRole("table", { name: "Readers of snapshots" })
    .getByRole("row")
    .filter({ hasText: "journey-read" });
  await expect(row).toContainText("Every day");
  await expect(row).toContainText("Succeeded", { timeout: 60_000 });
  await row.getByRole("link", { name: "journey-read" }).click();
  await expect(page.getByRole("row").filter({ hasText: "node-02" })).toBeVisible();
  await expect(page.getByText("No rule concerns these nodes.")).toBeVisible();

  // The policies of a version apply to the readings that follow.
  await page.getByRole("link", { name: "Write the policies" }).click();
  const editor = page.getByRole("textbox", { name: "Policies" });
  await editor.click();
  await expect(editor).toHaveAttribute("contenteditable", "true");
  await editor.press("ControlOrMeta+a");
  await editor.press("Delete");
  await editor.fill(MEMORY_POLICY.trim());
  await page.getByRole("button", { name: "Save as the next version" }).click();
  const node = page.getByRole("row").filter({ hasText: "node-01" });
  await expect(node).toContainText("4.0 GiB over");
  await page.goto("/nodes/snapshots");
  await page.getByRole("button", { name: "Read journey-read now" }).click();
  await expect
    .poll(
      async () => {
        const answer = await page.request.get("/api/v1/nodes?snapshot=journey-read&limit=1");
        return ((await answer.json()) as { snapshot: { version: number } }).snapshot.version;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(3);
  await page.goto("/nodes?snapshot=journey-read");
  await expect(node).toContainText("4.0 GiB over");

  // Without the query for nodes no version is created, and the row says why.
  await page.goto("/nodes/snapshots");
  await page.getByRole("button", { name: "Edit the reader of journey-read" }).click();
  await page.getByRole("button", { name: "Show and change the queries" }).click();
  await page.getByRole("textbox", { name: "Nodes", exact: true }).fill("no_such_metric");
  await page.getByRole("button", { name: "Save and read now" }).click();
  await expect(row).toContainText("Failed", { timeout: 60_000 });
  await expect(row).toContainText("it found no series. There is nothing to show.");
  await page.setViewportSize({ width: 390, height: 900 });
  await settle(page);
  await expect.poll(() => tooWide(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test("a viewer sees the readers and is told who may read", async ({ page, browser, baseURL }) => {
  await asViewer({ page, browser, baseURL }, async (viewer) => {
    await viewer.goto("/nodes/snapshots");
    await expect(viewer.getByRole("button", { name: "Add a reader" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });
});
