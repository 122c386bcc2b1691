import { page } from "vitest/browser";
import { useState, type ReactNode } from "react";
import { expect, it } from "vitest";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { TunerSession } from "@/components/discovery/tuner/session/session";
import type { HourWindow } from "@/lib/discovery";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { aggregateSignal, policy } from "@/test/support/discovery";
import { WIDE_BAND_ID } from "./wideBand";
import { WindowBand } from "./WindowBand";

const tuner = {
  session: new TunerSession({ text: "", policy: policy([aggregateSignal("total", "usage")], undefined) }),
  heat: () => Promise.resolve(null),
} as unknown as Tuner;

function Edited(): ReactNode {
  const [windows, setWindows] = useState<readonly HourWindow[]>([
    { startHour: 8, endHour: 13, weight: 1 },
    { startHour: 13, endHour: 18, weight: 0.5 },
  ]);
  return (
    <>
      <section aria-label="Ranking">
        <div id={WIDE_BAND_ID} />
      </section>
      <WindowBand
        tuner={tuner}
        signal={{ name: "office", queryRef: "usage", timezone: "UTC", windows }}
        set={setWindows}
      />
    </>
  );
}

const end = page.getByRole("slider", { name: "End of window 1" });
const start = page.getByRole("slider", { name: "Start of window 2" });
const press = (on: typeof end, key: string, shiftKey = false): void => {
  on.element().dispatchEvent(
    new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }),
  );
};

it("moves edges that touch together, one alone with Shift, and names the gap that this leaves", async () => {
  await show(<Edited />);
  await expect.element(end).toHaveAttribute("aria-valuetext", "13:00");
  press(end, "ArrowRight");
  await expect.element(end).toHaveAttribute("aria-valuetext", "14:00");
  await expect.element(start).toHaveAttribute("aria-valuetext", "14:00");
  press(end, "ArrowLeft", true);
  await expect.element(end).toHaveAttribute("aria-valuetext", "13:00");
  await expect.element(start).toHaveAttribute("aria-valuetext", "14:00");
  await expect.element(page.getByText(/^13:00–14:00 lies between windows/)).toBeVisible();
  await expectReadable("a gap between windows");
});

it("is drawn over the ranking and back, and can be moved there", async () => {
  await show(<Edited />);
  const wide = page.getByRole("region", { name: "Ranking" }).getByRole("group", { name: "Day of office" });
  await expect.element(wide).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Widen over the ranking" }).click();
  await expect.element(wide).toBeVisible();
  press(end, "Home");
  await expect.element(end).toHaveAttribute("aria-valuetext", "09:00");
  await expectReadable("a wide band");
  await page.getByRole("button", { name: "Back into the builder" }).click();
  await expect.element(wide).not.toBeInTheDocument();
});

it("is drawn over the ranking where a link says so, and on a phone in the builder", async () => {
  const wide = page.getByRole("region", { name: "Ranking" }).getByRole("group", { name: "Day of office" });
  await show(<Edited />, { search: "?wide=office" });
  await expect.element(wide).toBeVisible();
  await page.viewport(390, 800);
  await expect.element(wide).not.toBeInTheDocument();
  await expect.element(page.getByRole("group", { name: "Day of office" })).toBeVisible();
});
