/** What can be reached by keyboard without a mouse. */
import { expectBothSchemes } from "./support/looks";
import { TunerPage } from "./support/pages/tuner";
import { expect, test } from "./support/test";

const POLICY = "demo-developer-and-peak";

test("the palette finds pages, policies, images and sources, and goes there", async ({ page, api }) => {
  await api.finishedRuns(POLICY);
  await page.goto("/");
  const field = page.getByRole("combobox", { name: "Find anything" });
  const found = page.getByRole("option");
  // The page is visible before it is interactive.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await expect(found.filter({ hasText: "New policy" })).toBeVisible();
  await field.fill("developer-and");
  await expect(found.filter({ hasText: `Run of ${POLICY}` })).toBeVisible();
  await expectBothSchemes(page, "the palette", "[role=dialog]");
  await field.fill("demo-prom");
  await expect(found.filter({ hasText: "demo-prometheus" })).toBeVisible();
  await field.fill("registry.example.com");
  await expect(found.filter({ hasText: "Image" }).first()).toBeVisible();
  await field.fill(POLICY);
  await expect(found.first()).toHaveText(new RegExp(`^Policy${POLICY}`));
  await field.press("ArrowDown");
  await expect(found.nth(1)).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowUp");
  await field.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/policies/${POLICY}$`));
});

test("the palette leads from a pod's name to its node, with the pod open", async ({ page }) => {
  await page.goto("/");
  const field = page.getByRole("combobox", { name: "Find anything" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await field.fill("log-shipper-07");
  const hit = page.getByRole("option").filter({ hasText: "Pod" }).first();
  await expect(hit).toContainText("platform/log-shipper-07");
  await expect(hit).toContainText("on node-07");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/nodes\/~node-07\?.*pod=platform/);
  await expect(page.getByRole("dialog", { name: "platform/log-shipper-07" })).toBeVisible();
});

test("keys go to pages and into the search, rest while somebody types, and can be turned off", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await expect(page).toHaveURL(/\/policies$/, { timeout: 15_000 });
  }).toPass();
  const search = page.getByRole("textbox", { name: "Search policies" });
  await expect(search).toBeVisible();
  await expect(async () => {
    if (!(await search.evaluate((field) => field === document.activeElement))) await page.keyboard.press("/");
    await expect(search).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.type("gr?");
  await expect(search).toHaveValue("gr?");
  await expect(page).toHaveURL(/\/policies\?q=/);
  await search.blur();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list.getByText("Search this page")).toBeVisible();
  await expect(list.getByText("Go to Runs")).toBeVisible();
  await expectBothSchemes(page, "the list of keys", "[role=dialog]");
  await list.getByRole("switch", { name: "Keys without Ctrl or ⌘" }).click();
  await expect(list.getByText("Go to Runs")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.press("?");
  await page.keyboard.press("Control+/");
  await expect(list).toBeVisible();
});

test("keys and Back ask before what was typed is lost", async ({ page }) => {
  await page.goto("/policies");
  await page.getByRole("link", { name: POLICY, exact: true }).first().click();
  await page.getByRole("tab", { name: "Expected images" }).click();
  const warm = page.getByRole("textbox", { name: /^These should be warm/ });
  await warm.fill("typed");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill("New policy");
  await page.getByRole("option").filter({ hasText: "New policy" }).first().click();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toBeHidden();
  // Back to the policy's first tab, which is the same page, and then to the list, which is another page.
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Spec" })).toHaveAttribute("aria-selected", "true");
  const stopped = page.goBack();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/policies/${POLICY}$`));
  await page.getByRole("tab", { name: "Expected images" }).click();
  await expect(warm).toHaveValue("typed");
  await warm.blur();
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await expect(question).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/runs$/);
  await stopped;
});

test("at most ten Tabs lead from the tuner's top to the ranking", async ({ page, api }) => {
  await api.finishedRuns(POLICY);
  const tuner = new TunerPage(page);
  await tuner.open(POLICY);
  await expect(tuner.slider("developer-usage").or(page.getByRole("slider")).first()).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const skip = page.getByRole("link", { name: "Skip to the ranking" });
  let tabs = 0;
  for (; tabs < 10; tabs++) {
    await page.keyboard.press("Tab");
    if (await skip.evaluate((link) => link === document.activeElement)) break;
  }
  expect(tabs).toBeLessThan(9);
  await page.keyboard.press("Enter");
  await expect(page.locator("#ranking-list")).toBeFocused();
});
