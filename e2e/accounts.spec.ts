/** On the demo: a person is added, signs in by the one-time link, and is told what they may not do. */
import type { Page } from "@playwright/test";
import { settle, violations } from "./support/looks";
import { choosePassword, expectRefused, PeoplePage } from "./support/pages/accounts";
import { expect, showWhole, test } from "./support/test";

const POLICY = "demo-developer-and-peak";
const EMAIL = "vera@example.com";
const PASSWORD = "a lantern in the fog";
const NEEDS_TUNER = /needs the role tuner; yours is viewer/;
const NEEDS_ADMIN = /needs the role admin; yours is viewer/;

/** Records every request of the page that is not a read. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    const reads = request.method() === "GET" || request.url().endsWith("/api/v1/policies/validate");
    if (!reads) writes.push(`${request.method()} ${request.url()}`);
  });
  return writes;
}

test("the demo's visitor is told what takes an account", async ({ page }) => {
  await page.goto("/settings");
  const settings = page.getByRole("navigation", { name: "Settings" });
  // The audit log is in the main navigation.
  await expect(settings.getByRole("link")).toHaveText([
    "General",
    "Queue",
    "People",
    "API tokens",
    "Webhooks",
    "Account",
  ]);
  await settings.getByRole("link", { name: "API tokens" }).click();
  await expect(page.getByText("API tokens belong to an account.")).toBeVisible();
  await expectRefused(page.getByRole("button", { name: "New token" }), /has no account/);
  await settings.getByRole("link", { name: "Account", exact: true }).click();
  await expect(page.getByText("Passwords and sessions belong to an account.")).toBeVisible();
  await page.getByRole("link", { name: "Add a person" }).click();
  await expect(new PeoplePage(page).form).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: /^Account: Demo administrator/ })).toBeInViewport({
    ratio: 1,
  });
});

// The browser's message about the form that is rejected on purpose.
test.use({ expectedComplaints: [/422 .*\/api\/v1\/users/] });

test("a viewer reads everything and is told why the rest is not theirs", async ({
  page,
  api,
  browser,
  baseURL,
  playwright,
}) => {
  test.setTimeout(240_000);
  const people = new PeoplePage(page);
  await people.open();

  const link = await test.step("what is wrong with a new person is shown at its field", async () => {
    await page.getByRole("button", { name: "Add person" }).click();
    await people.form.getByLabel(/^E-mail address/).fill("vera");
    await people.form.getByRole("button", { name: "Add person" }).click();
    await expect(people.form.getByLabel(/^E-mail address/)).toBeFocused();
    await expect(people.form.getByLabel(/^E-mail address/)).toHaveAccessibleDescription(
      /must be an e-mail address/,
    );
    await expect(people.form.getByLabel(/^Name/)).toHaveAccessibleDescription(/must not be empty/);
    await people.form.getByRole("button", { name: "Cancel" }).click();
    return people.add(EMAIL, "Vera", "viewer");
  });
  await expect(people.row(EMAIL)).toContainText("none yet");

  const context = await browser.newContext({ baseURL });
  try {
    const vera = await context.newPage();
    showWhole(vera);
    await choosePassword(vera, link, PASSWORD);
    await expect(vera.getByRole("button", { name: "Account: Vera, viewer" })).toBeVisible();
    const writes = writesOf(vera);

    await test.step("policies can be read and not run", async () => {
      await expectRefused(vera.getByRole("link", { name: "New policy" }), NEEDS_TUNER);
      await vera
        .getByRole("article", { name: `Policy ${POLICY}` })
        .getByRole("link", { name: POLICY })
        .click();
      await expect(vera.getByRole("textbox", { name: "Policy YAML" })).toContainText("DiscoveryPolicy");
      const run = vera.getByRole("button", { name: "Run now" });
      await expectRefused(run, NEEDS_TUNER);
      await vera.keyboard.press("Enter");
      await expect(vera.getByRole("alert").filter({ hasText: NEEDS_TUNER })).toBeVisible();
      await vera.keyboard.press("Control+Enter");
      await expectRefused(vera.getByRole("button", { name: "Save", exact: true }), NEEDS_TUNER);
      const schedule = vera.getByRole("switch", { name: /^Run every/ });
      const scheduled = await schedule.isChecked();
      await expectRefused(schedule, NEEDS_TUNER);
      await vera.keyboard.press("Space");
      expect(await schedule.isChecked()).toBe(scheduled);
      await settle(vera);
      expect.soft(await violations(vera)).toEqual([]);
      await vera.getByRole("button", { name: `Actions for ${POLICY}` }).click();
      await expectRefused(vera.getByRole("menuitem", { name: "Duplicate" }), NEEDS_TUNER);
      await expectRefused(vera.getByRole("menuitem", { name: "Delete" }), NEEDS_TUNER);
      await vera.keyboard.press("Enter");
      await expect(vera).toHaveURL(new RegExp(`/policies/${POLICY}$`));
      expect.soft(await violations(vera)).toEqual([]);
    });

    await test.step("a new policy can be tried out and not saved", async () => {
      await vera.goto("/policies/new?template=hybrid-usage-peak");
      await expectRefused(vera.getByRole("button", { name: "Save", exact: true }), NEEDS_TUNER);
      await vera.getByLabel(/^Message/).press("Enter");
      await expect(vera).toHaveURL(/template=hybrid-usage-peak/);
    });

    await test.step("runs can be read", async () => {
      const [last] = await api.finishedRuns(POLICY);
      await vera.goto(`/runs/${last?.id}`);
      await expect(vera.getByRole("listbox", { name: "Images by rank" })).toBeVisible();
    });

    await test.step("imports of builds can be read and not started", async () => {
      await vera.goto("/minutes/imports");
      await expectRefused(vera.getByRole("button", { name: "Start import" }), NEEDS_TUNER);
      await expectRefused(vera.getByRole("button", { name: "Choose file" }), NEEDS_TUNER);
      await expect(
        vera.getByText("No imports yet").or(vera.getByRole("table", { name: "Imports" })),
      ).toBeVisible();
      expect.soft(await violations(vera)).toEqual([]);
    });

    await test.step("data sources can be read, neither asked nor changed", async () => {
      await vera.goto("/sources");
      await expectRefused(vera.getByRole("button", { name: "Add data source" }), NEEDS_ADMIN);
      await expectRefused(vera.getByRole("button", { name: "Test connection" }).first(), NEEDS_TUNER);
      await expectRefused(vera.getByRole("button", { name: "Edit" }).first(), NEEDS_ADMIN);
      await expectRefused(vera.getByRole("button", { name: "Delete" }).first(), NEEDS_ADMIN);
      expect.soft(await violations(vera)).toEqual([]);
      await vera.goto("/sources?edit=demo-prometheus");
      const form = vera.getByRole("dialog", { name: "Edit demo-prometheus" });
      await expectRefused(form.getByRole("button", { name: "Save" }), NEEDS_ADMIN);
      await form.getByLabel(/^Name/).press("Enter");
      await expect(form).toBeVisible();
      await vera.goto("/sources?source=demo-prometheus");
      await expectRefused(vera.getByRole("button", { name: "Ask" }), NEEDS_TUNER);
    });

    await test.step("settings can be read, and people are for administrators", async () => {
      await vera.goto("/settings");
      const retention = vera.getByRole("region", { name: "Retention" });
      await expectRefused(retention.getByRole("button", { name: "Save" }), NEEDS_ADMIN);
      await vera.getByRole("link", { name: "People" }).click();
      await expect(vera.getByText("The list of people is for administrators")).toBeVisible();
      await expectRefused(vera.getByRole("button", { name: "Add person" }), NEEDS_ADMIN);
      expect.soft(await violations(vera)).toEqual([]);
    });

    expect(writes).toEqual([]);

    await test.step("an API token does what its role may, until it is revoked", async () => {
      await vera.getByRole("link", { name: "API tokens" }).click();
      await expectRefused(vera.getByRole("switch", { name: "Everybody's tokens" }), NEEDS_ADMIN);
      await vera.getByRole("button", { name: "New token" }).click();
      const form = vera.getByRole("dialog", { name: "New token" });
      await expect(form.getByRole("radio", { name: "tuner" })).toBeDisabled();
      await form.getByLabel(/^Name/).fill("nightly-report");
      await form.getByRole("button", { name: "Create token" }).click();
      const made = vera.getByRole("dialog", { name: "Token nightly-report" });
      const secret = await made.getByLabel(/^Token/).inputValue();
      await expect(made.getByRole("region", { name: "Example call" })).toHaveText(
        `curl -H "Authorization: Bearer ${secret}" ${baseURL}/api/v1/policies`,
      );
      expect.soft(await violations(vera)).toEqual([]);
      await made.getByRole("button", { name: "Done" }).click();

      const script = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: { authorization: `Bearer ${secret}` },
      });
      expect((await script.get("/api/v1/policies")).status()).toBe(200);
      const refused = await script.post(`/api/v1/policies/${POLICY}/runs`, { data: {} });
      expect(refused.status()).toBe(403);
      expect(await refused.text()).toContain("needs the role tuner");

      await vera.reload();
      const row = vera.getByRole("row").filter({ hasText: "nightly-report" });
      await expect(row).toContainText(`…${secret.slice(-4)}`);
      await expect(row).toContainText("Active");
      expect(await vera.content()).not.toContain(secret);
      await row.getByRole("button", { name: "Revoke nightly-report" }).click();
      await vera
        .getByRole("dialog", { name: "Revoke the token nightly-report?" })
        .getByRole("button", { name: "Revoke" })
        .click();
      await expect(row).toContainText("Revoked");
      expect((await script.get("/api/v1/policies")).status()).toBe(401);
      await script.dispose();
    });
  } finally {
    await context.close();
  }

  await people.open();
  await expect(people.row(EMAIL)).toContainText("password");
  await people.choose(EMAIL, "Delete");
  await people.confirm(`Delete ${EMAIL}?`, "Delete");
  await expect(people.row(EMAIL)).toHaveCount(0);
});
