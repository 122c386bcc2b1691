/** Signing in through a real identity provider in the browser, on a product without public access. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { freePort } from "../scripts/postgres/freePort";
import { startIdentityProvider, type IdentityProvider } from "../test/support/identityProvider";
import { startApp, type RunningApp } from "./support/app";
import { whole } from "./support/test";

const log = join(fileURLToPath(new URL("..", import.meta.url)), ".cache", "journeys", "single-sign-on.log");
let provider: IdentityProvider;
let app: RunningApp;

test.describe.configure({ mode: "serial", timeout: 120_000 });

test.beforeAll(async () => {
  test.setTimeout(480_000);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  provider = await startIdentityProvider({
    redirectUris: [`${origin}/api/v1/sign-in/oidc/callback`],
    people: [
      { login: "ann", email: "ann@example.com", name: "Ann Admin", groups: ["platform"] },
      { login: "vic", email: "vic@example.com", name: "Vic Viewer", groups: ["everyone"] },
      { login: "eve", email: "eve@example.com", name: "Eve", groups: ["sales"] },
    ],
  });
  app = await startApp({
    log,
    port,
    env: {
      PLIMSOLL_DEMO: "0",
      PLIMSOLL_URL: origin,
      PLIMSOLL_OIDC_ISSUER: provider.issuer,
      PLIMSOLL_OIDC_CLIENT_ID: provider.clientId,
      PLIMSOLL_OIDC_CLIENT_SECRET: provider.clientSecret,
      PLIMSOLL_OIDC_NAME: "Harbour ID",
      PLIMSOLL_OIDC_ADMIN_GROUPS: "platform",
      PLIMSOLL_OIDC_VIEWER_GROUPS: "everyone",
    },
  });
});
test.afterAll(async () => {
  await app.stop();
  await provider.close();
});

/** In a fresh browser context, goes from the given page through the provider's sign-in page. */
async function throughProvider(browser: Browser, login: string, from: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: app.url })).newPage();
  await page.goto(from);
  await page.getByRole("link", { name: "Sign in with Harbour ID" }).click();
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  // The provider asks once for consent to share the identity with Plimsoll.
  await page.getByRole("button", { name: "Continue" }).click();
  return page;
}

test("nobody sees anything but the sign-in page, and the API answers 401", async ({ browser, request }) => {
  const page = await (await browser.newContext({ baseURL: app.url })).newPage();
  await page.goto("/policies");
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await expect(page).toHaveURL(/\/sign-in\?from=%2Fpolicies$/);
  expect((await request.get(`${app.url}/api/v1/policies`)).status()).toBe(401);
});

test("the provider's groups decide the role; the person comes back to the page they asked for", async ({
  browser,
}) => {
  const page = await throughProvider(browser, "ann", "/policies?q=gradle");
  await expect(page).toHaveURL(`${app.url}/policies?q=gradle`);
  await expect(page.getByRole("heading", { name: "Policies", level: 1 })).toBeVisible();
  await whole(page);
  await page.getByRole("button", { name: "Account: Ann Admin, admin" }).click();
  await expect(page.getByText("ann@example.com")).toBeVisible();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  expect((await page.request.get("/api/v1/policies")).status()).toBe(401);

  const viewer = await throughProvider(browser, "vic", "/");
  await expect(viewer.getByRole("button", { name: "Account: Vic Viewer, viewer" })).toBeVisible();
  expect((await viewer.request.get("/api/v1/policies")).status()).toBe(200);
  expect((await viewer.request.get("/api/v1/users")).status()).toBe(403);
});

test("who is in no group is told so on the sign-in page", async ({ browser }) => {
  const page = await throughProvider(browser, "eve", "/runs");
  await expect(page.getByRole("alert").filter({ hasText: "eve@example.com is in no group" })).toBeVisible();
  await page.goto("/runs");
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
});

test("a declined consent and a provider that is away are explained", async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: app.url })).newPage();
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Sign in with Harbour ID" }).click();
  await page.getByRole("link", { name: /cancel/i }).click();
  await expect(page.getByRole("alert").filter({ hasText: "did not sign you in" })).toBeVisible();
});
