/** An on-call engineer opens the first page to see what is over its line right now. */
import { expectReadable, settle } from "./support/looks";
import { trainOverQuota } from "./support/minutes";
import { asViewer } from "./support/viewer";
import { expect, test } from "./support/test";

const DEMO = "demo-developer-and-peak";
const PARTS = ["Policies", "Nodes", "Queue", "Minutes", "Replay"];

test("every line that is crossed is on the first screen, and leads to what crosses it", async ({
  page,
  api,
}) => {
  await api.finishedRuns(DEMO, 2);
  await trainOverQuota(page.request);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  for (const name of PARTS) {
    const part = page.getByRole("region", { name, exact: true });
    await expect(part, name).toBeVisible();
    await expect(part.getByRole("heading", { level: 2 }), name).toBeInViewport();
  }
  const last = await page.getByRole("region", { name: "Replay", exact: true }).boundingBox();
  expect(last && last.y + last.height, "the end of the last part").toBeLessThanOrEqual(900);
  const policy = page.getByRole("article", { name: `Policy ${DEMO}` });
  await expect(policy).toContainText("Leaves out 1 of 12 expected images");
  await expect(policy).toContainText("First out");
  const nodes = page.getByRole("region", { name: "Nodes", exact: true });
  await expect(nodes.getByRole("meter").first()).toHaveAttribute("data-side", "over");
  await expect(nodes).toContainText("over waterline");
  await expect(page.getByRole("meter", { name: /^Minutes of / }).first()).toContainText("over quota");
  await expect(page.getByRole("region", { name: "Replay", exact: true })).toContainText("under best");
  await expect(page.getByRole("list", { name: "Within their lines, or without data" })).toContainText(
    "Data sources: none of",
  );
  // By keyboard to the node furthest over its line.
  await nodes
    .getByRole("link", { name: /^Open node-/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/nodes\/node-\d+\?snapshot=/);
});

test("is readable in both schemes and at 390 px, also to who may look only", async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  await api.finishedRuns(DEMO, 2);
  await expectReadable(page, async () => {
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Nodes", exact: true })).toBeVisible();
  });
  await asViewer({ page, browser, baseURL }, async (viewer) => {
    await viewer.goto("/");
    await settle(viewer);
    for (const name of PARTS)
      await expect(viewer.getByRole("region", { name, exact: true }), name).toBeVisible();
  });
});
