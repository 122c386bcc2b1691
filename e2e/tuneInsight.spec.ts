/**
 * A user whose image is just below the line asks what would lift it over, applies that, and checks how certain it is.
 */
import { InsightPage } from "./support/pages/insight";
import { expectBothSchemes, WIDTHS } from "./support/looks";
import { TunerPage } from "./support/pages/tuner";
import { expect, test } from "./support/test";

test.describe.configure({ mode: "parallel" });

const POLICY = "demo-developer-and-peak";

test("an image below the line is lifted over it by the weight that the engine names", async ({
  page,
  api,
}) => {
  const [last] = await api.finishedRuns(POLICY);
  const { ranking, maxImages } = await api.finishedRun(last!.id);
  const below = ranking[maxImages]!;
  const insight = new InsightPage(page);
  await insight.open(POLICY, { image: below.image });

  await expect(insight.drawer).toContainText("Below the line");
  await expect(insight.drawer).toContainText(`Rank ${below.rank} of ${ranking.length}, not selected`);
  await expect(insight.whatChanges).toContainText("Each of these alone would select it");
  await expect(insight.whatChanges).toContainText(`${maxImages} → ${below.rank} images`);

  // Each says in advance what it brings in and throws out.
  const tries = insight.whatChanges.getByRole("button", { name: /^Try weight of/ });
  const [name] = below.image.split("/").slice(-1);
  await expect(insight.whatChanges).toContainText(`+1 in: ${name}`);
  await tries.first().click();
  await expect(insight.drawer.getByRole("heading", { name: "Selected" })).toBeVisible();
  const tuner = new TunerPage(page);
  const row = tuner.rows.filter({ hasText: name });
  await expect(row).toContainText("IN");
  // The remedies stay as found: another one replaces the first, and the first can be restored.
  await insight.whatChanges.getByRole("button", { name: /^Try cut at/ }).click();
  await expect(tuner.cutField).toHaveValue(String(below.rank));
  await insight.whatChanges.getByRole("button", { name: /^Take back cut at/ }).click();
  await expect(insight.drawer.getByRole("heading", { name: "Below the line" })).toBeVisible();
  await tries.first().click();
  await expect(insight.drawer.getByRole("heading", { name: "Selected" })).toBeVisible();

  // Which edit moved the image, shown at the line.
  await page
    .getByRole("group", { name: "The line" })
    .getByRole("button", { name: /in · −\d+ out/ })
    .click();
  const came = page.getByRole("list", { name: "In", exact: true });
  await expect(came.getByRole("listitem").filter({ hasText: name })).toContainText(
    /weight of .* → .*: .* the line/,
  );
  await page.keyboard.press("Escape");

  // The effect of the edit on its rank, in parts that add up.
  const moved = insight.panel("What moved it since the saved version");
  await expect(moved).toContainText(`From rank ${below.rank} to rank`);
  await expect(moved.getByRole("row", { name: /^Weights/ })).toBeVisible();
  await expect(moved.getByRole("row", { name: /^Altogether/ })).toBeVisible();

  await insight.drawer.press("Escape");
  await expect(insight.drawer).toBeHidden();
  await insight.tab("Compare").click();
  const entered = insight.panel("Entered");
  await expect(entered.getByRole("button", { name: below.image })).toBeVisible();
  await expect(insight.panel("Where a change of rank comes from")).toContainText("Weights");
});

test("from a run's explanation into the tuner, with the remedy made", async ({ page, api }) => {
  const [last] = await api.finishedRuns(POLICY);
  const { ranking, maxImages } = await api.finishedRun(last!.id);
  const below = ranking[maxImages]!;
  await page.goto(`/runs/${last!.id}?${new URLSearchParams({ image: below.image }).toString()}`);
  const insight = new InsightPage(page);
  const way = insight.whatChanges.getByRole("link", { name: /^Try in the tuner: cut at/ });
  await way.focus();
  await page.keyboard.press("Enter");
  const tuner = new TunerPage(page);
  await tuner.ready();
  await expect(tuner.cutField).toHaveValue(String(below.rank));
  await expect(insight.drawer.getByRole("heading", { name: "Selected" })).toBeVisible();
  await expect(page).not.toHaveURL(/[?&]set=/);
  await insight.whatChanges.getByRole("button", { name: /^Take back cut at/ }).click();
  await expect(tuner.cutField).toHaveValue(String(maxImages));
  await expect(tuner.undo).toBeDisabled();
});

test("the panels say how sure the ranking is, and a link opens the same one", async ({ page, api }) => {
  await api.finishedRuns(POLICY);
  const insight = new InsightPage(page);
  await insight.open(POLICY);
  const stability = insight.panel("Stability");
  await stability.scrollIntoViewIfNeeded();
  await expect(stability).toContainText("of 2,000 draws", { timeout: 30_000 });
  await expect(stability.getByRole("list", { name: /Smallest moves/ })).toContainText("Weight of");
  await expect(insight.panel("Always, never, contested")).toContainText("Contested:", { timeout: 30_000 });

  await insight.tab("Sensitivity").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/insight=sensitivity/);
  await expect(insight.panel("Sensitivity").getByRole("row")).not.toHaveCount(0, { timeout: 30_000 });
  await page.reload();
  await expect(insight.tab("Sensitivity")).toHaveAttribute("aria-selected", "true");
  // Panels outside the viewport are not computed, and the one above grows with its answer.
  await expect(insight.panel("Sensitivity").getByRole("row")).not.toHaveCount(0, { timeout: 30_000 });
  await insight.panel("Redundancy").scrollIntoViewIfNeeded();
  await expect(insight.panel("Redundancy")).toContainText("Without", { timeout: 30_000 });
});

const PANELS = 'section[aria-label="About this ranking"]';
const WHY = '.mantine-Drawer-content, section[aria-label^="Why "]';

// The narrowest width with builder, ranking and YAML side by side is checked as well.
for (const width of [...WIDTHS, 1280]) {
  test(`the panels and all around them can be read in both schemes at ${width} px`, async ({ page, api }) => {
    // Five tabs, each computed and checked twice, the first together with the whole page.
    test.setTimeout(300_000);
    const [last] = await api.finishedRuns(POLICY);
    const { ranking, maxImages } = await api.finishedRun(last!.id);
    await page.setViewportSize({ width, height: 900 });
    const insight = new InsightPage(page);
    await insight.open(POLICY, { with: "semantics,saved" });
    const tuner = new TunerPage(page);
    if (width > 500) {
      await tuner.ready();
      await tuner.showYaml();
      await tuner.openAll();
      await expect(page.getByRole("region", { name: "Ranking", exact: true })).toHaveCount(1);
      expect(await tuner.clipped()).toEqual([]);
    }
    for (const tab of ["How sure", "Sensitivity", "Compare", "Signals", "Queries"] as const) {
      await insight.tab(tab).click();
      await insight.lookAtAll();
      // The surroundings of the panels are the same for every tab.
      await expectBothSchemes(page, tab, tab === "How sure" ? undefined : PANELS);
    }
    await tuner.open(POLICY, "?pane=builder&heat=image");
    // The builder loads after the ranking, and its numbers with the heat map.
    await expect(page.getByRole("img", { name: /^Samples by image and hour/ }).first()).toBeAttached();
    await tuner.openAll();
    await expect(page.getByRole("table", { name: /by image and hour$/ }).first()).toBeAttached();
    await expectBothSchemes(page, "builder, by image");
    await insight.open(POLICY, { image: ranking[maxImages]!.image, depth: "bars" });
    await expect(insight.whatChanges.getByRole("button").first()).toBeVisible();
    await expectBothSchemes(page, "explanation", WHY);
  });
}
