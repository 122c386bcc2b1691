/**
 * Cost factors of runners: previewed, scheduled, found in the audit log, withdrawn; and refused without permission.
 */
import type { Page } from "@playwright/test";
import { expectBothSchemes, expectReadable, settle } from "./support/looks";
import { expectRefused } from "./support/pages/accounts";
import { RunnersPage } from "./support/pages/runners";
import { expect, test } from "./support/test";
import { asViewer } from "./support/viewer";

/** Reports a build of ten minutes on a separate runner, in a separate namespace. */
async function report(page: Page, runner: number, description: string): Promise<void> {
  const answer = await page.request.post("/api/v1/builds", {
    data: {
      builds: [
        {
          id: runner,
          status: "success",
          pipelineId: runner,
          durationSeconds: "600",
          // Pages show the current month.
          finishedAt: new Date().toISOString(),
          project: { id: runner, path: `${description}-fleet/app`, visibility: "private" },
          runner: { id: runner, type: "instance", description },
        },
      ],
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test("a factor is edited in place, previewed, scheduled and found in the audit", async ({ page }) => {
  await report(page, 7_101, "journey-windows");
  const runners = new RunnersPage(page);
  await runners.open("?q=journey-windows");
  const row = runners.row("#7101");
  await expect(row).toContainText("10.00 min");

  await test.step("what is no factor is refused in the field, with the fix", async () => {
    const field = await runners.edit("Private factor of #7101 journey-windows");
    await field.fill("0,5");
    await field.press("Enter");
    await expect(field).toHaveAccessibleDescription(/write the decimal point as in 0\.5/);
    await field.fill("2");
    await field.press("Enter");
  });

  const form = runners.form("#7101 journey-windows");
  await test.step("the preview says what it would have meant", async () => {
    // All namespaces together, including the demo's.
    await expect(form.getByRole("status").filter({ hasText: ": +10.00 min (" })).toBeVisible();
    const namespaces = form.getByRole("table", { name: "Difference by namespace" });
    await expect(namespaces.getByRole("row").nth(1)).toContainText("journey-windows-fleet");
    await expect(namespaces.getByRole("row").nth(1)).toContainText("+10.00 min");
    await expect(page).toHaveURL(/edit=7101/);
    await settle(page);
    await expectBothSchemes(page, "preview");
  });

  await form.getByRole("radio", { name: /^Next Monday/ }).check();
  await form.getByLabel("Message").fill("Windows costs twice");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  const scheduled = page.getByRole("region", { name: "Scheduled changes" });
  await expect(scheduled).toContainText("#7101 journey-windows: public 0, private 2");
  await expect(scheduled).toContainText("00:00 UTC");
  // The factors in force stay until then.
  await expect(row.getByRole("cell").nth(4)).toHaveText("1");

  await page.getByRole("link", { name: "See the change in the audit" }).click();
  await expect(page).toHaveURL(/\/audit\?target=runner/);
  await expect(page.getByRole("button", { name: "Cost factors changed" })).toBeVisible();
});

test("several runners are changed at once by keyboard, and a scheduled version is taken back", async ({
  page,
}) => {
  await report(page, 7_201, "journey-arm");
  await report(page, 7_202, "journey-arm");
  const runners = new RunnersPage(page);
  await runners.open("?q=journey-arm");
  for (const id of ["#7201", "#7202"]) {
    await page.getByRole("checkbox", { name: `Tick ${id} journey-arm` }).focus();
    await page.keyboard.press("Space");
  }
  await page.getByRole("button", { name: "Change factors of 2 runners" }).focus();
  await page.keyboard.press("Enter");
  const form = runners.form("2 runners");
  await form.getByLabel("Public projects").fill("0.04");
  await form.getByRole("radio", { name: /^At another time/ }).check();
  await form.getByLabel("Day and time (UTC)").fill("2999-01-01T06:00");
  await form.getByLabel("Message").press("Enter");
  await expect(form).toBeHidden();
  await expect(page.getByText("The cost factors of 2 runners are saved.")).toBeVisible();
  await expect(runners.row("#7202")).toContainText("public 0.04, private 1");

  await runners.row("#7201").getByRole("link", { name: "#7201" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "#7201 journey-arm" })).toBeVisible();
  const versions = page.getByRole("table", { name: "Versions of the cost factors" });
  await expect(versions).toContainText("Tue 1 Jan 2999, 06:00 UTC");
  await page.getByRole("button", { name: "Take version 1 back" }).click();
  await page
    .getByRole("dialog", { name: "Take version 1 back?" })
    .getByRole("button", { name: "Take back" })
    .click();
  await expect(page.getByText("The factors were never changed")).toBeVisible();
  await page.getByRole("link", { name: "Runners" }).first().click();
  await expect(runners.row("#7201")).not.toContainText("0.04");
  await expect(runners.row("#7202")).toContainText("public 0.04, private 1");
});

test("the pages can be read however they are looked at", async ({ page }) => {
  await report(page, 7_301, "journey-mac");
  const changed = await page.request.patch("/api/v1/runners/7301", {
    data: { privateProjectsMinutesCostFactor: "6", message: "M1" },
  });
  expect(changed.status()).toBe(200);
  await expectReadable(page, () => new RunnersPage(page).open(), "runners");
  await expectReadable(
    page,
    async () => {
      await page.goto("/minutes/runners/7301");
      await expect(page.getByRole("table", { name: "By namespace" })).toBeVisible();
    },
    "runner",
  );
});

test("a viewer sees the factors and is told who changes them", async ({ page, browser, baseURL }) => {
  await report(page, 7_401, "journey-gpu");
  await asViewer({ page, browser, baseURL }, async (watcher) => {
    const runners = new RunnersPage(watcher);
    await runners.open("?q=journey-gpu");
    const reason = /needs the role admin; yours is viewer/;
    await expectRefused(
      watcher.getByRole("button", { name: "Edit: Private factor of #7401 journey-gpu" }),
      reason,
    );
    await expectRefused(watcher.getByRole("button", { name: /^Change factors/ }), reason);
    await watcher.goto("/minutes/runners?edit=7401&private=3");
    await expect(watcher.getByText(reason).first()).toBeVisible();
    await expect(watcher.getByRole("dialog")).toHaveCount(0);
  });
});
