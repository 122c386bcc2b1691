/**
 * A namespace runs out of minutes: who is notified by e-mail, what the pages say, and who may see and change what.
 */
import type { Locator } from "@playwright/test";
import { MAIL_CA, startMailServer, type MailServer } from "../test/support/mailServer";
import { expectBothSchemes, expectReadable, settle, violations } from "./support/looks";
import { makeNamespace } from "./support/minutes";
import { expectRefused } from "./support/pages/accounts";
import { startServer } from "./support/server";
import { expect, test as base } from "./support/test";
import { asViewer } from "./support/viewer";

const PASSWORD = "a-password-of-a-journey";

const test = base.extend<object, { mail: MailServer }>({
  mail: [
    async ({}, use) => {
      const mail = await startMailServer({ password: PASSWORD });
      await use(mail);
      await mail.close();
    },
    { scope: "worker" },
  ],
  /** The product with a mail server configured. */
  server: [
    async ({ mail }, use, worker) => {
      const server = await startServer(worker.workerIndex, {
        PLIMSOLL_SMTP_URL: `smtp://bot:${PASSWORD}@localhost:${mail.port}`,
        PLIMSOLL_SMTP_FROM: "Plimsoll <plimsoll@example.com>",
        PLIMSOLL_SMTP_CA_FILE: MAIL_CA,
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.describe.configure({ mode: "serial" });

const RECIPIENTS = ["ann@example.com", "ops@example.com"];

test("an administrator says by keyboard who is e-mailed, and tries it", async ({ page, mail }) => {
  await page.goto("/settings");
  const panel = page.getByRole("region", { name: "E-mail" });
  await expect(panel).toContainText(`Messages are sent through localhost:${mail.port}.`);
  const field = panel.getByRole("textbox", { name: "Recipients" });
  const outcome = panel.getByRole("status", { name: "Test of e-mail" });
  await expect(panel.getByRole("button", { name: "Send a test message" })).toHaveCount(0);
  await test.step("an address that is none is told while it is typed", async () => {
    await field.focus();
    await page.keyboard.type("ann");
    await expect(panel.getByText("ann must be an e-mail address such as team@example.com")).toBeVisible();
    await page.keyboard.type("@example.com\nops@example.com");
    await expect(panel.getByText("must be an e-mail address")).toHaveCount(0);
  });
  await page.keyboard.press("Tab");
  await expect(panel.getByRole("button", { name: "Save" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Settings saved.")).toBeVisible();
  const send = panel.getByRole("button", { name: "Send a test message" });
  await send.focus();
  await page.keyboard.press("Enter");
  for (const recipient of RECIPIENTS) {
    await expect(outcome).toContainText(`Taken ${recipient}: localhost:${mail.port} accepted the message`);
  }
  expect(mail.taken.map(({ to }) => to[0]).sort()).toEqual(RECIPIENTS);
  await test.step("what the server refuses is told with its words, and no password", async () => {
    mail.refuse = { code: 550, words: "no such mailbox" };
    await send.click();
    await expect(outcome).toContainText("no such mailbox");
    await expect(outcome).toContainText("Refused");
    mail.refuse = null;
    await expect(page.getByText(PASSWORD)).toHaveCount(0);
  });
  await settle(page);
  await expectBothSchemes(page, "e-mail");
});

/** Returns the alert of a namespace on any page. */
const alertOf = (alerts: Locator, path: string): Locator => alerts.getByText(new RegExp(`^${path} has `));

test("a namespace that is short of minutes is told by e-mail, on the overview and on its page, until its quota is raised", async ({
  page,
  mail,
}) => {
  // The overview shows only the two worst namespaces, and the demo's standings depend on the day.
  const all = await page.request.post("/api/v1/namespaces/quota", { data: { minutes: 1_000_000 } });
  expect(all.ok(), await all.text()).toBe(true);
  mail.taken.length = 0;
  const id = await makeNamespace(page.request, "journey-alert", 701_100);
  const set = await page.request.patch(`/api/v1/namespaces/${id}`, { data: { monthlyMinutes: 105 } });
  expect(set.status(), await set.text()).toBe(200);
  await test.step("by e-mail, to each recipient once", async () => {
    await expect
      .poll(
        () =>
          mail.taken
            .filter(({ raw }) => raw.includes("journey-alert"))
            .map(({ to }) => to[0])
            .sort(),
        {
          timeout: 60_000,
        },
      )
      .toEqual(RECIPIENTS);
  });
  const alerts = page.getByRole("region", { name: "Quotas of compute minutes" });
  await page.goto("/");
  const short = page.getByRole("region", { name: "Minutes", exact: true });
  await expect(short.getByRole("meter", { name: /^Minutes of journey-alert in/ })).toContainText(
    "3 min under quota",
  );
  await expect(short).toContainText("noticed");
  await test.step("its link leads to what used them", async () => {
    await page.locator(`a[href^="/minutes/namespaces/${id}"]`).first().focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "journey-alert" })).toBeVisible();
    await expect(alertOf(alerts, "journey-alert")).toBeVisible();
    await expect(alerts.getByRole("link")).toHaveCount(0);
    await expect(page.getByRole("meter", { name: /journey-alert/ })).toHaveAttribute("data-side", "near");
  });
  await expectReadable(page, async () => {
    await page.goto(`/minutes/namespaces/${id}`);
    await expect(alerts).toBeVisible();
  });
  await test.step("raised by mouse, it is gone", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/minutes/quotas?quota=${id}`);
    const drawer = page.getByRole("dialog", { name: "Quota of journey-alert" });
    await drawer.getByRole("textbox", { name: "Minutes a month" }).fill("1000");
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Quota saved.")).toBeVisible();
    await page.goto(`/minutes/namespaces/${id}`);
    await expect(page.getByText("Within the quota")).toBeVisible();
    await expect(alerts).toHaveCount(0);
  });
});

test("a viewer sees the alerts, and neither who is told nor a way to change it", async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await makeNamespace(page.request, "journey-short", 701_200);
  await page.request.patch(`/api/v1/namespaces/${id}`, { data: { monthlyMinutes: 10 } });
  await asViewer({ page, browser, baseURL }, async (viewer) => {
    const alerts = viewer.getByRole("region", { name: "Quotas of compute minutes" });
    await expect(async () => {
      await viewer.goto("/");
      const short = viewer.getByRole("meter", { name: /^Minutes of journey-short in/ });
      await expect(short).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await viewer.goto(`/minutes/namespaces/${id}`);
    await expect(alertOf(alerts, "journey-short")).toContainText("used up its compute minutes");
    await expect(alerts).toContainText("used up since");
    await settle(viewer);
    expect(await violations(viewer)).toEqual([]);
    await viewer.goto("/settings");
    const panel = viewer.getByRole("region", { name: "E-mail" });
    await expect(panel.getByRole("note")).toContainText("shown only to administrators");
    await expect(panel.getByRole("note")).toContainText("This needs the role admin; yours is viewer.");
    await expect(panel.getByRole("textbox")).toHaveCount(0);
    await expect(panel.getByRole("button")).toHaveCount(0);
    for (const recipient of RECIPIENTS) await expect(viewer.getByText(recipient)).toHaveCount(0);
    await settle(viewer);
    expect(await violations(viewer)).toEqual([]);
    const answer = await viewer.request.get("/api/v1/settings");
    expect(await answer.text()).not.toContain("ann@example.com");
    await viewer.goto("/minutes/quotas");
    const edit = viewer.getByRole("button", { name: "Edit the quota of journey-short" });
    await expectRefused(edit, /needs the role admin/);
  });
});
