import { page } from "vitest/browser";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import type { PolicyDetail } from "@/lib/api/policies";
import { withMaxImages } from "@/lib/discovery";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { aggregateSignal, policy as policyWith, weighted } from "@/test/support/discovery";
import { Coming, RestFailed } from "./RestState";
import { TunerSession } from "./session/session";
import type { Tuner } from "./session/useTuner";
import { TunerHeader } from "./TunerHeader";
import { useRankingFirst } from "./useRankingFirst";

const policy = policyWith([aggregateSignal("total", "usage")], weighted(["total", 1]));
const detail = { name: "usage", version: 3, spec: "", policy } as PolicyDetail;
const session = new TunerSession({ text: "", policy });
// Already ranked.
const tuner = {
  runId: "run-1",
  session,
  subscribe: () => () => undefined,
  snapshot: () => ({ ranking: {}, refused: null, samples: { state: "ready" } }),
} as unknown as Tuner;

/** Composed like the tuner's page. */
function Tuned({ load }: { readonly load: () => Promise<void> }): ReactNode {
  const rest = useRankingFirst(tuner, load);
  const isReady = rest.state === "ready";
  return (
    <main>
      <TunerHeader
        {...{ tuner, name: "usage", saved: detail, run: null, runs: [] }}
        {...{ ready: isReady, startsFrom: 3, onSaved: vi.fn(), yamlOpen: false, onYaml: vi.fn() }}
      />
      <RestFailed rest={rest} />
      {isReady ? <p>Builder</p> : <Coming rest={rest} label="Loading the builder" />}
    </main>
  );
}

it("says that the code of builder and YAML does not come, and asks for it again", async () => {
  session.edit(withMaxImages(7), { label: "the cut" });
  const load = vi.fn(() => Promise.reject<void>(new Error("Failed to load chunk /_next/a.js")));
  await show(<Tuned load={load} />, { page: true });
  const failed = page.getByRole("alert");
  const buttons = ["Reset to saved", "Save…"].map((name) => page.getByRole("button", { name }));
  await expect.element(failed).toHaveTextContent(/^Builder, YAML and analysis could not be loaded/);
  await expect.element(failed).not.toHaveTextContent("/_next/");
  for (const button of buttons) await expect.element(button).toBeDisabled();
  await expectReadable("code that does not come");
  load.mockResolvedValue();
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Builder", { exact: true })).toBeVisible();
  expect(failed.elements()).toHaveLength(0);
  for (const button of buttons) await expect.element(button).toBeEnabled();
});
