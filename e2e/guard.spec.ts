/** A guarded policy: a version that would have saved fewer minutes can only be saved with a reason. */
import { GUARDED_JOBS } from "../test/support/guardedJobs";
import { usagePolicy } from "../test/support/usagePolicy";
import { csv } from "./support/files";
import { violations } from "./support/looks";
import { expect, test } from "./support/test";

test.describe("a guard", () => {
  test.use({ expectedComplaints: [/409 .*\/restore/] });

  test("a guarded policy asks for a second word, which stays in the audit", async ({ page }) => {
    const upload = await page.request.post("/api/v1/job-sets", {
      multipart: {
        name: "guarded",
        jobs: csv("jobs.csv", GUARDED_JOBS.jobs),
        images: csv("images.csv", GUARDED_JOBS.images),
      },
    });
    expect(upload.status()).toBe(202);
    const { id } = (await upload.json()) as { id: string };
    await expect
      .poll(
        async () =>
          ((await (await page.request.get(`/api/v1/job-sets/${id}`)).json()) as { state: string }).state,
      )
      .toBe("succeeded");
    const spec = usagePolicy("guarded-journey", "http://127.0.0.1:9").replace(
      "lookback: 1h",
      "lookback: 24h",
    );
    expect((await page.request.post("/api/v1/policies", { data: { spec } })).status()).toBe(201);

    await page.goto("/policies/guarded-journey?tab=guard");
    await page.getByRole("combobox", { name: "Job set" }).click();
    await page.getByRole("option", { name: "guarded", exact: true }).click();
    await page.getByRole("tabpanel", { name: "Guard" }).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Revision 1 by")).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const saved = await page.request.put("/api/v1/policies/guarded-journey", {
      data: { spec: spec.replace("maxImages: 2", "maxImages: 3") },
    });
    expect(saved.status()).toBe(200);
    const lower = spec.replace("maxImages: 2", "maxImages: 1");
    const overruled = await page.request.put("/api/v1/policies/guarded-journey", {
      data: { spec: lower, guardReason: "the disks are full" },
    });
    expect(overruled.status()).toBe(200);
    expect((await page.request.put("/api/v1/policies/guarded-journey", { data: { spec } })).status()).toBe(
      200,
    );

    await page.goto("/policies/guarded-journey?tab=versions");
    await page.getByRole("button", { name: "Restore version 3" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "This version would have saved fewer minutes" });
    await expect(dialog).toContainText("1.7 min fewer than version 4, of 31.7 min");
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save anyway" }).click();
    await expect(dialog).toContainText("Enter a reason for saving anyway");
    await dialog.getByRole("textbox").fill("disks are full again");
    await dialog.getByRole("button", { name: "Save anyway" }).click();
    await expect(page.getByText("Version 3 of guarded-journey restored as a new version.")).toBeVisible();
    const events = await page.request.get(
      "/api/v1/audit-events/export?format=json&target=policy/guarded-journey",
    );
    expect(await events.text()).toContain("disks are full again");
  });
});
