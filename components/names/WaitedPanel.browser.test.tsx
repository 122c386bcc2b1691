import { page } from "vitest/browser";
import { afterEach, expect, it } from "vitest";
import type { WaitedJobs } from "@/lib/api/images";
import { show } from "@/test/support/components/show";
import { WaitedPanel } from "./WaitedPanel";

const project = { id: 7, path: "team-embedded/platform/firmware" };
const waited: WaitedJobs = {
  replay: { id: "r1", at: "2026-06-17T01:00:00Z", jobSet: { id: "s1", name: "demo-day", version: 1 } },
  jobs: 1_205,
  waited: 1_205,
  waitedMinutes: 12_392.4,
  savedMinutes: 10_206.1,
  unlisted: 0,
  longest: [
    {
      jobId: "2078101393",
      pipelineId: "1",
      project,
      image: "registry.example.com/ci/cuda-notebook:2026.5-nightly",
      node: "node-11",
      scheduled: "2026-06-16T10:00:00Z",
      waitSeconds: 1_341.5,
      savedSeconds: 1_341.5,
    },
  ],
  projects: [{ project, jobs: 1_205, waitedMinutes: 12_392.4, savedMinutes: 10_206.1 }],
};

afterEach(() => page.viewport(1_024, 800));

it.each([true, false])("fits a phone without scrolling sideways, with images %s", async (withImage) => {
  await page.viewport(390, 844);
  await show(<WaitedPanel title="Waits for images" waited={waited} withImage={withImage} />);
  for (const name of ["Waits by project", "The longest waits"]) {
    const table = page.getByRole("table", { name });
    await expect.element(table).toBeVisible();
    const { width } = table.element().getBoundingClientRect();
    expect(width, name).toBeLessThanOrEqual(table.element().parentElement?.clientWidth ?? 0);
  }
});
