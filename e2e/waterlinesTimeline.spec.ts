/**
 * An SRE steps through the last readings of a node: triggered, cooling down, restored, and the plan of each instant.
 */
import type { APIRequestContext } from "@playwright/test";
import { KUBECTL_LIST, MEMORY_POLICY, NODE_METRICS, POD_METRICS } from "../test/support/waterlines/kubectl";
import { expectReadable } from "./support/looks";
import { expect, test } from "./support/test";

const START = Date.parse("2026-06-16T10:00:00Z");
const POLICY = MEMORY_POLICY.replace(
  "actionName: drop-batch}",
  "actionName: drop-batch, avoidanceThreshold: 2}",
);

const file = (name: string, value: unknown) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(value)),
});

/** Uploads a reading of node-01 some minutes after the start. */
async function upload(
  request: APIRequestContext,
  name: string,
  minute: number,
  memory: string,
): Promise<void> {
  const timestamp = new Date(START + minute * 60_000).toISOString();
  const measured = ({ items, ...list }: typeof POD_METRICS | typeof NODE_METRICS, usage: object = {}) => ({
    ...list,
    items: items.map((item) => ({ ...item, timestamp, ...usage })),
  });
  const sent = await request.post("/api/v1/node-snapshots", {
    multipart: {
      name,
      nodes: file("nodes.json", KUBECTL_LIST),
      podMetrics: file("pods.json", measured(POD_METRICS)),
      nodeMetrics: file("uses.json", measured(NODE_METRICS, { usage: { cpu: "2", memory } })),
      documents: POLICY,
    },
  });
  expect(sent.status(), await sent.text()).toBe(201);
}

/** Over the line of 20 GiB in the second and third reading. */
async function pool(request: APIRequestContext, name: string): Promise<void> {
  const uses = ["16Gi", "24Gi", "24Gi", "16Gi", "16Gi", "16Gi", "16Gi", "16Gi", "16Gi", "16Gi"];
  for (const [minute, memory] of uses.entries()) await upload(request, name, minute, memory);
}

test("step by step to where a waterline was passed, and to the plan of that instant", async ({ page }) => {
  await pool(page.request, "journey-time");
  await page.goto("/nodes/node-01?snapshot=journey-time");
  await page.getByRole("link", { name: "Over time" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "node-01 over time" })).toBeVisible();
  const rule = page
    .getByRole("table", { name: "Rules at the chosen reading" })
    .getByRole("row")
    .filter({ hasText: "memory-guard.memory" });
  await expect(rule).toContainText("Under the line");
  await expect(rule).toContainText("Restored: new pods are allowed again");

  // By mouse to the last change, then by keyboard through the readings.
  await page.getByRole("button", { name: "Previous change" }).click();
  await page.getByRole("button", { name: "Previous reading" }).click();
  await expect(rule).toContainText("Cooling down");
  await expect(rule).toContainText("The cool-down has 50 s left");
  const slider = page.getByRole("slider", { name: "Reading", exact: true });
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(rule).toContainText("Under the line");
  await page.keyboard.press("ArrowRight");
  await expect(rule).toContainText("Over, not triggered yet");
  await expect(rule).toContainText("1 of 2 cycles over the line");
  await expect(rule).toContainText("after 10 s triggered");
  await page.keyboard.press("ArrowRight");
  await expect(rule).toContainText("drop-batch evicts in each cycle");
  await expect(page.getByText("Kept off by a taint")).toBeVisible();
  await expect(page).toHaveURL(/reading=3/);
  await page.reload();
  await expect(rule).toContainText("Triggered");

  // The lanes have a table.
  await page.getByRole("button", { name: "Show table: States" }).click();
  const states = page.getByRole("table", { name: "States" });
  await expect(states.getByRole("row").filter({ hasText: "2 of 2 cycles" })).toContainText("1 min 50 s");
  await expect(states.getByRole("row").filter({ hasText: "Kept off" })).toHaveCount(1);
  await page.getByRole("button", { name: "Show chart: States" }).click();
  await expect(page.getByRole("slider", { name: /Time in Memory use over time/ })).toBeVisible();

  // Another agent leaves its taint set.
  await page.getByLabel("Profile", { exact: true }).selectOption("craneHead");
  await expect(page).toHaveURL(/profile=craneHead/);
  await page.getByRole("button", { name: "Next change" }).click();
  await expect(page.getByText("Kept off by a taint")).toBeVisible();

  await page.getByLabel("Profile", { exact: true }).selectOption("improved");
  await slider.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Plan stored with version 2, by Fewest pods (improved)")).toBeVisible();
  await page.getByRole("link", { name: /^Would evict 1 of \d+ candidate pods?/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "node-01", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "journey-time, version 2" })).toBeVisible();
});

test("one reading says how to get more", async ({ page }) => {
  await upload(page.request, "journey-once", 0, "16Gi");
  await page.goto("/nodes/node-01/timeline?snapshot=journey-once");
  await expect(page.getByText("One reading is not a timeline yet")).toBeVisible();
  await page.getByRole("link", { name: "Add a reader with a schedule" }).click();
  await expect(page.getByRole("heading", { name: "Read from a data source" })).toBeVisible();
});

for (const [name, path] of Object.entries({
  "a node over time": "/nodes/node-01/timeline?snapshot=journey-band&reading=3",
  "a node over time, one reading": "/nodes/node-01/timeline?snapshot=journey-band&version=1",
  "a node over time that is not there": "/nodes/node-09/timeline?snapshot=journey-band",
})) {
  test.describe(name, () => {
    test.use({ expectedComplaints: [/404 .*node-09/] });

    test("is fit for use", async ({ page }) => {
      await pool(page.request, "journey-band");
      await expectReadable(page, async () => {
        await page.goto(path);
      });
    });
  });
}
