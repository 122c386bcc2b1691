import { page } from "vitest/browser";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { TunerSession } from "@/components/discovery/tuner/session/session";
import { policyOf, useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { SignalFields } from "@/components/discovery/tuner/builder/SignalFields";
import { tunerEngine, filterCandidates, type Policy, type Signal } from "@/lib/discovery";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { NOW, policy as policyWith, usage, weighted } from "@/test/support/discovery";

const office: Signal = {
  name: "office",
  queryRef: "usage",
  type: "windowAggregate",
  method: "sum",
  perDay: false,
  window: { start: "09:00", end: "17:00" },
  timezone: "UTC",
};
// An hour apart, from 10:00 to 10:00.
const samples = usage("usage", { "a:1": Array.from({ length: 25 }, () => 1) });

function tunerOf(more: Partial<Policy> = {}): Tuner {
  const policy = policyWith([office], weighted(["office", 1]), more);
  const engine = tunerEngine({ outcomes: [samples], nowMs: NOW * 1000 }, filterCandidates);
  // The fields read only the edited policy and the heat map from the tuner.
  return {
    session: new TunerSession({ text: "", policy }),
    heat: (request: Parameters<Tuner["heat"]>[0]) => Promise.resolve(engine.heat(request)),
  } as unknown as Tuner;
}

function Edited({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const [signal] = useTunerState(tuner, (session) => policyOf(session).signals);
  return signal === undefined ? null : <SignalFields tuner={tuner} signal={signal} index={0} />;
}

const start = page.getByRole("slider", { name: "Start of the window of office" });
const end = page.getByRole("slider", { name: "End of the window of office" });
const press = (on: typeof end, key: string): void => {
  on.element().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
};
const windowOf = ({ session }: Tuner): unknown => {
  const [signal] = session.state.policy.signals;
  return signal?.type === "windowAggregate" ? signal.window : undefined;
};

it("moves the edges of a daily window over its samples, by quarters of an hour and in the fields", async () => {
  const tuner = tunerOf();
  await show(<Edited tuner={tuner} />);
  await expect.element(page.getByText("The window holds 36% of the samples’ sum.")).toBeVisible();
  press(start, "ArrowRight");
  await expect.element(start).toHaveAttribute("aria-valuetext", "09:15");
  // The sample of 09:00 is outside it now.
  await expect.element(page.getByText("The window holds 32% of the samples’ sum.")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "From" })).toHaveValue("09:15");
  press(end, "End");
  expect(windowOf(tuner)).toEqual({ start: "09:15", end: "24:00" });
  tuner.session.undo();
  expect(windowOf(tuner)).toEqual({ start: "09:15", end: "17:00" });
  await expectReadable("a daily window");
});

it("shows a window over midnight in two parts, with one edge each, and what the operator reads of it", async () => {
  const tuner = tunerOf({ semantics: "operator" });
  tuner.session.edit(
    (policy) => ({ ...policy, signals: [{ ...office, window: { start: "22:00", end: "06:00" } } as Signal] }),
    { label: "window" },
  );
  await show(<Edited tuner={tuner} />);
  await expect.element(start).toHaveAttribute("aria-valuetext", "22:00");
  await expect.element(end).toHaveAttribute("aria-valuetext", "06:00");
  expect(page.getByRole("slider").elements()).toHaveLength(2);
  await expect
    .element(page.getByText("The operator reads only the window of the run’s own day."))
    .toBeVisible();
  press(end, "ArrowLeft");
  expect(windowOf(tuner)).toEqual({ start: "22:00", end: "05:45" });
});
