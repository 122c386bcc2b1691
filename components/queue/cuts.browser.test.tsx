/** Truncated lists on the queue's pages say that they are truncated. */
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { QueueCriteria, QueueJobExplanation, QueueKey, RunnerNext } from "@/lib/api/queue";
import { queryKeys } from "@/lib/client/queryKeys";
import { show } from "@/test/support/components/show";
import { JobPlaces } from "./job/JobPlaces";
import { RefusedBy } from "./job/RefusedBy";
import { LineTable } from "./LineTable";
import { KeyPage } from "./overview/KeyPage";
import { RunnerNextPage } from "./runner/RunnerNextPage";

const KEY = `ci:dynq:v1:${"0".repeat(64)}`;
const criteria: QueueCriteria = {
  type: "instance",
  groups: null,
  projects: null,
  tags: ["linux"],
  runUntagged: true,
  protectedOnly: false,
  quotaFree: [],
};
const runner = { id: 1, description: "linux", paused: false };
const job = {
  id: 9,
  name: "test",
  ref: "main",
  project: { id: 1, path: "acme/web" },
  tags: [],
  protected: false,
  origin: "own" as const,
  queuedAt: "2026-11-27T11:10:00.000Z",
};
const placed = { place: 1, running: 0, before: 0, turn: 1 };
const at = (path: string, shown: ReactNode) => <PathnameContext value={path}>{shown}</PathnameContext>;
const asking = { runners: 1, asking: 0, lastAskedAt: null };

it("counts all runners that may not take a job, also those of kinds that are not listed", async () => {
  const refused: QueueJobExplanation["refused"] = [
    { key: KEY, criteria, runners: [runner], runnerCount: 4, reasons: [] },
  ];
  await show(<RefusedBy refused={refused} refusedTotal={{ runners: 99, keys: 73 }} />);
  await expect.element(page.getByText("99 runners may not take it. The first 1 of 73 kinds.")).toBeVisible();
});

it("says how many runners of a place are named", async () => {
  const place = (runnerCount: number): QueueJobExplanation["places"][number] => ({
    ...placed,
    key: KEY,
    criteria,
    runners: [runner],
    runnerCount,
    paused: 0,
    of: 3,
    ahead: [],
    wait: null,
  });
  await show(<JobPlaces place={place(60)} />);
  await expect.element(page.getByText("linux. The first 1 of 60.")).toBeVisible();
  await show(<JobPlaces place={place(1)} />);
  await expect.element(page.getByText(/The first/)).not.toBeInTheDocument();
});

it("names a key by its criteria, and says how much of its line and runners is listed", async () => {
  const key: QueueKey = {
    key: KEY,
    criteria,
    runners: 250,
    paused: 0,
    pending: 312,
    oldestSeconds: 310,
    asking,
    strategy: "RunnerJobsQueue",
    redis: "absent",
    canonical: "x",
    members: [runner],
    list: null,
    line: [{ ...placed, job, drops: null }],
    targetSeconds: 300,
  };
  await show(at(`/queue/${KEY}`, <KeyPage queueKey={KEY} />), {
    page: true,
    cache: (client) => client.setQueryData(queryKeys.queue.key(KEY), key),
  });
  await expect
    .element(page.getByRole("heading", { level: 1, name: "Instance runners with linux" }))
    .toBeVisible();
  await expect.element(page.getByText("Queue key 000000000000")).toBeVisible();
  await expect
    .element(page.getByText("In the order in which they are handed out, as of now. The first 1 of 312."))
    .toBeVisible();
  await expect.element(page.getByText("The first 1 of 250.")).toBeVisible();
  await expect.element(page.getByText("10 s over target")).toBeVisible();
});

it("says how much of a runner's line is listed", async () => {
  const next: RunnerNext = {
    runner: {
      ...runner,
      key: KEY,
      criteria,
      contactedAt: null,
      strategy: null,
      revision: 1,
      locked: false,
      maximumTimeoutSeconds: null,
      maintenanceNote: "",
    },
    explanation: {
      subject: "runner 1",
      outcome: "next",
      outcomeText: "Gets job 9",
      side: "above",
      sentence: "It gets job 9.",
      steps: [],
      arithmetic: [],
      inLine: 312,
      kept: [],
      line: [{ ...placed, job, drops: null }],
    },
  };
  await show(at("/runners/1/next", <RunnerNextPage id={1} />), {
    page: true,
    cache: (client) => client.setQueryData(queryKeys.queue.runner(1), next),
  });
  await expect.element(page.getByRole("region", { name: "In line: 312 jobs" })).toBeVisible();
  await expect.element(page.getByText("The first 1 of 312.")).toBeVisible();
});

it("names a job that fails as soon as a runner requests it, only where there is one", async () => {
  const line = (drops: "archived_failure" | null) => (
    <LineTable caption="The line" line={[{ ...placed, job, drops }]} isFair name="line" />
  );
  await show(line("archived_failure"));
  await expect.element(page.getByRole("columnheader", { name: "Fails with" })).toBeVisible();
  await expect.element(page.getByText("archived_failure")).toBeVisible();
  await show(line(null));
  await expect.element(page.getByRole("columnheader", { name: "Fails with" })).not.toBeInTheDocument();
});
