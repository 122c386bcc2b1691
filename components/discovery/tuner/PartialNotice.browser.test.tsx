import { page } from "vitest/browser";
import { expect, it, vi } from "vitest";
import type { Run } from "@/lib/api/runs";
import { expectReadable } from "@/test/support/components/readable";
import { runSummary } from "@/test/support/components/runSummary";
import { show } from "@/test/support/components/show";
import { PartialNotice } from "./PartialNotice";

const summary = runSummary({ id: "r2", state: "partial" });
/** Of a run only what the notice reads. */
const partial = {
  ...summary,
  queryResults: [
    { name: "usage", status: "failed" },
    { name: "pulls", status: "success" },
  ],
  signalResults: [
    { name: "hours", status: "failed" },
    { name: "pull-time", status: "success" },
  ],
} as unknown as Run;
const notice = page.getByRole("alert").filter({ hasText: "This run lacks samples." });

it("names what failed and what moves nothing, and leads to the last complete run with the moves", async () => {
  const onUrlUpdate = vi.fn<(update: { readonly queryString: string }) => void>();
  await show(<PartialNotice runId="r2" run={partial} runs={[summary, runSummary({ id: "r1" })]} />, {
    search: "?d=moved",
    onUrlUpdate,
  });
  await expect.element(notice).toHaveTextContent("usage failed in it: moves of hours change nothing.");
  await expect.element(notice).toHaveTextContent(/The last complete run, started .+, has all of them\./);
  await expectReadable("a partial run");
  await page.getByRole("button", { name: "Tune over the complete run" }).click();
  await expect.poll(() => onUrlUpdate.mock.lastCall?.[0].queryString).toBe("?d=moved&run=r1");
});

it("says at once that a run is partial, that no run has all samples, and nothing of a run that has", async () => {
  const told = { ...summary, message: "1 of 2 queries failed." };
  await show(<PartialNotice runId="r2" run={null} runs={[told]} />);
  await expect
    .element(notice)
    .toHaveTextContent("This run lacks samples. 1 of 2 queries failed. No run has all of them yet.");
  await show(<PartialNotice runId="r1" run={null} runs={[told, runSummary({ id: "r1" })]} />);
  await expect.element(notice).not.toBeInTheDocument();
});
