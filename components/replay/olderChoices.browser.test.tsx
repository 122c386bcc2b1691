/** Choices of job sets and replays are paged: each says so, and can load the older ones. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { page } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { policyDetail } from "@/components/discovery/policies/policyDetail.testing";
import { queryKeys } from "@/lib/client/queryKeys";
import { type Answer, asked, json, list, never, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { DraftReplay } from "./draft/DraftReplay";
import GuardForm from "./guard/GuardForm";
import { NewReplayForm } from "./list/NewReplayForm";
import { CompareTab } from "./page/CompareTab";
import type { ResultProps } from "./page/result";
import ShadowForm from "./shadow/ShadowForm";

const AT = "2026-11-01T00:00:00.000Z";
const operation = {
  state: "succeeded",
  stage: "done",
  progress: 1,
  message: null,
  cancelRequested: false,
  requestedBy: "ada",
  createdAt: AT,
  finishedAt: AT,
  files: [],
};
const jobSet = (index: number, name: string): unknown => ({
  ...operation,
  id: `01930000-0000-7000-8000-00000000000${index}`,
  name,
  version: 1,
  source: "upload",
  collected: null,
  quality: null,
});
const replay = (id: string): unknown => ({
  ...operation,
  id,
  jobSet: null,
  historySet: null,
  options: {},
  policies: [],
  brief: null,
});

const REPLAY = "01930000-0000-7000-8000-000000000003";

/** Two pages of one row each. */
const paged =
  (newer: unknown, older: unknown): Answer =>
  ({ path }) =>
    path.includes("cursor=")
      ? Response.json({ items: [older], nextCursor: null })
      : Response.json({ items: [newer], nextCursor: "next" });

const saved = {
  prewarmAt: "08:45",
  developerStart: "09:00",
  developerEnd: "17:00",
  timeZone: "UTC",
  jobSet: null,
  revision: 0,
  author: null,
  updatedAt: null,
};
const form = { name: "usage", policy: policyDetail.policy };
const shadow = {
  ...saved,
  champion: null,
  challengers: [],
  last: null,
  daysKnown: 0,
  standing: null,
  days: [],
};
const draft = {
  policy: "usage",
  version: 1,
  spec: "",
  timeZone: "Europe/Berlin",
  cuts: { before: 10, after: 10 },
};

const FORMS: readonly (readonly [name: string, form: ReactNode, choice: string, older: string])[] = [
  ["a guard", <GuardForm key="1" {...form} saved={saved} />, "Job set", "old"],
  ["a shadow", <ShadowForm key="2" {...form} saved={shadow} />, "Days of", "old"],
  ["a new replay", <NewReplayForm key="3" onClose={vi.fn()} />, "Jobs from", "old@1"],
  ["a draft's replay", <DraftReplay key="4" {...draft} />, "Would it have helped?", "old@1"],
];

it.each(FORMS)("%s offers older job sets on request", async (_, shown, choice, older) => {
  serve({
    "GET /policies": list([]),
    "GET /data-sources": list([]),
    "GET /job-sets": paged(jobSet(1, "new"), jobSet(2, "old")),
  });
  await show(shown);
  await expect.element(page.getByText("Only the newest job sets are offered.")).toBeVisible();
  await expectReadable("a choice that has not all");
  await page.getByRole("button", { name: "Offer older job sets" }).click();
  await expect.element(page.getByText("Only the newest job sets are offered.")).not.toBeInTheDocument();
  await page.getByRole("combobox", { name: choice, exact: true }).click();
  await expect.element(page.getByRole("option", { name: older, exact: true })).toBeVisible();
});

it("keeps the job set that a draft's replay was first offered with, while another is completed", async () => {
  let state = "running";
  serve({
    "GET /job-sets": () =>
      Response.json({
        items: [{ ...(jobSet(2, "new") as object), state }, jobSet(1, "old")],
        nextCursor: null,
      }),
  });
  let client: QueryClient | undefined;
  await show(<DraftReplay {...draft} />, { cache: (given) => (client = given) });
  const choice = page.getByRole("combobox", { name: "Would it have helped?", exact: true });
  await expect.element(choice).toHaveValue("old@1");
  state = "succeeded";
  await client!.invalidateQueries({ queryKey: queryKeys.jobSets.list() });
  await choice.click();
  await expect.element(page.getByRole("option", { name: "new@1" })).toBeVisible();
  await expect.element(choice).toHaveValue("old@1");
});

it("replays an edit by the hours of its policy's own zone", async () => {
  const key = "POST /replays";
  serve({ "GET /job-sets": list([jobSet(1, "old")]), [key]: never });
  await show(<DraftReplay {...draft} />);
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  await expect
    .poll(() => JSON.parse((asked(key)[0]?.body as { options?: string } | undefined)?.options ?? "{}"))
    .toMatchObject({ timeZone: "Europe/Berlin", topK: [10], policies: ["usage"] });
});

it("names the job set that an edit was replayed with, also once another is chosen", async () => {
  const ended = {
    ...(replay(REPLAY) as object),
    state: "cancelled",
    message: "Ada did not need it",
    recommendations: [],
    result: null,
    jobSet: { id: "01930000-0000-7000-8000-000000000002", name: "new", version: 1 },
  };
  serve({
    "GET /job-sets": list([jobSet(2, "new"), jobSet(1, "old")]),
    "POST /replays": json(ended, 202),
    [`GET /replays/${REPLAY}`]: json(ended),
  });
  await show(<DraftReplay {...draft} />);
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  await expect.element(page.getByText(/^The replay was cancelled: Ada did not need it/)).toBeVisible();
  await page.getByRole("combobox", { name: "Would it have helped?", exact: true }).click();
  await page.getByRole("option", { name: "old@1" }).click();
  await expect.element(page.getByText("With the jobs of new@1:")).toBeVisible();
});

it("offers older replays to compare with", async () => {
  serve({ "GET /replays": paged(replay(REPLAY), replay("01930000-0000-7000-8000-000000000004")) });
  const props = { replay: { id: REPLAY }, result: {} } as unknown as ResultProps;
  await show(<CompareTab {...props} />);
  const choice = page.getByRole("combobox", { name: "Other replay" });
  // The only item of the first page is the replay itself.
  await expect.element(choice).toHaveAttribute("placeholder", "Choose a replay");
  await page.getByRole("button", { name: "Offer older replays" }).click();
  await expect.element(page.getByText("Only the newest replays are offered.")).not.toBeInTheDocument();
  await choice.click();
  await expect.element(page.getByRole("option")).toBeVisible();
});
