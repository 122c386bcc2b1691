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
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname);
  });
  await new TunerPage(page).open(name);
  expect(asked.some((path) => path.endsWith("/artifact"))).toBe(true);
  expect(asked).not.toContain(`/api/v1/policies/${name}`);
  expect(asked).not.toContain(`/api/v1/policies/${name}/runs`);
});
