/** A user changes a policy and wants to see what it would select before saving. */
import type { Page } from "@playwright/test";
import { startFaultServer } from "../test/support/fakePrometheus/faults";
import type { FaultServer } from "../test/support/fakePrometheus/faults";
import type { Api } from "./support/api";
import { faultyQuery, policyOver } from "./support/faults";
import type { FaultyQuery } from "./support/faults";
import { expectBothSchemes, violations, WIDTHS } from "./support/looks";
import { NewPolicyFromText, PolicyPage } from "./support/pages/policies";
import { TryDrawer } from "./support/pages/tries";
import { expect, test } from "./support/test";

const POLICY = "demo-developer-and-peak";

/** Changes maxImages in the editor. */
async function writeCut(page: Page, maxImages: number): Promise<void> {
  await page
    .getByRole("textbox", { name: "Policy YAML" })
    .getByText(/^\s*maxImages:/)
    .click();
  await expect(page.locator(".cm-focused")).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+Control+ArrowLeft");
  await page.keyboard.type(String(maxImages));
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
}

test("another cut is tried by keyboard, and nothing is saved or kept", async ({ page, api }) => {
  const before = await api.finishedRuns(POLICY, 2);
  const [last] = before;
  const tried = last!.selectedCount + 7;
  const policy = new PolicyPage(page);
  await policy.open(POLICY);
  const version = await (await page.request.get(`/api/v1/policies/${POLICY}`)).json();
  await writeCut(page, tried);

  const trial = new TryDrawer(page);
  await trial.button.focus();
  await page.keyboard.press("Enter");
  await expect(trial.fact("State")).toHaveText("Succeeded");
  await expect(trial.fact("Selected")).toHaveText(new RegExp(`^${tried} of \\d+ images$`));
  await expect(trial.comparison).toContainText(`last run (version ${last!.policyVersion}, data up to`);
  await expect(trial.comparison).toContainText(/\d+ images? enters?/);
  await expect(trial.fact("Cut")).toHaveText(`at ${tried} images`);
  await trial.drawer.getByRole("radio", { name: /^Near misses/ }).focus();
  await page.keyboard.press("Space");
  await expect(trial.drawer.getByRole("separator").getByText(`Cut at ${tried} images`)).toBeAttached();
  await expect(trial.ranking.getByRole("option").first()).toContainText(String(tried + 1));

  // On the same data only the cut makes a difference: exactly seven more.
  await trial.comparison.getByRole("button", { name: "Try again with that run’s data" }).click();
  await expect(trial.comparison).toContainText("7 images enter, 0 leave, 0 move");
  await expect(trial.comparison).toContainText("the text alone makes the difference");
  await expect(trial.drawer.getByRole("link", { name: "CSV" })).toHaveCount(0);

  // Explained without a run.
  await trial.ranking.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const back = trial.drawer.getByRole("button", { name: "Back to the ranking" });
  await expect(back).toBeFocused();
  await expect(trial.drawer.getByText(/^Rank 2 of \d+, selected/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(trial.ranking).toBeFocused();

  await trial.close();
  await expect(trial.button).toBeFocused();
  expect(await (await page.request.get(`/api/v1/policies/${POLICY}`)).json()).toEqual(version);
  expect(await api.finishedRuns(POLICY, 2)).toEqual(before);
});

for (const width of WIDTHS) {
  test(`the result can be read in both schemes at ${width} px`, async ({ page, api }) => {
    const [last] = await api.finishedRuns(POLICY, 2);
    const policy = new PolicyPage(page);
    const trial = new TryDrawer(page);
    await page.setViewportSize({ width, height: 900 });
    await policy.open(POLICY);
    await writeCut(page, last!.selectedCount - 5);
    await trial.button.click();
    await expect(trial.comparison).toContainText(/\d leaves?/);
    await expect(trial.ranking.getByRole("option").first()).toBeVisible();
    await trial.comparison.getByText("Which images").click();
    await expectBothSchemes(page, "the comparison");
    await trial.ranking.getByRole("option").first().click();
    await expect(trial.drawer.getByRole("button", { name: "Back to the ranking" })).toBeVisible();
    await expectBothSchemes(page, "the explanation");
  });
}

test("mistakes come first, and the button leads to them", async ({ page }) => {
  const form = new NewPolicyFromText(page);
  await form.open();
  const text = policyOver("not-yet", [{ name: "usage", url: "http://127.0.0.1:9" }]);
  await form.importFile("policy.yaml", text.replace("maxImages: 1", "maxImages: none"));
  const fix = page.getByRole("button", { name: "Fix 1 error to try" });
  await fix.click();
  await expect(form.editor).toBeFocused();
  await page.keyboard.press("Shift+End");
  await page.keyboard.type("1");
  await expect(new TryDrawer(page).button).toBeVisible();
});

test.describe("with sources that fail", () => {
  let faults: FaultServer;
  test.beforeAll(async () => {
    faults = await startFaultServer();
  });
  test.afterAll(async () => {
    await faults.close();
  });

  /** The name includes the port, since other journeys have such sources at other ports. */
  const register = (api: Api, { name, url }: FaultyQuery): Promise<void> =>
    api.addSource(`tried-${name}-${new URL(url).port}`, "prometheus", url);

  test("a new policy's unregistered endpoint is named with what to register", async ({ page, api }) => {
    const good = faultyQuery("none", faults.url);
    await register(api, good);
    const form = new NewPolicyFromText(page);
    const trial = new TryDrawer(page);
    await form.open();
    const unknown = { name: "elsewhere", url: "http://prometheus.nowhere.test:9090" };
    await form.importFile("policy.yaml", policyOver("not-saved", [unknown]));
    await expect(form.verdict).toContainText("Valid");
    await trial.button.click();
    await expect(trial.fact("State")).toHaveText("Failed");
    await expect(trial.missing).toContainText(
      /no prometheus data source is registered for http:\/\/prometheus\.nowhere\.test:9090.*Register this URL under Data sources/,
    );
    await expect(trial.missing.getByRole("link", { name: /^Data sources/ })).toHaveAttribute(
      "target",
      "_blank",
    );
    await expect(trial.drawer.getByText("No image was ranked")).toBeVisible();
    await expect(trial.comparison).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await trial.close();

    // One source answers and one does not: the rest is ranked.
    await form.importFile("policy.yaml", policyOver("not-saved", [good, unknown]));
    // The verdict on the first file is the same as on the second.
    await expect(form.editor).toContainText(good.url);
    await expect(form.verdict).toContainText("Valid");
    await trial.button.click();
    await expect(trial.fact("State")).toHaveText("Partial");
    await expect(trial.fact("Selected")).toHaveText("1 of 2 images");
    await expect(trial.missing).toContainText("Query elsewhere:");
    expect(await violations(page)).toEqual([]);
    expect((await page.request.get("/api/v1/policies/not-saved")).status()).toBe(404);
  });

  test("a source that hangs is left alone after Cancel", async ({ page, api }) => {
    const hangs = faultyQuery("hangs", faults.url);
    await register(api, hangs);
    const form = new NewPolicyFromText(page);
    const trial = new TryDrawer(page);
    await form.open();
    await form.importFile("policy.yaml", policyOver("never-ends", [hangs]));
    await expect(form.verdict).toContainText("Valid");
    await trial.button.click();
    await expect(trial.progress).toBeVisible();
    await expect(trial.drawer).toContainText("Asking 1 query");
    await expect.poll(() => faults.waiting()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await trial.cancel.click();
    await expect(trial.drawer).toBeHidden();
    await expect(page.getByText("Cancelled. Nothing was saved")).toBeVisible();
    await expect(trial.button).toBeFocused();
    // Much sooner than the source's own time limit of 30 s.
    await expect.poll(() => faults.waiting(), { timeout: 5_000 }).toBe(0);

    // A cancelled request does not block the next one.
    await trial.button.click();
    await expect(trial.progress).toBeVisible();
    await trial.close();
  });
});
