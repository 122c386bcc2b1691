import { TunerPage } from "./support/pages/tuner";
import { expect, test } from "./support/test";
import { startUnevenPrometheus, unevenPolicy } from "./support/unevenPrometheus";

test("the tuner opens with what the server gave it, and asks only for the samples", async ({ page, api }) => {
  const source = await startUnevenPrometheus();
  const name = `opening-${Date.now().toString(36)}`;
  await api.addSource(`opening-${source.url.split(":").at(-1)}`, "prometheus", source.url);
  await api.addPolicy(unevenPolicy(name, source.url));
  await api.finishedRun(await api.startRun(name));
  await source.close();
  const asked: string[] = [];
  const ahead: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname);
    // Pages of the navigation are prefetched when the pointer approaches their links, not before the ranking.
    if (searchParams.has("_rsc")) ahead.push(pathname);
  });
  const tuner = new TunerPage(page);
  await tuner.open(name);
  // Requested by the page's head, before any code of the page could.
  const [samples] = asked;
  expect(samples).toMatch(/\/artifact$/);
  expect(ahead).toEqual([]);
  const began = await page.evaluate((path) => {
    const entries = performance.getEntriesByType("resource");
    return entries.filter(({ name }) => name.endsWith(path)).map((entry) => entry.toJSON().initiatorType);
  }, samples ?? "");
  expect(began[0]).toBe("link");
  expect(asked).not.toContain(`/api/v1/policies/${name}`);
  expect(asked).not.toContain(`/api/v1/policies/${name}/runs`);
});

test("the tuner keeps the run that it opened when another one ends", async ({ page, api }) => {
  const source = await startUnevenPrometheus();
  const name = `kept-${Date.now().toString(36)}`;
  await api.addSource(`kept-${source.url.split(":").at(-1)}`, "prometheus", source.url);
  await api.addPolicy(unevenPolicy(name, source.url));
  const opened = await api.startRun(name);
  await api.finishedRun(opened);
  const samples: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith("/artifact")) samples.push(pathname);
  });
  const tuner = new TunerPage(page);
  await tuner.open(name);
  const choice = page.getByRole("combobox", { name: "Run whose samples are used" });
  await expect(choice).toHaveValue(opened);
  await api.finishedRun(await api.startRun(name));
  await source.close();
  // The list of runs is refreshed automatically.
  await expect(choice.getByRole("option")).toHaveCount(2, { timeout: 60_000 });
  await expect(choice).toHaveValue(opened);
  expect(new Set(samples).size).toBe(1);
});
