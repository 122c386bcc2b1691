/** A team lead checks what their namespace cost and what is left; an administrator sets its quota. */
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { Exact } from "../lib/numeric/exact";
import { expectReadable, settle, violations } from "./support/looks";
import { makeNamespace } from "./support/minutes";
import { asViewer } from "./support/viewer";
import { expect, test } from "./support/test";

const article = (page: Page, path: string) => page.getByRole("article", { name: `Namespace ${path}` });

test("from the overview down to why a build cost what it cost", async ({ page }) => {
  await makeNamespace(page.request, "journey-down", 700_100);
  await page.goto("/minutes");
  await expect(article(page, "journey-down")).toContainText("102.34 min accounted for 102.34 min of builds");
  await article(page, "journey-down").getByRole("link", { name: "journey-down" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "journey-down" })).toBeVisible();
  await expect(page).toHaveTitle("journey-down · minutes · Plimsoll");

  const projects = page.getByRole("table", { name: "Projects by compute usage" });
  await expect(projects.getByRole("row")).toHaveCount(3);
  await expect(projects.getByRole("row").nth(1)).toContainText("journey-down/shop/app");
  await expect(projects.getByRole("row").nth(1)).toContainText("90.00 min");
  await projects.getByRole("link", { name: "journey-down/shop/app" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "journey-down/shop/app" })).toBeVisible();
  await expect(page).toHaveTitle("journey-down/shop/app · minutes · Plimsoll");

  await page.getByRole("link", { name: "#700100" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pipeline #700100" })).toBeVisible();
  await expect(page).toHaveTitle("Pipeline #700100 · minutes · Plimsoll");
  const why = page.getByRole("button", { name: "Why build 700101 cost what it cost" });
  await why.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Why build 700101 cost what it cost" });
  await expect(drawer).toContainText("Counts 29.99 compute minutes");
  await expect(drawer).toContainText("1799.5 s × 1 = 1799.5 s");
  await expect(page).toHaveURL(/build=700101/);
  await settle(page);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  // The breadcrumb leads back up.
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "journey-down", exact: true })
    .click();
  await expect(projects).toBeVisible();
});

test("a file of the projects adds up to the page", async ({ page }) => {
  const id = await makeNamespace(page.request, "journey-file", 700_200);
  await page.goto(`/minutes/namespaces/${id}`);
  const panel = page.getByRole("region", { name: /^Projects in/ });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  const rows = z
    .array(z.record(z.string(), z.string()))
    .parse(parse(await readFile(await download.path(), "utf8"), { columns: true }));
  const total = rows.reduce((sum, row) => sum.plus(row["weighted duration (s)"] ?? "NaN"), new Exact(0));
  expect(rows.map(({ project }) => project)).toEqual(["journey-file/shop/app", "journey-file/docs"]);
  expect(total.toString()).toBe("6140.4");
  const shown = `${total.dividedBy(60).toFixed(2)} min`;
  await expect(page.getByRole("region", { name: /\(UTC\)$/ }).first()).toContainText(shown);
});

test.describe("an administrator", () => {
  // For the quota that is rejected.
  test.use({ expectedComplaints: [/422/] });

  test("a quota is previewed, saved and found in the audit", async ({ page }) => {
    await makeNamespace(page.request, "journey-quota", 700_300);
    await page.goto("/minutes/quotas?quotas-sort=path");
    await page.getByRole("button", { name: "Edit the quota of journey-quota" }).click();
    const drawer = page.getByRole("dialog", { name: "Quota of journey-quota" });
    await drawer.getByRole("radio", { name: "A number of minutes" }).check();
    await drawer.getByRole("textbox", { name: "Minutes a month" }).fill("0,5");
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(drawer.getByText('is "0,5": enter whole minutes such as 400').first()).toBeVisible();
    await drawer.getByRole("textbox", { name: "Minutes a month" }).fill("100");
    await drawer.getByRole("textbox", { name: "Reason" }).fill("as agreed");
    await drawer.getByRole("button", { name: "Preview" }).click();
    await expect(drawer.getByRole("region", { name: "Preview" })).toContainText("over the quota 0 → 1");
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Quota saved.")).toBeVisible();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole("row", { name: /journey-quota/ })).toContainText("Over the quota");

    await page.goto("/minutes");
    await expect(article(page, "journey-quota")).toContainText("2 min over quota");
    await expect(article(page, "journey-quota")).toContainText("Used up since");
    await page.goto("/audit?target=quota/journey-quota");
    await expect(page.getByRole("button", { name: "Quota changed" })).toBeVisible();
  });
});

test("a pipeline's cost is asked by its id", async ({ page }) => {
  await makeNamespace(page.request, "journey-pipeline", 700_400);
  await page.goto("/minutes/pipelines");
  await page.getByRole("textbox", { name: "Pipeline id" }).fill("seven");
  await page.keyboard.press("Enter");
  await expect(page.getByText('"seven" is not an id')).toBeVisible();
  await page.getByRole("textbox", { name: "Pipeline id" }).fill("700400");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Pipeline #700400" })).toContainText("90.00 min");
  await expect(page.getByRole("table", { name: "Builds of the pipeline" }).getByRole("row")).toHaveCount(3);
});

for (const [name, address] of Object.entries({
  "minutes, usage": "/minutes",
  "minutes, a month without builds": "/minutes?month=2020-01",
  "minutes, a namespace": "/minutes/namespaces/NAMESPACE",
  "minutes, a project": "/minutes/namespaces/NAMESPACE/projects/700500",
  "minutes, builds": "/minutes/namespaces/NAMESPACE/projects/700500/pipelines/700500",
  "minutes, a pipeline's cost": "/minutes/pipelines?id=700500",
  "minutes, quotas": "/minutes/quotas",
  "minutes, all quotas": "/minutes/quotas?quota=all",
})) {
  test(name, async ({ page }) => {
    const id = await makeNamespace(page.request, "journey-looks", 700_500);
    await expectReadable(page, async () => {
      await page.goto(address.replace("NAMESPACE", id));
    });
  });
}

test("somebody without the role reads the quotas and is told why they cannot set one", async ({
  page,
  browser,
  baseURL,
}) => {
  await makeNamespace(page.request, "journey-viewer", 700_600);
  await asViewer({ page, browser, baseURL }, async (viewer) => {
    await viewer.goto("/minutes/quotas?quota=all");
    await expect(viewer.getByRole("note")).toContainText("This needs the role admin; yours is viewer.");
    const edit = viewer.getByRole("button", { name: "Edit the quota of journey-viewer" });
    await expect(edit).toHaveAttribute("aria-disabled", "true");
    await expect(edit).toHaveAccessibleDescription(/needs the role admin/);
    await expect(viewer.getByRole("dialog")).toHaveCount(0);
    expect(await violations(viewer)).toEqual([]);
  });
});
