/** An engineer asks why a job waits, what a runner gets next, and whether other runners would help. */
import type { APIRequestContext } from "@playwright/test";
import { endedJob } from "./support/endedJob";
import { expectReadable, settle, violations } from "./support/looks";
import { expect, test } from "./support/test";

/** Creates a job that waits for a tag that no runner has, in a separate project. */
async function makeJob(request: APIRequestContext, id: number, tags: readonly string[]): Promise<void> {
  const sent = await request.post("/api/v1/builds", {
    data: {
      builds: [
        {
          id,
          status: "pending",
          name: "train",
          ref: "main",
          tags,
          protected: true,
          project: { id, path: `journey-queue/app-${id}`, visibility: "private" },
          queuedAt: new Date().toISOString(),
          script: ["make train"],
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
  // The form is next to the result.
  const seed = page.getByRole("textbox", { name: "Seed" });
  await expect(seed).toBeInViewport();
  await seed.fill("7");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/scenario=/);
  await expect(seed).toHaveValue("7");
  await expect(page.getByText("Compared with the previous scenario, 95% of jobs wait at most")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("table", { name: "Waits by project" })).toContainText("shop/website");
  await expect(page.getByRole("textbox", { name: "Seed" })).toHaveValue("7");
  await expect(page.getByRole("table", { name: "Waits by project" })).toContainText("shop/website");
  await settle(page);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("q");
    await expect(page).toHaveURL(/\/queue$/, { timeout: 15_000 });
  }).toPass();
});

test("the simulator on the queue as it is now, in the address", async ({ page }) => {
  await makeJob(page.request, 800_005, []);
  await page.goto("/queue/simulator");
  await page.getByRole("link", { name: "Take the queue as it is now" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: /^Queue simulator: the queue at / }),
  ).toBeVisible();
  await expect(page).toHaveURL(/queue=20\d\d-.*scenario=/);
  await expect(page.getByText(/Based on the queue at/)).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Scenario: the queue at / })).toBeVisible();
  await expect(page.getByRole("table", { name: "Waits by project" })).not.toContainText("shop/monolith");
  await settle(page);
  expect(await violations(page)).toEqual([]);
});

test("settings: another wait target, seen on the overview; a change on an older state is refused", async ({
  page,
  expectedComplaints,
}) => {
  const { queue, revision } = await (await page.request.get("/api/v1/settings")).json();
  const put = (data: object, headers = {}) =>
    page.request.put("/api/v1/settings", { data: { queue: data }, headers });
  await page.goto("/settings/queue");
  const target = page.getByRole("textbox", { name: "Wait target" });
  await expect(target).toHaveValue(`${queue.waitTargetSeconds} s`);
  await target.fill("77");
  await expect(page.getByText("waits longer than 1 min 17 s is over the line")).toBeVisible();
  await settle(page);
  expect(await violations(page)).toEqual([]);
  // Another user saves first.
  expectedComplaints.push(/412/);
  expect((await put({ ackSeconds: queue.ackSeconds }, { "if-match": `"${revision}"` })).status()).toBe(200);
  await page.keyboard.press("Enter");
  await expect(page.getByText("The settings were not saved")).toBeVisible();
  await page.reload();
  await target.fill("77");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Settings saved.")).toBeVisible();
  expect((await (await page.request.get("/api/v1/settings")).json()).queue.waitTargetSeconds).toBe(77);
  expect((await put({ waitTargetSeconds: queue.waitTargetSeconds })).status()).toBe(200);
});

test("a project is closed to instance runners by keyboard, and its job says so", async ({ page }) => {
  await makeJob(page.request, 800_003, []);
  await page.goto("/queue/projects?path=journey-queue/app-800003");
  const instance = page.getByRole("switch", { name: "Instance runners: journey-queue/app-800003" });
  await expect(instance).toBeChecked();
  await settle(page);
  expect(await violations(page)).toEqual([]);
  await instance.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("is closed to instance runners")).toBeVisible();
  await expect(instance).not.toBeChecked();
  const told = await (await page.request.get("/api/v1/jobs/800003/explain")).json();
  expect(told.explanation.nearest?.reasons.join(" ") ?? "").toContain("switched off for the project");
  await instance.focus();
  await page.keyboard.press("Space");
  await expect(instance).toBeChecked();
});

test("the queue over time: charts with one crosshair, their tables, the range in the address", async ({
  page,
}) => {
  await makeJob(page.request, 800_004, []);
  await page.goto("/queue/history");
  await expect(page.getByRole("meter", { name: "Longest age of the oldest job" })).toBeVisible();
  await expect(page.getByRole("table", { name: "The queue over time at a glance" })).toContainText(
    "Requests that met a conflict",
  );
  await expect(page.getByRole("group", { name: "Jobs that wait, over time" }).first()).toBeVisible();
  await page.getByLabel("Time shown").selectOption("1");
  await expect(page).toHaveURL(/hours=1/);
  await page.getByRole("button", { name: "Show table: Depth" }).click();
  const table = page.getByRole("table", { name: "Depth" });
  await expect(table.getByRole("columnheader", { name: "Oldest waits for" })).toBeVisible();
  await settle(page);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByLabel("Time shown")).toHaveValue("1");
});

test("a job's log: read from the job's page, and downloaded whole", async ({ page }) => {
  const ended = await endedJob(page.request);
  await page.goto(`/jobs/${ended}`);
  await page.getByRole("link", { name: "Read the log" }).click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${ended}/log$`));
  const log = page.getByRole("region", { name: `Log of job ${ended}` });
  await expect(log).toContainText(/\$ make test\n.+\n.*ok, in/);
  await settle(page);
  expect(await violations(page)).toEqual([]);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect((await saving).suggestedFilename()).toBe(`job-${ended}.log`);
});

test("conflicts of the last hour, with their table", async ({ page }) => {
  await page.goto("/queue");
  await page.getByRole("button", { name: "Show table: Conflicts" }).click();
  const table = page.getByRole("table", { name: "Conflicts" });
  await expect(table.getByRole("columnheader", { name: "Met a conflict" })).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(13);
  await settle(page);
  expect(await violations(page)).toEqual([]);
});

const endedLog = async (request: APIRequestContext): Promise<string> =>
  `/jobs/${await endedJob(request)}/log`;

for (const [name, address] of Object.entries({
  queue: "/queue",
  "queue, a job": "/jobs/800002",
  "queue, a log": endedLog,
  "queue, simulator": "/queue/simulator",
  "queue, over time": "/queue/history",
  "queue, projects": "/queue/projects",
  "queue, settings": "/settings/queue",
})) {
  test(name, async ({ page }) => {
    await makeJob(page.request, 800_002, ["linux"]);
    await expectReadable(page, async () => {
      await page.goto(typeof address === "string" ? address : await address(page.request));
    });
  });
}
