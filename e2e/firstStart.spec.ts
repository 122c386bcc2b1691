/** A new user starts the product and opens its URL. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./support/test";
import { RunPage } from "./support/pages/runs";

const DEMO = "demo-developer-and-peak";

test("the first page shows what the demo's policies would prewarm, labelled as a demo", async ({
  page,
  api,
}) => {
  await api.finishedRuns(DEMO, 3);
  await page.goto("/");
  await expect(page).toHaveTitle(/Plimsoll/);
  await expect(page.getByText("Demo data")).toBeVisible();

  const policy = page.getByRole("article", { name: `Policy ${DEMO}` });
  await expect(policy.getByText("Demo", { exact: true })).toBeVisible();
  await expect(policy.getByRole("link", { name: /^Last run/ })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("region", { name: "Nodes" })).toBeVisible();
});

test("a policy's last run is one step away, ranked, with the line drawn", async ({ page, api }) => {
  const [last] = await api.finishedRuns(DEMO, 3);
  await page.goto("/");
  await page
    .getByRole("article", { name: `Policy ${DEMO}` })
    .getByRole("link", { name: /^Last run/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/runs/${last!.id}`));
  await expect(page).toHaveTitle(`Run of ${DEMO} · Plimsoll`);

  const run = new RunPage(page);
  await run.expectState("Succeeded");
  const { ranking, maxImages } = await api.finishedRun(last!.id);
  await expect(run.images.first()).toHaveAccessibleName(
    new RegExp(escape(ranking[0]!.image.split("/").at(-1)!)),
  );
  await expect(run.images.first()).toHaveAttribute("aria-setsize", String(ranking.length));
  const line = page.getByRole("group", { name: "The line" });
  await expect(line).toContainText(ranking[maxImages - 1]!.image.split("/").at(-1)!);
  await expect(line).toContainText(ranking[maxImages]!.image.split("/").at(-1)!);
  await page.keyboard.press("ControlOrMeta+j");
  await expect(run.cut.getByText(`Cut at ${maxImages} images`)).toBeInViewport();
});

test("every part of a run has its tab and its address", async ({ page, api }) => {
  const [last] = await api.finishedRuns(DEMO, 3);
  const run = new RunPage(page);
  await run.open(last!.id);
  for (const name of ["Pipeline", "Signals", "Queries", "Warnings", "YAML", "Compare"] as const) {
    await run.tab(name).click();
    await expect(run.tab(name)).toHaveAttribute("aria-selected", "true");
    await expect(page).toHaveURL(new RegExp(`tab=${name.toLowerCase()}`));
  }
  await page.goBack();
  await expect(run.tab("YAML")).toHaveAttribute("aria-selected", "true");
  await page.reload();
  await expect(run.tab("YAML")).toHaveAttribute("aria-selected", "true");
  // URL format of links from earlier versions.
  await page.goto(page.url().replace("tab=yaml", "tab=status"));
  await expect(run.tab("YAML")).toHaveAttribute("aria-selected", "true");
});

test("the start command writes log lines where nobody sits at a terminal", () => {
  const log = readFileSync(join(import.meta.dirname, "..", ".cache", "journeys", "first-start.log"), "utf8");
  // npm itself prints the command that it starts, and its own warnings.
  const lines = log.split("\n").filter((line) => line !== "" && !/^(?:> |npm )/.test(line));
  const entries = lines.map((line) => JSON.parse(line) as { msg: string; error?: { type?: string } });
  // Node warns of the wrong use of a library.
  expect(entries.filter(({ error }) => error?.type?.endsWith("Warning"))).toEqual([]);
  const said = entries.map(({ msg }) => msg);
  expect(said).not.toContainEqual(expect.stringMatching(/could not be loaded ahead/));
  expect(said).toContainEqual(expect.stringMatching(/Plimsoll is at http\S+ with demo data/));
  expect(said).toContainEqual(expect.stringMatching(/^PostgreSQL runs on port/));
});

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
