/** From any name to everything known about it: an image, its jobs, their projects, and back. */
import type { Page } from "@playwright/test";
import { imageDetailSchema } from "../lib/api/images";
import { expectReadable } from "./support/looks";
import { trainOverQuota } from "./support/minutes";
import { expect, test } from "./support/test";

const IMAGE = "registry.example.com/ci/terraform:1.12";
const ADDRESS = `/images/${IMAGE}`;

/** Scrolls to a panel that loads when it is near; its heading is replaced at that time. */
async function scrollTo(page: Page, heading: string): Promise<void> {
  const found = page.getByRole("heading", { name: heading });
  await expect(() => found.scrollIntoViewIfNeeded({ timeout: 2_000 })).toPass();
}

test("an image is found by its name in the palette, and its page says first why it is left out", async ({
  page,
}) => {
  await page.goto("/");
  const field = page.getByRole("combobox", { name: "Find anything" });
  // The page is visible before it is interactive.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await field.fill("terraform");
  await expect(page.getByRole("option").first()).toContainText("terraform:1.12");
  await field.press("Enter");
  await expect(page).toHaveURL(new RegExp("/images/registry\\.example\\.com"));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("terraform:1.12");
  const answer = page.getByRole("region", { name: /^Why (is it not prewarmed|does [\w-]+ leave it out)\?$/ });
  await expect(answer).toContainText(
    /Selected in \d+ of \d+ policies\. In [\w-]+: rank \d+ of \d+, 0\.\d+ below the line/,
  );
  await expect(answer.getByRole("link", { name: /^Try in the tuner/ }).first()).toBeInViewport();
  await expect(page.getByText("Expected warm, and left out")).toBeVisible();
});

test("every part of an image's page answers, and leads to jobs, nodes and projects", async ({ page }) => {
  await page.goto(ADDRESS);
  await expect(page.getByRole("region", { name: "On nodes", exact: true })).toContainText(
    /\d+ of \d+ nodes hold it/,
  );
  await expect(page.getByRole("region", { name: "What it costs" })).toContainText("min waited");
  await page.getByRole("button", { name: "Why in demo-developer-and-peak" }).click();
  const why = page.getByRole("dialog");
  await expect(why).toContainText("in demo-developer-and-peak");
  await page.keyboard.press("Escape");
  await expect(why).toBeHidden();
  await page.mouse.wheel(0, 1_500);
  await scrollTo(page, "Jobs that waited for it");
  const projects = page.getByRole("table", { name: "Waits by project" });
  await expect(projects.getByRole("row").nth(1)).toBeVisible();
  await scrollTo(page, "In the registry");
  await expect(page.getByRole("region", { name: "In the registry" })).toContainText("Size, packed");
  await projects.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/projects\/\d+$/);
  await expect(page.getByRole("region", { name: "Compute minutes" })).toContainText("Used in");
  await page.getByRole("region", { name: "Compute minutes" }).getByRole("link", { name: "Open" }).click();
  await page.getByRole("link", { name: "In all parts" }).click();
  await expect(page).toHaveURL(/\/projects\/\d+$/);
});

test("a job's story goes from queued to finished and says whose pull it waited for", async ({ page }) => {
  const answer = await page.request.get(`/api/v1/images/${encodeURIComponent(IMAGE)}?parts=jobs`);
  const { jobs } = imageDetailSchema.parse(await answer.json());
  const id = jobs?.state === "known" ? jobs.data?.longest.find(({ project }) => project)?.jobId : undefined;
  expect(id).toBeDefined();
  await page.goto(`/jobs/${id}`);
  const line = page.getByRole("region", { name: "From queued to finished" });
  await expect(line).toContainText("Waiting in the queue");
  await line.getByRole("button", { name: /Show table/ }).click();
  await expect(line.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByRole("region", { name: "Against its project" })).toContainText("median");
  await scrollTo(page, "Its image");
  await expect(page.getByRole("region", { name: "Its image" })).toContainText("terraform:1.12");
  await expect(page.getByRole("region", { name: "Its image" })).toContainText(
    "How the image got to the node",
  );
});

test("a namespace is found by its path, begins with its quota, and leads to where that is changed", async ({
  page,
}) => {
  await trainOverQuota(page.request);
  await page.goto("/namespaces/team-ml%2Fvision");
  await expect(page.getByRole("meter")).toContainText("over quota");
  await page.getByRole("link", { name: "team-ml", exact: true }).click();
  await expect(page.getByRole("meter", { name: /^Used in [A-Z][a-z]+ \d{4}$/ })).toContainText("over quota");
  await page.getByRole("link", { name: "Change the quota" }).click();
  await expect(page.getByRole("dialog")).toContainText("team-ml");
});

for (const [what, path, shows] of [
  ["an image", ADDRESS, "What would change it"],
  ["an unknown image", "/images/nobody/knows:1", "No policy ranks it"],
  ["a namespace", "/namespaces/team-ml", "over quota"],
  ["a runner", "/runners/13", "over target"],
] as const) {
  test(`the page of ${what} reads well in every look`, async ({ page }) => {
    await trainOverQuota(page.request);
    await expectReadable(page, async () => {
      await page.goto(path);
      await expect(page.getByText(shows).first()).toBeVisible();
    });
  });
}
