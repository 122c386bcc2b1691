import type { ReactNode } from "react";
import { page } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { operation } from "@/components/operations/operation.testing";
import type { Run } from "@/lib/api/runs";
import { queryKeys } from "@/lib/client/queryKeys";
import { asked, json, serve } from "@/test/support/components/api";
import { breakOff, tell } from "@/test/support/components/events";
import { show } from "@/test/support/components/show";
import { useFollowedRun } from "./useFollowedRun";

/** Only the fields of a run that following it reads. */
const running = { id: "r1", state: "running" } as Run;
const READ = "GET /runs/r1";
const ASK = "GET /operations/r1";

function Followed(): ReactNode {
  const { run, followed } = useFollowedRun("r1");
  return (
    <p role="status">
      {run.data?.state} {followed.live ? "live" : "alone"} {run.fetchStatus}
    </p>
  );
}

function readsAfterAWhile(): number {
  vi.advanceTimersByTime(10_000);
  return asked(READ).length;
}

it("does not ask for the run beside its events, and does while these do not come", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  serve({ [ASK]: json(operation("r1")) });
  await show(<Followed />, {
    cache: (client) => client.setQueryData(queryKeys.runs.detail("r1"), running),
  });
  const status = page.getByRole("status");
  await expect.element(status).toHaveTextContent("running alone");
  tell("r1", "progress", operation("r1"));
  // The first read has ended; otherwise it could be mistaken for one of those counted below.
  await expect.element(status).toHaveTextContent("running live idle");
  const before = asked(READ).length;
  vi.advanceTimersByTime(60_000);
  expect(asked(READ)).toHaveLength(before);
  expect(asked(ASK)).toEqual([]);
  breakOff("r1");
  await expect.element(status).toHaveTextContent("running alone");
  await expect.poll(() => readsAfterAWhile()).toBeGreaterThan(before);
  expect(asked(ASK).length).toBeGreaterThan(0);
});

it("goes on asking for a run that could not be read at its end", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await show(<Followed />, {
    cache: (client) => client.setQueryData(queryKeys.runs.detail("r1"), running),
  });
  tell("r1", "progress", operation("r1"));
  await expect.element(page.getByRole("status")).toHaveTextContent("running live idle");
  const before = asked(READ).length;
  tell("r1", "end", operation("r1", { state: "succeeded" }));
  await expect.poll(() => asked(READ).length).toBe(before + 1);
  await expect.element(page.getByRole("status")).toHaveTextContent("running alone idle");
  await expect.poll(() => readsAfterAWhile()).toBeGreaterThan(before + 1);
});
