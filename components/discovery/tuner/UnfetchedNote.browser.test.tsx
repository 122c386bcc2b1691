import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { TunerSession } from "@/components/discovery/tuner/session/session";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { withQueryField, type Policy } from "@/lib/discovery";
import type { Run } from "@/lib/api/runs";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { aggregateSignal, policy as policyWith, weighted } from "@/test/support/discovery";
import { UnfetchedNote } from "./UnfetchedNote";

const policy = policyWith([aggregateSignal("total", "usage")], weighted(["total", 1]));
const run = { spec: policy, queryResults: [] } as unknown as Run;

const longer = withQueryField(0, "lookbackSeconds", 172_800);
const note = page.getByRole("status");
const runNow = page.getByRole("button", { name: "Run now" });

function tunerOf(saved: Policy): Tuner {
  // The note reads only the edited policy from the tuner.
  return { runId: "run-1", session: new TunerSession({ text: "", policy: saved }) } as unknown as Tuner;
}

it("says that a longer lookback was not fetched, and nothing of a shorter one", async () => {
  const tuner = tunerOf(policy);
  await show(<UnfetchedNote tuner={tuner} name="test" run={run} />);
  expect(note.elements()).toHaveLength(0);
  tuner.session.edit(withQueryField(0, "lookbackSeconds", 7_200), { label: "lookback" });
  tuner.session.edit(longer, { label: "lookback" });
  await expect
    .element(note)
    .toHaveTextContent(/^usage looks back 48h, and the run did 24h: .* Save, then run/);
  expect(runNow.elements()).toHaveLength(0);
  await expectReadable("what was not fetched");
  tuner.session.undo();
  await expect.element(note).not.toBeInTheDocument();
});

it("offers a run where the saved version asks so", async () => {
  await show(<UnfetchedNote tuner={tunerOf(longer(policy))} name="test" run={run} />);
  await expect
    .element(note)
    .toHaveTextContent(/^usage looks back 48h, and the run did 24h: the ranking shows/);
  await expect.element(runNow).toBeVisible();
});
