import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import { TunerSession } from "@/components/discovery/tuner/session/session";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { isWeighted, withWeight } from "@/lib/discovery";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { aggregateSignal, policy, weighted } from "@/test/support/discovery";
import { WeightsField } from "./WeightsField";

function tunerWith(total: number, peak: number): Tuner {
  const edited = policy(
    [aggregateSignal("total", "qa"), aggregateSignal("peak", "qb")],
    weighted(["total", total], ["peak", peak]),
  );
  // The field reads only the session from the tuner.
  return { session: new TunerSession({ text: "", policy: edited }) } as unknown as Tuner;
}

function weightsOf({ session }: Tuner): readonly number[] {
  const { ranking } = session.state.policy;
  return isWeighted(ranking) ? ranking.terms.map(({ weight }) => weight) : [];
}

const slider = page.getByRole("slider", { name: "Weight of total, slider" });
const number = page.getByRole("textbox", { name: "Weight of total" });

const widthOf = (): number => slider.element().getBoundingClientRect().width;

/** Positions are shares of the whole slider. */
async function dragTo(from: number, to: number): Promise<void> {
  await userEvent.dragAndDrop(slider, slider, {
    sourcePosition: { x: from * widthOf(), y: 12 },
    targetPosition: { x: to * widthOf(), y: 12 },
  });
}

it("keeps the sliders' end while one is dragged and where it was let go", async () => {
  const tuner = tunerWith(8, 1);
  await show(<WeightsField tuner={tuner} />);
  await expect.element(slider).toHaveAttribute("max", "8");
  await dragTo(0.9, 0.5);
  await expect.poll(() => weightsOf(tuner)[0]).toBeCloseTo(4, 0);
  await expect.element(slider).toHaveAttribute("max", "8");
  await dragTo(0.5, 0.75);
  await expect.poll(() => weightsOf(tuner)[0]).toBeCloseTo(6, 0);
  tuner.session.edit(withWeight(0, 0.5), { label: "from outside" });
  await expect.element(slider).toHaveAttribute("max", "1");
});

it("reaches a number that is typed beyond the end", async () => {
  const tuner = tunerWith(0.7, 0.3);
  await show(<WeightsField tuner={tuner} />);
  await userEvent.fill(number, "12");
  await expect.element(slider).toHaveAttribute("max", "12");
  expect(weightsOf(tuner)).toEqual([12, 0.3]);
  await userEvent.fill(number, "0.4");
  await expect.element(slider).toHaveAttribute("max", "1");
  await expectReadable("weights");
});

it("refuses a weight with which scores could be infinite, beside the field", async () => {
  const tuner = tunerWith(0.7, 0.3);
  await show(<WeightsField tuner={tuner} />);
  await userEvent.fill(number, "2000000000000000");
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("2000000000000000 is not a number from 0 to 1,000,000,000,000,000; 0.7 stays");
  expect(weightsOf(tuner)).toEqual([0.7, 0.3]);
});

it("takes what is pasted as documents write it, and says what is no number", async () => {
  const tuner = tunerWith(0.7, 0.3);
  await show(<WeightsField tuner={tuner} />);
  const paste = (text: string): void => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    number.element().dispatchEvent(event);
  };
  await expect.element(number).toBeVisible();
  paste("300m");
  await expect.element(number).toHaveValue("0.3");
  expect(weightsOf(tuner)).toEqual([0.3, 0.3]);
  paste("0.7 of it");
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("0.7 of it is not a number from 0 to 1,000,000,000,000,000; 0.3 stays");
  expect(weightsOf(tuner)).toEqual([0.3, 0.3]);
});

it("lets go of an end that a sum of 1 cannot reach", async () => {
  const tuner = tunerWith(8, 1);
  await show(<WeightsField tuner={tuner} />);
  await userEvent.click(page.getByRole("switch", { name: "Keep the sum at 1" }));
  await dragTo(0.9, 0.05);
  await userEvent.tab();
  await expect.element(slider).toHaveAttribute("max", "1");
});

it("moves no locked weight by the slider between two", async () => {
  const tuner = tunerWith(0.7, 0.3);
  await show(<WeightsField tuner={tuner} />);
  const alpha = page.getByRole("slider", { name: /^Alpha/ });
  await expect.element(alpha).toBeEnabled();
  await userEvent.click(page.getByRole("button", { name: "Lock the weight of total" }));
  for (const control of [alpha, slider, number]) {
    await expect.element(control).toBeDisabled();
    await expect.element(control).toHaveAttribute("title", "The weight of total is locked");
  }
  await userEvent.click(alpha, { position: { x: 20, y: 12 }, force: true });
  expect(weightsOf(tuner)).toEqual([0.7, 0.3]);
  await userEvent.click(page.getByRole("button", { name: "Lock the weight of peak" }));
  await expect.element(alpha).toHaveAttribute("title", "The weights of total and peak are locked");
  await expectReadable("locked weights");
});
