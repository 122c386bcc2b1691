import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { JobStory } from "@/lib/api/jobStory";
import { queryKeys } from "@/lib/client/queryKeys";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { StoryPanels } from "./StoryPanels";

const at = (seconds: number): string =>
  new Date(Date.parse("2026-06-16T10:00:00Z") + seconds * 1_000).toISOString();
const middle = { waitSeconds: 30, runSeconds: 100, minutes: 2 };
const story: JobStory = {
  ...{ id: 7, name: "test", stage: "verify", status: "success", pipelineId: 1, image: null },
  project: { id: 5, path: "acme/web" },
  runner: { id: 1, description: "linux" },
  ...{ queuedAt: at(0), startedAt: at(60), finishedAt: at(160) },
  phases: [
    { kind: "waiting", from: at(0), to: at(60), source: "queue" },
    { kind: "pulling", from: at(60), to: at(100), source: "log" },
    { kind: "script", from: at(100), to: at(160), source: "log" },
  ],
  minutes: {
    state: "known",
    data: { minutes: 1.67, durationSeconds: "100", factor: "1", sentence: "Counts 1.67 compute minutes." },
  },
  median: { state: "known", data: { builds: 40, ...middle, sameName: { builds: 9, ...middle } } },
};
const open = (of: Partial<JobStory>) =>
  show(<StoryPanels id={7} />, {
    cache: (client) => {
      client.setQueryData(queryKeys.names.story(7), { ...story, ...of });
      client.setQueryData(queryKeys.names.pull(7), { replay: null, explanation: null });
    },
  });

it("draws a job from queued to finished, with the table behind it, against its project", async () => {
  await open({});
  await expect
    .element(
      page.getByRole("group", {
        name: "Waiting in the queue 1 min 0 s, Image pull 40.0 s, Script 1 min 0 s",
      }),
    )
    .toBeVisible();
  await expect.element(page.getByText("2 times the median of 30.0 s").first()).toBeVisible();
  await expect.element(page.getByText("as usual: the median is 1 min 40 s").first()).toBeVisible();
  await expect.element(page.getByText("Counts 1.67 compute minutes.")).toBeVisible();
  await expectReadable("a job's story");
  await page.getByRole("button", { name: "Show table: From queued to finished" }).click();
  await expect.element(page.getByRole("row", { name: /Image pull/ })).toHaveTextContent("its log");
});

it("says what is not known, and what failed, without hiding the rest", async () => {
  await open({ phases: [], minutes: { state: "failed", message: "Compute minutes could not be read." } });
  await expect.element(page.getByText(/No time of this job is known/)).toBeVisible();
  await expect.element(page.getByText("Compute minutes could not be read.")).toBeVisible();
  await expect.element(page.getByText(/Medians of 40 latest builds/)).toBeVisible();
});
