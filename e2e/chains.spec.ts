/** An SRE creates a custom chain, sees which pods would give way with it before saving, and opens a node with it. */
import { settle, tooWide, violations } from "./support/looks";
import { expect, test } from "./support/test";
import { asViewer } from "./support/viewer";

const keys = "Keys of the chain Memory";

test("a chain is reordered and flipped by mouse and keyboard, tried on a node, saved, and planned with", async ({
  page,
}) => {
  await page.goto("/nodes");
  await page.getByRole("link", { name: "Profiles", exact: true }).click();
  const table = page.getByRole("table", { name: "Profiles" });
  await expect(table.getByRole("row").filter({ hasText: "young-builds-first" })).toContainText(
    "on The proposal (seed)",
  );
  await settle(page);
  expect(await violations(page)).toEqual([]);

  await table.getByRole("link", { name: "Start from The proposal (seed)" }).click();
  await expect(page).toHaveURL(/base=seed/);
  // Other journeys upload newer snapshots.
  await page.goto(`${page.url()}&snapshot=demo-ci-pool`);
  await page.getByRole("textbox", { name: "Name" }).fill("journey-chain");
  await page.getByText("Memory", { exact: true }).click();
  const list = page.getByRole("list", { name: keys });
  await expect(list.getByRole("listitem").first()).toContainText("QoS class");
  await page.getByRole("combobox", { name: "Node" }).selectOption("node-07");
  const outcome = page.getByRole("region", { name: "Who gives way" });
  await expect(outcome).toContainText("The same pods give way as by Fewest pods (improved)");

  // With less memory first, more pods give way than necessary.
  await list.getByRole("button", { name: "Flip memory use" }).click();
  await expect(outcome).toContainText(/\+\d+ in · −\d+ out against Fewest pods \(improved\)/);
  const flipped = await outcome.getByRole("status").first().textContent();

  // On a phone the pods are far below the keys: the outcome in a line stays with the keys, and leads there.
  await page.setViewportSize({ width: 390, height: 844 });
  await list.getByRole("button", { name: "Move running time up" }).scrollIntoViewIfNeeded();
  const glance = page.getByRole("link", { name: "on node-07" });
  await expect(glance).toBeInViewport();
  await expect(outcome.getByRole("status").first()).not.toBeInViewport();
  await expect(page.getByText(/^\+\d+ in · −\d+ out$/)).toBeVisible();
  await glance.click();
  await expect(outcome.getByRole("status").first()).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(glance).toBeHidden();

  await list.getByRole("button", { name: "Move running time up" }).focus();
  for (let n = 0; n < 3; n++) await page.keyboard.press("Alt+ArrowUp");
  await expect(list.getByRole("listitem").nth(2)).toContainText("running time");
  await expect(outcome.getByRole("status").first()).not.toHaveText(flipped ?? "");
  await expect(outcome.getByRole("table").first()).toContainText("running time");
  await settle(page);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "journey-chain" })).toBeVisible();
  await expect(page).toHaveURL(/\/nodes\/chains\/journey-chain/);

  await page.goto("/nodes/node-07?snapshot=demo-ci-pool&profile=journey-chain");
  await expect(page.getByRole("combobox", { name: "Profile" })).toHaveValue("journey-chain");
  await expect(page.getByRole("link", { name: "See and edit profiles" })).toBeVisible();
  await expect(page.getByRole("table", { name: /order of giving way/ })).toContainText("running time");
  for (const width of [390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    await expect.poll(() => tooWide(page), { message: `${width} px` }).toEqual([]);
  }

  await page.goto("/nodes/chains");
  await page.getByRole("button", { name: "Remove the profile journey-chain" }).click();
  await page.getByRole("button", { name: "Remove the profile", exact: true }).click();
  await expect(page.getByRole("link", { name: "journey-chain" })).toHaveCount(0);
});

test("a viewer reads chains and cannot save them", async ({ page, browser, baseURL }) => {
  await asViewer({ page, browser, baseURL }, async (viewer) => {
    await viewer.goto("/nodes/chains/young-builds-first");
    await viewer.getByRole("button", { name: /Flip/ }).first().click();
    await expect(viewer.getByRole("button", { name: "Save", exact: true })).toHaveAccessibleDescription(
      /needs the role tuner/,
    );
  });
});
