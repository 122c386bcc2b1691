/** Somebody whose image is just below the line asks what would lift it over, does that, and asks how sure it is. */
import { InsightPage } from "./support/pages/insight";
import { SCHEMES, tooWide, violations, WIDTHS } from "./support/looks";
import { TunerPage } from "./support/pages/tuner";
import { expect, test } from "./support/test";

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

  await insight.whatChanges
    .getByRole("button", { name: /^Apply weight/ })
    .first()
    .click();
  await expect(insight.whatChanges.getByRole("status")).toHaveText(/^The weight of .* is .* now\.$/);
  await expect(insight.drawer.getByRole("heading", { name: "Selected" })).toBeVisible();
  await expect(insight.whatChanges).toContainText("would leave it out");

  // What the edit did to its rank, in parts that add up.
  const moved = insight.panel("What moved it since the saved version");
  await expect(moved).toContainText(`From rank ${below.rank} to rank`);
  await expect(moved.getByRole("row", { name: /^Weights/ })).toBeVisible();
  await expect(moved.getByRole("row", { name: /^Altogether/ })).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(insight.drawer).toBeHidden();
  await insight.tab("Compare").click();
  const entered = insight.panel("Entered");
  await expect(entered.getByRole("button", { name: below.image })).toBeVisible();
  await expect(insight.panel("Where a change of rank comes from")).toContainText("Weights");
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
  // What is not on the screen is not computed.
  await insight.panel("Redundancy").scrollIntoViewIfNeeded();
  await expect(insight.panel("Redundancy")).toContainText("Without", { timeout: 30_000 });
});

const DRAWER = ".mantine-Drawer-content";

for (const colorScheme of SCHEMES) {
  test.describe(`the panels, ${colorScheme}`, () => {
    test.use({ colorScheme });

    // The narrowest that shows builder, ranking and YAML beside each other is looked at as well.
    for (const width of [...WIDTHS, 1280]) {
      test(`and all around them have no violation of WCAG and no sideways scrolling at ${width} px`, async ({
        page,
        api,
      }) => {
        // Five tabs, each computed and looked through with the whole page around it.
        test.slow();
        const [last] = await api.finishedRuns(POLICY);
        const { ranking, maxImages } = await api.finishedRun(last!.id);
        await page.setViewportSize({ width, height: 900 });
        const insight = new InsightPage(page);
        await insight.open(POLICY, { with: "semantics,saved" });
        const tuner = new TunerPage(page);
        if (width > 500) {
          await tuner.ready();
          await tuner.openAll();
          await expect(page.getByRole("region", { name: "YAML" })).toBeVisible();
          await expect(page.getByRole("region", { name: "Ranking", exact: true })).toHaveCount(1);
          expect(await tuner.clipped()).toEqual([]);
        }
        for (const tab of ["How sure", "Sensitivity", "Compare", "Signals", "Queries"] as const) {
          await insight.tab(tab).click();
          await insight.lookAtAll();
          expect(await tooWide(page), tab).toEqual([]);
          expect(await violations(page), tab).toEqual([]);
        }
        await tuner.open(POLICY, "?pane=builder&heat=image");
        await tuner.openAll();
        await expect(page.getByRole("table", { name: /by image and hour$/ }).first()).toBeAttached();
        expect(await tooWide(page)).toEqual([]);
        expect(await violations(page), "builder, by image").toEqual([]);
        await insight.open(POLICY, { image: ranking[maxImages]!.image, depth: "bars" });
        await expect(insight.whatChanges.getByRole("button").first()).toBeVisible();
        expect(await tooWide(page)).toEqual([]);
        expect(await violations(page, DRAWER)).toEqual([]);
      });
    }
  });
}
