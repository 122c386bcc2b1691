/** Without demo access: the first administrator, signing in and out, and how sessions end. */
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { startApp, type RunningApp } from "./support/app";
import { expectReadable, violations } from "./support/looks";
import { choosePassword, PeoplePage, signInWith } from "./support/pages/accounts";
import { setupLink } from "./support/setupLink";
import { expect, showWhole, test as base, whole } from "./support/test";

const LOG = fileURLToPath(new URL("../.cache/journeys/closed.log", import.meta.url));
const ADA = { email: "ada@example.com", password: "the harbour at low tide" } as const;
const BEN = { email: "ben@example.com", password: "eleven wooden crates" } as const;

const test = base.extend<object, { app: RunningApp }>({
  /** One product with an empty database for all journeys of this file. */
  app: [
    async ({}, use) => {
      const app = await startApp({ log: LOG, env: { PLIMSOLL_DEMO: "0" } });
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: ({ app }, use) => use(app.url),
});

test.describe.configure({ mode: "serial" });
// The browser's messages about requests that are rejected on purpose.
test.use({ expectedComplaints: [/status of (401|404|409|422)/] });

/** Opens a page in a separate browser context, like another computer. */
async function newPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  showWhole(page);
  return page;
}

async function signedIn(page: Page, who: { email: string; password: string }, at = "/"): Promise<void> {
  await page.goto(`/sign-in?from=${encodeURIComponent(at)}`);
  await signInWith(page, who.email, who.password);
  await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
  await whole(page);
}

test("without a session there is a sign-in page and nothing else", async ({ page, request }) => {
  for (const path of ["/", "/policies", "/runs", "/sources", "/settings/people", "/audit"]) {
    await page.goto(path);
    await expect(page).toHaveURL(path === "/" ? /\/sign-in$/ : `/sign-in?from=${encodeURIComponent(path)}`);
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
  }
  await expect(page.getByText("There are no accounts yet")).toBeVisible();
  for (const path of ["policies", "runs", "data-sources", "settings", "users", "tokens", "audit-events"]) {
    expect((await request.get(`/api/v1/${path}`)).status(), path).toBe(401);
  }
});

test("the link in the log makes the first administrator, once", async ({ page, browser, baseURL }) => {
  const { href: link } = await setupLink(LOG);
  await page.goto(link);
  expect.soft(await violations(page)).toEqual([]);
  await page.getByLabel(/^Name/).fill("Ada");
  await page.getByLabel(/^E-mail address/).fill(ADA.email);
  await page.getByLabel(/^Password/).fill("short");
  await page.getByRole("button", { name: "Create the account and sign in" }).click();
  await expect(page.getByLabel(/^Password/)).toHaveAccessibleDescription(/at least 12 characters/);
  await page.getByLabel(/^Password/).fill(ADA.password);
  await page.getByRole("button", { name: "Create the account and sign in" }).click();
  await expect(page.getByRole("button", { name: "Account: Ada, admin" })).toBeVisible();

  const other = await newPage(browser, baseURL);
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await other.context().close();

  const people = new PeoplePage(page);
  await people.open();
  const forBen = await people.add(BEN.email, "Ben", "tuner");
  const ben = await newPage(browser, baseURL);
  await choosePassword(ben, forBen, BEN.password);
  await expect(ben.getByRole("button", { name: "Account: Ben, tuner" })).toBeVisible();
  await ben.context().close();
});

test("what is for administrators is in no page that somebody else is sent", async ({
  page,
  browser,
  baseURL,
}) => {
  await signedIn(page, ADA);
  const secret = "seal-of-red-wax-1742";
  for (const [path, data] of [
    ["tokens", { name: "tide-report", role: "viewer", expiresInDays: 30 }],
    ["webhook-receivers", { name: "night-watch", url: "https://hooks.example.com/T17/B42", secret }],
  ] as const) {
    const made = await page.request.post(`/api/v1/${path}`, { data, headers: { origin: baseURL ?? "" } });
    expect(made.status(), await made.text()).toBe(201);
  }
  const ben = await newPage(browser, baseURL);
  await signedIn(ben, BEN);
  // As sent by the server, which includes data that no element shows.
  const sent = async (to: Page, path: string): Promise<string> => (await to.request.get(path)).text();
  for (const [path, shown, other] of [
    ["/settings/people", BEN.email, ADA.email],
    ["/settings/tokens?of=everybody", "tide-report", "tide-report"],
    ["/settings/webhooks", "night-watch", "night-watch"],
  ] as const) {
    const [ours, theirs] = [await sent(page, path), await sent(ben, path)];
    expect(ours, path).toContain(shown);
    expect(theirs, path).toContain(BEN.email);
    expect(theirs, path).not.toContain(other);
    for (const hidden of [secret, "/T17/B42"]) expect(ours, path).not.toContain(hidden);
  }
  await ben.context().close();
});

test("signing out ends the session, and a link leads back to its page after signing in", async ({
  page,
  playwright,
  baseURL,
}) => {
  await signedIn(page, BEN);
  const cookies = await page.context().cookies();
  const copied = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const thief = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { cookie: copied } });
  expect((await thief.get("/api/v1/policies")).status()).toBe(200);
  await page.getByRole("button", { name: "Account: Ben, tuner" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  expect((await thief.get("/api/v1/policies")).status()).toBe(401);
  await thief.dispose();

  await page.goto("/runs?state=failed");
  await expect(page).toHaveURL(/\/sign-in\?from=/);
  await signInWith(page, BEN.email, "not the password");
  await expect(page.getByRole("alert").filter({ hasText: "Not signed in" })).toContainText(
    "The e-mail address or the password is wrong.",
  );
  expect.soft(await violations(page)).toEqual([]);
  await page.getByLabel(/^Password/).fill(BEN.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/runs?state=failed");
  await expect(page.getByRole("heading", { level: 1, name: "Runs" })).toBeVisible();
});

test("who is disabled is out at once, keeps the page, and goes on when enabled", async ({
  page,
  browser,
  baseURL,
}) => {
  const ben = await newPage(browser, baseURL);
  await signedIn(ben, BEN, "/policies/new?template=yaml");
  const editor = ben.getByRole("textbox", { name: "Policy YAML" });
  await editor.fill("kind: DiscoveryPolicy");
  await expect(ben.getByRole("list", { name: "Problems" })).toBeVisible();

  await signedIn(page, ADA);
  const people = new PeoplePage(page);
  await people.open();
  await people.choose(BEN.email, "Disable");
  await people.confirm(`Disable ${BEN.email}?`, "Disable");
  await expect(people.row(BEN.email)).toContainText("Disabled");

  await editor.press("End");
  // In one event: the response to the first key would take the focus from the next.
  await ben.keyboard.insertText("\nmetadata:");
  const door = ben.getByRole("dialog", { name: "You are signed out" });
  await expect(door).toBeVisible();
  await signInWith(ben, BEN.email, BEN.password);
  await expect(door.getByRole("alert")).toContainText("wrong");

  await people.choose(BEN.email, "Enable");
  await expect(people.row(BEN.email)).not.toContainText("Disabled");
  await signInWith(ben, BEN.email, BEN.password);
  await expect(door).toBeHidden();
  await expect(editor).toContainText("metadata:");
  await ben.context().close();
});

test("a person sees their sessions, ends one, and a new password ends the rest", async ({
  page,
  browser,
  baseURL,
}) => {
  const [second, third] = [await newPage(browser, baseURL), await newPage(browser, baseURL)];
  await signedIn(second, BEN);
  await signedIn(page, BEN, "/settings/account");
  const sessions = page.getByRole("group", { name: "Sessions" }).getByRole("row");
  const own = sessions.filter({ hasText: "This browser" });
  await expect(own).toContainText(/Chrome \d+/);
  // Newest first: this browser's session, then the second one's.
  await sessions
    .nth(2)
    .getByRole("button", { name: /^End the session of/ })
    .click();
  await expect(page.getByText(/is signed out\.$/)).toBeVisible();
  await second.reload();
  await expect(second.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();

  await signedIn(third, BEN);
  await page.getByLabel(/^Current password/).fill("not the password");
  await page.getByLabel(/^New password/).fill("twelve wooden crates");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel(/^Current password/)).toHaveAccessibleDescription(/is not your password/);
  await page.getByLabel(/^Current password/).fill(BEN.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed; you are signed out everywhere else.")).toBeVisible();
  await third.reload();
  await expect(third.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await page.reload();
  await expect(own).toHaveCount(1);
  await Promise.all([second.context().close(), third.context().close()]);
});

test("the only administrator stays one, and a change of role is in force at once", async ({
  page,
  browser,
  baseURL,
}) => {
  await signedIn(page, ADA);
  const people = new PeoplePage(page);
  await people.open();
  await people.choose(ADA.email, "Edit name and role");
  const form = page.getByRole("dialog", { name: `Edit ${ADA.email}` });
  await form.getByRole("radio", { name: "viewer" }).check();
  await expect(form.getByText("you cannot take this back yourself")).toBeVisible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("This is the only administrator.");
  await form.getByRole("button", { name: "Cancel" }).click();

  await people.choose(BEN.email, "New one-time link");
  const forBen = await people.link(BEN.email);
  const ben = await newPage(browser, baseURL);
  await choosePassword(ben, forBen, BEN.password);
  await people.choose(BEN.email, "Edit name and role");
  const role = page.getByRole("dialog", { name: `Edit ${BEN.email}` });
  await role.getByRole("radio", { name: "viewer" }).check();
  await role.getByRole("button", { name: "Save" }).click();
  await expect(people.row(BEN.email)).toContainText("viewer");
  await ben.reload();
  await expect(ben.getByRole("button", { name: "Account: Ben, viewer" })).toBeVisible();
  await people.choose(BEN.email, "Sign out everywhere");
  await expect(page.getByText(/1 session of ben@example\.com ended/)).toBeVisible();
  await ben.reload();
  await expect(ben.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await ben.context().close();
});

test("the pages can be read however they are looked at", async ({ page }) => {
  test.setTimeout(300_000);
  await signedIn(page, ADA);
  // The other settings pages look the same without an account and are covered by looks.spec.ts.
  const pages = [
    "/settings/people",
    "/settings/tokens",
    "/settings/tokens?of=everybody",
    "/settings/account",
    "/sign-in",
  ];
  for (const path of pages) {
    await expectReadable(
      page,
      async () => {
        await page.goto(path);
      },
      path,
    );
  }
});
