/** Builds come in from a GitLab and from a file, and everybody sees what became of each project and row. */
import { expect, test } from "./support/test";

test("a group is imported from the demo's GitLab, and again without any change", async ({ page }) => {
  const start = async (): Promise<void> => {
    await page.goto("/minutes/imports?source=demo-gitlab");
    const group = page.getByRole("radio", { name: "A group" });
    // The radio itself is hidden behind its label; a choice before the page listens is undone.
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
    await expect(page.getByText("Succeeded", { exact: true })).toBeVisible({ timeout: 30_000 });
  };
  await start();
  const table = page.getByRole("table", { name: "Outcome of each project" });
  const row = table.getByRole("row", { name: /team-games\/engine/ });
  await expect(row.getByText("Imported")).toBeVisible();
  await expect(table.getByRole("row", { name: /team-games\/tools\/level-editor/ })).toBeVisible();
  const entered = page.getByRole("term").filter({ hasText: "Entered into the ledger" }).locator("+ dd");
  await expect(entered).not.toHaveText("0 builds");
  await start();
  await expect(entered).toHaveText("0 builds");
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
