/**
 * An SRE uploads a pool, corrects its policies, opens the node over its line, moves the line, and exports the plan.
 */
import type { APIRequestContext, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { KUBECTL_LIST, MEMORY_POLICY, NODE_METRICS, POD_METRICS } from "../test/support/waterlines/kubectl";
import { expectReadable, settle, violations } from "./support/looks";
import { expect, test } from "./support/test";

const file = (name: string, value: unknown) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(value)),
});

async function upload(request: APIRequestContext, name: string, metrics: boolean): Promise<void> {
  const sent = await request.post("/api/v1/node-snapshots", {
    multipart: {
      name,
      nodes: file("nodes.json", KUBECTL_LIST),
      documents: MEMORY_POLICY,
      ...(metrics && {
        podMetrics: file("pods.json", POD_METRICS),
        nodeMetrics: file("uses.json", NODE_METRICS),
      }),
    },
  });
  expect(sent.status(), await sent.text()).toBe(201);
}

const slider = (page: Page) => page.getByRole("slider", { name: "Waterline of memory use" });

test("from what kubectl prints to a plan that is taken along", async ({ page }) => {
  await page.goto("/nodes/snapshots");
  await page.getByLabel("Name").fill("journey-pool");
  await page.locator('input[type="file"]').nth(0).setInputFiles(file("nodes.json", KUBECTL_LIST));
  await page.locator('input[type="file"]').nth(1).setInputFiles(file("pods.json", POD_METRICS));
  await page.locator('input[type="file"]').nth(2).setInputFiles(file("uses.json", NODE_METRICS));
  await page
    .getByRole("textbox", { name: "Policies" })
    .fill(MEMORY_POLICY.replace("actionName: drop-batch", "actionName: drop-bach"));
  await page.getByRole("button", { name: "Upload", exact: true }).click();

  // The action is misspelt: nothing acts above the line, and the lint says so.
  await expect(page.getByRole("table", { name: /Nodes by how far/ })).toContainText("node-01");
  await page.getByRole("link", { name: "journey-pool, version 1" }).click();
  const issues = page.getByRole("region", { name: "Errors and lints" });
  await expect(issues).toContainText("drop-bach");
  await page.getByText("drop-bach").first().click();
  const editor = page.getByRole("textbox", { name: "Policies" });
  // The editor's code loads with the first click.
  await expect(editor).toHaveAttribute("contenteditable", "true");
  await editor.press("ControlOrMeta+a");
  await editor.press("Delete");
  await editor.fill(MEMORY_POLICY.trim());
  await page.getByRole("button", { name: "Save as the next version" }).click();

  const row = page.getByRole("row").filter({ hasText: "node-01" });
  await expect(row).toContainText("4.0 GiB over");
  await expect(row).toContainText("Would evict 1 of 3 candidate pods");
  await row.getByRole("link", { name: "node-01" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "node-01" })).toBeVisible();
  await expect(page.getByText("Would evict 1 of 3 candidate pods").first()).toBeVisible();
  const pods = page.getByRole("table", { name: /order of giving way/ });
  await expect(pods.getByRole("row").nth(1)).toContainText("ci/build-b");
  await expect(pods.getByRole("row").filter({ hasText: "ci/build-c" })).toContainText("Gives way");
  await expect(page.getByText("Gap: 4.0 GiB over 20.0 GiB")).toBeVisible();

  // By keyboard: lowers the line step by step until more pods give way.
  await slider(page).focus();
  for (let n = 0; n < 40; n++) await page.keyboard.press("ArrowLeft");
  const moved = page.getByRole("group", { name: "What the move changes" });
  await expect(moved).toContainText("give");
  const line = await slider(page).getAttribute("aria-valuenow");
  await expect(page).toHaveURL((url) => url.searchParams.get("moved") === `memory_total_usage:${line}`);
  const address = page.url();
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(moved).toContainText("give");
  await page.getByRole("button", { name: "Back to the drawn lines" }).click();
  await expect(moved).toBeHidden();

  // The line as a number, and what if the node used more; the address keeps both.
  await page.getByRole("button", { name: "Type a line, or add use" }).click();
  await page.getByRole("textbox", { name: "Line (GiB) of memory use" }).fill("22");
  await expect(page.getByText("Gap: 2.0 GiB over 22.0 GiB")).toBeVisible();
  const added = page.getByRole("textbox", { name: "Added use: memory use" });
  await added.fill("3 GB");
  await expect(added).toHaveAccessibleDescription('Added use "3 GB" is not a quantity: write 3Gi');
  await added.fill("3Gi");
  await expect(page.getByText("Gap: 5.0 GiB over 22.0 GiB")).toBeVisible();
  await expect(page).toHaveURL(
    ({ searchParams }) =>
      searchParams.get("added") === "memory_total_usage:3Gi" &&
      searchParams.get("moved") === `memory_total_usage:${22 * 2 ** 30}`,
  );
  await page.reload();
  await expect(page.getByText("Gap: 5.0 GiB over 22.0 GiB")).toBeVisible();
  await expect(added).toHaveValue("3Gi");
  await page.getByRole("button", { name: "Back to the drawn lines and the measured use" }).click();
  await expect(page.getByText("Gap: 4.0 GiB over 20.0 GiB")).toBeVisible();
  await expect(added).toHaveValue("");

  await pods.getByRole("button", { name: "ci/build-c" }).click();
  const why = page.getByRole("dialog");
  await expect(why).toContainText("Gives way");
  await expect(why).toContainText("What would spare it");
  await expect(why.getByRole("listitem").filter({ hasText: "If the waterline" })).toBeVisible();
  await settle(page);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(why).toBeHidden();

  // The code of content further down loads when it is near.
  const steps = page.getByRole("region", { name: "Evict, wherever the line of memory use lies" });
  await page.getByRole("heading", { name: "What other profiles would do" }).scrollIntoViewIfNeeded();
  await expect(steps).toContainText("1 pod at 20.0 GiB, none from 24.0 GiB");
  await steps.getByRole("button", { name: /^Show table/ }).click();
  await expect(steps.getByRole("table")).toContainText("24.0 GiB");
  const others = page.getByRole("region", { name: "What other profiles would do" });
  await others.scrollIntoViewIfNeeded();
  await expect(others).toContainText("craneHead");
  // The agent aims beyond the gap and ignores the action's grace period.
  await expect(others.getByRole("listitem").filter({ hasText: "craneHead" })).toContainText(/B8|10% beyond/);
  await page.getByRole("button", { name: "Export the plan" }).click();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "CSV of the pods" }).click(),
  ]);
  const csv = await readFile(await saved.path(), "utf8");
  expect(csv).toContain("evict,");
  expect(csv).toContain("ci/build-c,BestEffort,0,acted,memory_total_usage,B");
});

test("a node that is not measured holds instead of evicting", async ({ page }) => {
  await upload(page.request, "journey-silent", false);
  await page.goto("/nodes?snapshot=journey-silent");
  await expect(page.getByRole("row").filter({ hasText: "node-01" })).toContainText("Not measured: on hold");
  await page.getByRole("link", { name: "node-01" }).click();
  await expect(page.getByText("Nothing would be evicted while the use is not known").first()).toBeVisible();
  await expect(page.getByText("every candidate is on hold")).toBeVisible();
  await page.getByRole("button", { name: "Export the plan" }).click();
  await expect(page.getByRole("menuitem", { name: "kubectl commands" })).toBeDisabled();
});

test("a node that is called like a page has a page of its own", async ({ page }) => {
  const nodes = ["snapshots", "~snapshots"].map((name) => ({
    name,
    metrics: { cpu_total_usage: 1 },
    pods: [],
  }));
  const sent = await page.request.post("/api/v1/node-snapshots", {
    multipart: { name: "journey-names", nodes: file("nodes.json", { nodes, waterlines: {} }) },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  for (const name of ["snapshots", "~snapshots"]) {
    await page.goto("/nodes?snapshot=journey-names");
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  }
});

for (const [name, path] of Object.entries({
  "nodes of a pool": "/nodes?snapshot=journey-looks",
  "nodes, none has this status": "/nodes?snapshot=journey-looks&standing=under",
  "nodes, no such snapshot": "/nodes?snapshot=journey-none",
  "a node over its line": "/nodes/node-01?snapshot=journey-looks",
  "a node that is not measured": "/nodes/node-02?snapshot=journey-looks",
  snapshots: "/nodes/snapshots",
})) {
  test.describe(name, () => {
    // One of these pages shows a missing snapshot.
    test.use({ expectedComplaints: [/404 .*snapshot=journey-none/] });

    test("is fit for use", async ({ page }) => {
      await upload(page.request, "journey-looks", true);
      await expectReadable(page, async () => {
        await page.goto(path);
      });
    });
  });
}
