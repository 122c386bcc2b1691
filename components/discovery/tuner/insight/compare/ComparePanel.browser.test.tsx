import type { QueryClient } from "@tanstack/react-query";
import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { TunerSession } from "@/components/discovery/tuner/session/session";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { withQueryField } from "@/lib/discovery";
import { queryKeys } from "@/lib/client/queryKeys";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { aggregateSignal, policy as policyWith, weighted } from "@/test/support/discovery";
import { ComparePanel } from "./ComparePanel";

const policy = policyWith([aggregateSignal("total", "usage")], weighted(["total", 1]));
const samples = { ranking: null, samples: { state: "loading" }, refused: null } as const;
// The panel reads only the edited policy from the tuner; its questions are never answered.
const tuner = {
  runId: "one",
  session: new TunerSession({ text: "", policy }),
  snapshot: () => samples,
  subscribe: () => () => undefined,
  ask: () => new Promise(() => undefined),
} as unknown as Tuner;

// The panel reads only how the run's samples were fetched.
const run = {
  id: "one",
  state: "succeeded",
  spec: policy,
  queryResults: [],
  warnings: [{ code: "duplicateSeries", message: "more than one series", query: "usage" }],
};
const note = page.getByText(/series of one image in query "usage" were joined \(they are added\)/);

it("says what a comparison with the operator's semantics does not show", async () => {
  await show(<ComparePanel tuner={tuner} />, {
    search: "?with=semantics",
    cache: (client) => client.setQueryData(queryKeys.runs.detail("one"), run),
  });
  await expect.element(note).toBeVisible();
  await expectReadable("what a comparison does not show");
});

it("says nothing of the saved version under the run's semantics", async () => {
  await show(<ComparePanel tuner={tuner} />, {
    search: "?with=saved",
    cache: (client) => client.setQueryData(queryKeys.runs.detail("one"), run),
  });
  await expect.element(page.getByText("Compare with")).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

it("opens a link on the changes from the ranking that it names", async () => {
  const search = "?with=saved,semantics&changes=semantics";
  const withRun = { cache: (client: QueryClient) => client.setQueryData(queryKeys.runs.detail("one"), run) };
  await show(<ComparePanel tuner={tuner} />, { search, ...withRun });
  const other = page.getByRole("radio", { name: "the operator's semantics" });
  await expect.element(other).toBeChecked();
  let address = new URLSearchParams(search);
  await show(<ComparePanel tuner={tuner} />, {
    search: "?with=saved,semantics",
    onUrlUpdate: ({ searchParams }) => (address = searchParams),
    ...withRun,
  });
  await expect.element(other).not.toBeChecked();
  await page.getByText("the operator's semantics", { exact: true }).click();
  await expect.poll(() => address.get("changes")).toBe("semantics");
});

it("ranks another policy over the page's samples only where these answer its queries, not where an edit asks alike", async () => {
  const [asked] = policy.queries;
  const other = (change: object) => ({
    name: "other",
    result: null,
    policy: { ...policy, name: "other", queries: [{ ...asked, ...change }] },
  });
  const longer = withQueryField(0, "lookbackSeconds", 172_800)(policy);
  const edited = { ...tuner, session: new TunerSession({ text: "", policy: longer }) };
  const compareWith = async (change: object): Promise<void> => {
    await show(<ComparePanel tuner={edited} />, {
      search: "?with=saved,policy:other",
      cache: (client) => {
        client.setQueryData(queryKeys.runs.detail("one"), run);
        client.setQueryData(queryKeys.policies.detail("other"), other(change));
      },
    });
  };
  const problem = page.getByText(/^Policy other has other queries and no run/);
  const choice = page.getByRole("radio", { name: "policy other" });
  await compareWith({ lookbackSeconds: 172_800 });
  await expect.element(problem).toBeVisible();
  await compareWith({ lookbackSeconds: 7_200 });
  await expect.element(choice).toBeInTheDocument();
  expect(problem.elements()).toHaveLength(0);
});
