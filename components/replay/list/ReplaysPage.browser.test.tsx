import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { ReplaySummary } from "@/lib/api/replays";
import { list, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { ReplaysPage } from "./ReplaysPage";

const AT = "2026-11-27T08:00:00.000Z";
const replay = (id: string, strategy: string, policies: ReplaySummary["policies"]): unknown => ({
  id,
  state: "succeeded",
  stage: "done",
  progress: 1,
  message: null,
  cancelRequested: false,
  requestedBy: "ada",
  createdAt: AT,
  finishedAt: AT,
  historySet: null,
  options: {},
  files: [],
  policies,
  jobSet: { id, name: "ci-week", version: 1 },
  brief: {
    jobs: 40,
    optimum_minutes: 9,
    optimum_percent: 30,
    policies: [],
    best: { strategy, top_k: 10, minutes: 8, percent: 20 },
  },
});
const policies = [{ name: "demo-peak", version: 2 }];

it("says of each replay which strategy saved most, and of a policy that it is one", async () => {
  const shadow = { policy: "new", champion: "nightly", jobSet: null, standing: null, lastDay: null };
  serve({
    "GET /replays": list([
      replay("01930000-0000-7000-8000-000000000001", "expected_cold_pulls", policies),
      replay("01930000-0000-7000-8000-000000000002", "demo-peak", policies),
    ]),
    "GET /shadows": list([shadow]),
  });
  await show(
    <PathnameContext value="/replay">
      <main id="content">
        <ReplaysPage />
      </main>
    </PathnameContext>,
    { page: true },
  );
  const table = page.getByRole("table", { name: "Replays" });
  await expect.element(table.getByRole("columnheader", { name: "Best strategy" })).toBeVisible();
  await expect.element(table.getByRole("cell", { name: "Expected cold pulls, top 10" })).toBeVisible();
  await expect.element(table.getByRole("cell", { name: "policy demo-peak, top 10" })).toBeVisible();
  await expect
    .element(table.getByRole("link", { name: "demo-peak" }))
    .toHaveAttribute("href", "/policies/demo-peak");
  const challengers = page.getByRole("table", { name: "Challengers" });
  await expect
    .element(challengers.getByRole("link", { name: "nightly" }))
    .toHaveAttribute("href", "/policies/nightly");
  await expectReadable("replays");
});
