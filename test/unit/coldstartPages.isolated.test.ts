/** What the pages of the cold start compute when they are opened. */
import { afterEach, expect, it, vi } from "vitest";
import { EXAMPLE_PLAN, planOf } from "@/components/coldstart/prefetch/plan";
import { runPrefetch, type PrefetchScenario } from "@/lib/coldstart";
import { forget } from "@/lib/server/core/singleton";
import { NotFoundError } from "@/lib/server/http/errors";
import { countAgainst, LIMITS } from "@/lib/server/http/rateLimit";
import { planStart, rankingStart } from "@/lib/server/coldstart/pageData";

const ann = { id: "ann@example.com", role: "viewer" };
const { rankingLink, planPrefetch } = vi.hoisted(() => ({ rankingLink: vi.fn(), planPrefetch: vi.fn() }));

vi.mock("next/headers", () => ({ headers: () => Promise.resolve(new Headers()) }));
vi.mock("@/lib/server/auth/defineRoute", () => ({ authenticate: () => Promise.resolve(ann) }));
vi.mock("@/lib/server/http/caller", () => ({ mayAct: () => true }));
vi.mock("@/lib/server/discovery/runs", () => ({
  listRuns: () => Promise.resolve({ items: [], nextCursor: null }),
}));
vi.mock("@/lib/server/discovery/policies", () => ({
  listPolicies: () => Promise.resolve({ items: [], nextCursor: null }),
}));
vi.mock("@/lib/server/coldstart/rankingTask", () => ({ rankingLink }));
vi.mock("@/lib/server/coldstart/tasks", async (original) => ({
  ...(await original<object>()),
  planPrefetch,
}));

afterEach(() => {
  forget("limit compute");
  vi.clearAllMocks();
});

it("counts the ranking's computation, and beyond the limit opens with the runs alone", async () => {
  rankingLink.mockRejectedValue(new NotFoundError("There is no such run."));
  const open = () =>
    rankingStart(
      () => "a run",
      (run) => ({ run }) as never,
    );
  await open();
  expect(rankingLink).toHaveBeenCalledOnce();
  for (let n = 1; n < LIMITS.compute.points; n++)
    await countAgainst("compute", ann, new Request("http://plimsoll.test/"));
  expect(await open()).toEqual({ runs: { items: [], nextCursor: null }, run: "a run", link: null });
  expect(rankingLink).toHaveBeenCalledOnce();
});

it("plans the scenario that the planner opens with once", async () => {
  planPrefetch.mockImplementation((scenario: PrefetchScenario) => Promise.resolve(runPrefetch(scenario)));
  const [first, again] = [await planStart(planOf(EXAMPLE_PLAN)), await planStart(planOf(EXAMPLE_PLAN))];
  expect(first).not.toBeNull();
  expect(again).toEqual(first);
  expect(planPrefetch).toHaveBeenCalledOnce();
});
