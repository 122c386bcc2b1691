/** Builds are imported from a GitLab and from a file, and the result of each project and row is shown. */
import { expectBothSchemes, expectReadable, settle, violations } from "./support/looks";
import { expectRefused } from "./support/pages/accounts";
import { expect, test } from "./support/test";
import { asViewer } from "./support/viewer";

test("a group is imported from the demo's GitLab, and again without any change", async ({ page }) => {
  const start = async (): Promise<void> => {
    await page.goto("/minutes/imports?source=demo-gitlab");
    const group = page.getByRole("radio", { name: "A group" });
    // The radio button is hidden behind its label. A choice made before the page is interactive is reset.
    await expect(async () => {
      await page.getByText("A group", { exact: true }).click();
      await expect(group).toBeChecked({ timeout: 500 });
      await expect(page.getByRole("textbox", { name: "Group" })).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole("textbox", { name: "Group" }).fill("team-games");
    await page.getByLabel("Created since (UTC)").fill("");
    await page.getByRole("button", { name: "Start import" }).click();
    await expect(page).toHaveURL(/\/minutes\/imports\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { name: "demo-gitlab: group team-games" })).toBeVisible();
    await expect(page).toHaveTitle("Import demo-gitlab: group team-games · minutes · Plimsoll");
    await expect(page.getByText("Succeeded", { exact: true })).toBeVisible({ timeout: 30_000 });
  };
  await start();
  const table = page.getByRole("table", { name: "Outcome of each project" });
  const row = table.getByRole("row", { name: /team-games\/engine/ });
  await expect(row.getByText("Imported")).toBeVisible();
  await expect(table.getByRole("row", { name: /team-games\/tools\/level-editor/ })).toBeVisible();
  const entered = page.getByRole("term").filter({ hasText: "Entered into the ledger" }).locator("+ dd");
  await expect(entered).not.toHaveText("0 builds");
  // A job that ends between two imports is new to the second one.
  await expect(async () => {
    await start();
    await expect(entered).toHaveText("0 builds", { timeout: 1_000 });
  }).toPass();
  await page.goto("/minutes");
  await expect(page.getByRole("article", { name: "Namespace team-games" })).toContainText("Demo");
});

test("a file's wrong rows are listed with line, column and reason, and can be carried out", async ({
  page,
}) => {
  await page.goto("/minutes/imports");
  const rows = [
    "id,status,project_id,project_path,visibility,runner_id,runner_type,finished_at,duration_seconds",
    "990001,success,9900,csv/app,private,11,instance,2026-11-20T08:01:38Z,60",
    '990002,success,9900,csv/app,private,11,instance,2026-11-20T08:01:38Z,"60,5"',
  ];
  await expect(page.getByRole("button", { name: "Choose file" })).toBeVisible();
  await page
    .getByLabel("CSV file of builds")
    .setInputFiles({ name: "builds.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  await expect(page.getByRole("heading", { name: "builds.csv" })).toBeVisible();
  await expect(page.getByText("Partial", { exact: true })).toBeVisible({ timeout: 30_000 });
  const rejected = page.getByRole("table", { name: "Rejected rows" }).getByRole("row").nth(1);
  await expect(rejected).toContainText("3");
  await expect(rejected).toContainText("duration_seconds");
  await expect(rejected).toContainText("has a decimal comma: write 60.5");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download all as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^rejected-.*\.csv$/);
});

test("imports begin by a schedule that is set, changed and taken away, and the next one is told with its zone", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/minutes/imports");
  const table = page.getByRole("table", { name: "Schedules of imports" });
  const drawer = page.getByRole("dialog", { name: "Schedule of imports" });
  await test.step("set by keyboard, with what is wrong told in the field", async () => {
    await expect(page.getByText("No schedule yet")).toBeVisible();
    await page.getByRole("button", { name: "Set a schedule" }).focus();
    await page.keyboard.press("Enter");
    // The drawer takes the focus shortly after it is drawn.
    await expect(drawer.locator(":focus")).toBeVisible();
    const days = drawer.getByRole("textbox", { name: "Jobs of the last days" });
    await days.fill("0,5");
    await page.keyboard.press("Enter");
    await expect(drawer.getByText("Enter whole days from 1 to 366")).toBeVisible();
    await expect(days).toBeFocused();
    await days.fill("2");
    await settle(page);
    await expectBothSchemes(page, "schedule's form");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Schedule saved.")).toBeVisible();
    await expect(drawer).toBeHidden();
  });
  const row = table.getByRole("row", { name: /demo-gitlab/ });
  await expect(row).toContainText("demo-gitlab: all projects");
  await expect(row).toContainText("every day");
  await expect(row).toContainText("2 days");
  await expect(row.locator("time").first()).toContainText(/\d\d:\d\d:\d\d (CET|CEST|GMT\+\d)/);
  await test.step("changed by mouse", async () => {
    await row.getByRole("button", { name: "Change the schedule of demo-gitlab" }).click();
    await expect(page).toHaveURL(/schedule=demo-gitlab/);
    await drawer
      .getByRole("combobox", { name: "Start an import" })
      .or(drawer.getByRole("textbox", { name: "Start an import" }))
      .click();
    await page.getByRole("option", { name: "every week" }).click();
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText("every week");
  });
  await asViewer({ page, browser, baseURL }, async (viewer) => {
    await viewer.goto("/minutes/imports?schedule=demo-gitlab");
    await expect(viewer.getByRole("row", { name: /demo-gitlab: all projects/ })).toContainText("every week");
    await expectRefused(viewer.getByRole("button", { name: "Set a schedule" }), /needs the role tuner/);
    await expect(viewer.getByRole("dialog")).toHaveCount(0);
    await settle(viewer);
    expect(await violations(viewer)).toEqual([]);
  });
  await row.getByRole("button", { name: "Remove the schedule of demo-gitlab" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No schedule yet")).toBeVisible();
  await page.goto("/audit?target=source/demo-gitlab");
  await expect(page.getByRole("button", { name: "Schedule of imports removed" })).toBeVisible();
});

test("the page of imports can be read however it is looked at", async ({ page }) => {
  await expectReadable(page, async () => {
    await page.goto("/minutes/imports");
    await expect(page.getByRole("button", { name: "Set a schedule" })).toBeVisible();
  });
});
