/** An engineer asks why a job waits, what a runner gets next, and whether other runners would help. */
import type { APIRequestContext } from "@playwright/test";
import { expectReadable, settle, violations } from "./support/looks";
import { expect, test } from "./support/test";

/** A job of the journey's own that waits for a tag that nobody has, in a project of its own. */
async function makeJob(request: APIRequestContext, id: number, tags: readonly string[]): Promise<void> {
  const sent = await request.post("/api/v1/builds", {
    data: {
      builds: [
        {
          ...{ id, status: "pending", name: "train", ref: "main", tags, protected: true },
          project: { id, path: `journey-queue/app-${id}`, visibility: "private" },
          ...{ queuedAt: new Date().toISOString(), script: ["make train"] },
        },
      ],
    },
  });
  expect(sent.status(), await sent.text()).toBe(200);
}

test("from the overview down to why no runner takes a job", async ({ page }) => {
  await makeJob(page.request, 800_001, ["nobody-has-this"]);
  await page.goto("/queue");
  const nobody = page.getByRole("table", { name: "Jobs that no runner takes" });
  await expect(nobody.getByRole("row", { name: /#800001/ })).toContainText("No runner can take job 800001");
  await nobody.getByRole("link", { name: "#800001 train" }).click();
  await expect(page).toHaveURL(/\/jobs\/800001$/);
  await expect(page.getByRole("heading", { level: 1, name: "Job 800001" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No runner can take it" })).toBeVisible();
  await settle(page);
  expect(await violations(page)).toEqual([]);
});

test("the simulator by keyboard: another scenario, in the address", async ({ page }) => {
  await page.goto("/queue/simulator");
  await expect(page.getByRole("heading", { level: 2, name: "SQL query", exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Waits by project" })).toContainText("shop/monolith");
  const seed = page.getByRole("textbox", { name: "Seed" });
  await seed.fill("7");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/scenario=/);
  await expect(seed).toHaveValue("7");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Seed" })).toHaveValue("7");
  await expect(page.getByRole("table", { name: "Waits by project" })).toContainText("shop/website");
  await settle(page);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("q");
  await expect(page).toHaveURL(/\/queue$/);
});

for (const [name, address] of Object.entries({
  queue: "/queue",
  "queue, a job": "/jobs/800002",
  "queue, simulator": "/queue/simulator",
})) {
  test(name, async ({ page }) => {
    await makeJob(page.request, 800_002, ["linux"]);
    await expectReadable(page, async () => {
      await page.goto(address);
    });
  });
}
