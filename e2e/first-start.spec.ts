/** A newcomer starts the product and opens its address. */
import { expect, test } from "./support/test";
import { RunPage } from "./support/pages/runs";

const DEMO = "demo-developer-and-peak";

test("the first page shows what the demo's policies would prewarm, labelled as a demo", async ({
  page,
  api,
}) => {
  await api.finishedRuns(DEMO, 2);
  await page.goto("/");
  await expect(page).toHaveTitle(/Plimsoll/);
  await expect(page.getByText("Demo data")).toBeVisible();

  const policy = page.getByRole("article", { name: `Policy ${DEMO}` });
  await expect(policy.getByText("Demo", { exact: true })).toBeVisible();
  await expect(policy.getByText("Succeeded")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("demo-prometheus")).toBeVisible();
});

test("a policy's last run is one step away, ranked, with the line drawn", async ({ page, api }) => {
  const [last] = await api.finishedRuns(DEMO, 2);
  await page.goto("/");
  await page
    .getByRole("article", { name: `Policy ${DEMO}` })
    .getByRole("link", { name: /^Last run/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/runs/${last!.id}`));

  const run = new RunPage(page);
  await run.expectState("Succeeded");
  const { ranking, maxImages } = await api.finishedRun(last!.id);
  await expect(run.images.first()).toHaveAccessibleName(
    new RegExp(escape(ranking[0]!.image.split("/").at(-1)!)),
  );
  await expect(run.images.first()).toHaveAttribute("aria-setsize", String(ranking.length));
  await run.ranking.evaluate((list, top) => list.scrollTo({ top }), (maxImages - 3) * 40);
  await expect(run.ranking.getByText(`Cut at ${maxImages} images`)).toBeVisible();
});

test("every part of a run has its tab and its address", async ({ page, api }) => {
  const [last] = await api.finishedRuns(DEMO, 2);
  const run = new RunPage(page);
  await run.open(last!.id);
  for (const name of ["Pipeline", "Signals", "Queries", "Warnings", "Status", "Compare"] as const) {
    await run.tab(name).click();
    await expect(run.tab(name)).toHaveAttribute("aria-selected", "true");
    await expect(page).toHaveURL(new RegExp(`tab=${name.toLowerCase()}`));
  }
  await page.goBack();
  await expect(run.tab("Status")).toHaveAttribute("aria-selected", "true");
  await page.reload();
  await expect(run.tab("Status")).toHaveAttribute("aria-selected", "true");
});

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
