import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { JobPull, JobStory } from "@/lib/api/jobStory";
import { queryKeys } from "@/lib/client/queryKeys";
import { expectReadable } from "@/test/support/components/readable";
import { sessionOf, show } from "@/test/support/components/show";
import { StoryPanels } from "./StoryPanels";

const at = (seconds: number): string =>
  new Date(Date.parse("2026-06-16T10:00:00Z") + seconds * 1_000).toISOString();
const middle = { waitSeconds: 30, runSeconds: 100, minutes: 2 };
const story: JobStory = {
  id: 7,
  name: "test",
  stage: "verify",
  status: "success",
  pipelineId: 1,
  image: null,
  project: { id: 5, path: "acme/web" },
  runner: { id: 1, description: "linux" },
  queuedAt: at(0),
  startedAt: at(60),
  finishedAt: at(160),
  targetSeconds: 45,
  phases: [
    { kind: "waiting", from: at(0), to: at(60), source: "queue" },
    { kind: "pulling", from: at(60), to: at(100), source: "log" },
    { kind: "script", from: at(100), to: at(160), source: "log" },
  ],
  waited: {
    state: "known",
    data: {
      subject: "job 7",
      outcome: "othersFirst",
      outcomeText: "Waited 1 min",
      side: "below",
      sentence: "linux took 4 other jobs first: all were queued earlier.",
      steps: [{ id: "taken", title: "What went first?", state: "warning", text: "4 jobs. acme/api 4." }],
      arithmetic: [],
    },
  },
  minutes: {
    state: "known",
    data: { minutes: 1.67, durationSeconds: "100", factor: "1", sentence: "Counts 1.67 compute minutes." },
  },
  median: { state: "known", data: { builds: 40, ...middle, sameName: { builds: 9, ...middle } } },
};
const open = (of: Partial<JobStory>, pull: JobPull = { replay: null, explanation: null }) =>
  show(<StoryPanels id={7} />, {
    cache: (client) => {
      client.setQueryData(queryKeys.names.story(7), { ...story, ...of });
      client.setQueryData(queryKeys.names.pull(7), pull);
    },
  });

/** Why the job waited, and the wait that the job set measured. */
const pulled = (observed: number | null) => ({
  subject: "job 7",
  outcome: "pulls",
  outcomeText: "Waits 20 s for its own pull",
  side: "below" as const,
  sentence: "It was the first job with go:1 on n1.",
  steps: [],
  arithmetic: [],
  job_id: "7",
  pipeline_id: "1",
  stage: "",
  node: "n1",
  image_id: "go",
  image: "go:1",
  scheduled: at(60),
  wait_seconds: 22,
  wait_seconds_without_prewarming: 22,
  observed_wait_seconds: observed,
});

it("draws a job from queued to finished, with the table behind it, against its project", async () => {
  await open({});
  await expect
    .element(
      page.getByRole("group", {
        name: "Waiting in the queue 1 min, Image pull 40 s, Script 1 min",
      }),
    )
    .toBeVisible();
  await expect.element(page.getByText("15 s over the target of 45 s")).toBeVisible();
  await expect.element(page.getByText("2 times the median of 30 s").first()).toBeVisible();
  await expect.element(page.getByText("as usual: the median is 1 min 40 s").first()).toBeVisible();
  await expect.element(page.getByText("Counts 1.67 compute minutes.")).toBeVisible();
  await expect.element(page.getByText("linux took 4 other jobs first")).toBeVisible();
  await expect.element(page.getByText("acme/api 4")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "linux" })).toBeVisible();
  await expect.element(page.getByText("charged 1.67 min, factor 1")).toBeVisible();
  await expectReadable("a job's story");
  await page.getByRole("button", { name: "Show table: From queued to finished" }).click();
  await expect.element(page.getByRole("row", { name: /Image pull/ })).toHaveTextContent("its log");
});

it("says what is not known, and what failed, without hiding the rest", async () => {
  await open({
    phases: [],
    image: null,
    minutes: { state: "failed", message: "Compute minutes could not be read." },
  });
  await expect.element(page.getByText(/No time of this job is known/)).toBeVisible();
  await expect.element(page.getByText("Compute minutes could not be read.")).toBeVisible();
  await expect.element(page.getByText(/Medians of 40 latest builds/)).toBeVisible();
});

it("draws the wait that a job set measured where the log has no pull, and says whose it was", async () => {
  await open(
    {
      waited: { state: "failed", message: "Why it waited could not be read." },
      phases: [
        { kind: "waiting", from: at(0), to: at(60), source: "queue" },
        { kind: "running", from: at(60), to: at(160), source: "queue" },
      ],
    },
    { replay: { id: "r", at: at(200) }, explanation: pulled(20) },
  );
  const name = "Waiting in the queue 1 min, Image pull 20 s, Running 1 min 20 s";
  await expect.element(page.getByRole("group", { name })).toBeVisible();
  await expect.element(page.getByText("It was the first job with go:1 on n1.").first()).toBeVisible();
  await expect.element(page.getByText("Why it waited could not be read.")).toBeVisible();
});

it("leads to the tab of the replay that has its pull, and writes amounts in the installation's unit", async () => {
  await show(<StoryPanels id={7} />, {
    cache: (client) => {
      client.setQueryData(queryKeys.session, {
        ...(sessionOf("admin") as object),
        minutesUnit: "credits",
      });
      client.setQueryData(queryKeys.names.story(7), story);
      client.setQueryData(queryKeys.names.pull(7), {
        replay: { id: "r", at: at(200) },
        explanation: pulled(null),
      });
    },
  });
  await expect
    .element(page.getByRole("link", { name: "without prewarming" }))
    .toHaveAttribute("href", "/replay/r?tab=pipelines&strategy=none&job=7");
  await expect.element(page.getByText("charged 1.67 credits, factor 1")).toBeVisible();
  await expect.element(page.getByText("1.67 credits; the median is 2 credits")).toBeVisible();
  await expect.element(page.getByText("1.67 credits", { exact: true })).toBeVisible();
});
