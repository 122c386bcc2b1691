/** An SRE adds a metric, sees all its problems, tries it on a source, and draws a line on it. */
import { settle, tooWide, violations } from "./support/looks";
import { expect, test } from "./support/test";

test("a metric is declared, tried on a source, saved, and known to chains and rules", async ({ page }) => {
  await page.goto("/nodes/metrics");
  const table = page.getByRole("table", { name: "Added metrics" });
  await expect(table.getByRole("row").filter({ hasText: "ephemeral_storage_bytes" })).toContainText(
    "evicting a pod releases all that it uses",
  );
  await settle(page);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("link", { name: "Add a metric" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("3 things are wrong above: nothing was saved.")).toBeVisible();
  const name = page.getByRole("textbox", { name: "Name" });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/lower-case letters/);
  await settle(page);
  expect(await violations(page)).toEqual([]);

  const tryNodes = page.getByRole("button", { name: /Try PromQL of nodes on/ });
  await expect(tryNodes).toBeVisible();
  // Concurrent journeys register other sources.
  const source = page.getByRole("combobox", { name: "Try on" });
  if (await source.isVisible()) {
    await source.click();
    await page.getByRole("option", { name: "demo-prometheus", exact: true }).click();
  }
  await name.fill("journey_metric");
  await page.getByRole("textbox", { name: "PromQL of nodes" }).fill('sum by (node) (node_load{a="1"}');
  await tryNodes.click();
  await expect(page.getByRole("alert").filter({ hasText: "Line 1" })).toBeVisible();
  await page.getByRole("textbox", { name: "PromQL of nodes" }).fill("sum by (node) (journey_use)");
  await page.getByRole("textbox", { name: "PromQL of pods" }).fill("sum by (namespace, pod) (journey_use)");
  await page.getByRole("button", { name: "Flip use of journey metric" }).click();
  for (const width of [390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    await expect.poll(() => tooWide(page), { message: `${width} px` }).toEqual([]);
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "journey_metric" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Flip use of journey metric" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  await page.goto("/nodes/chains/young-builds-first");
  await expect(page.getByRole("combobox", { name: "Add a key" })).toContainText("use of journey metric");

  await page.goto("/nodes/metrics");
  await page.getByRole("button", { name: "Remove the metric journey_metric" }).click();
  await page.getByRole("button", { name: "Remove the metric", exact: true }).click();
  await expect(page.getByRole("link", { name: "Journey metric" })).toHaveCount(0);
});

test("an added metric finds the node that one build has filled", async ({ page }) => {
  await page.goto("/nodes/node-09?snapshot=demo-ci-pool");
  await expect(
    page.getByRole("status").filter({ hasText: /Would evict 1 of \d+ candidate pods?/ }),
  ).toBeVisible();
  const pods = page.getByRole("table", { name: /order of giving way/ });
  await expect(pods.getByRole("columnheader", { name: "Use of ephemeral storage" })).toBeVisible();
  await expect(pods.getByRole("row").nth(1)).toContainText("Gives way");
  await settle(page);
  expect(await violations(page)).toEqual([]);
});
