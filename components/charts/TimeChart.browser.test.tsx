import type { ReactNode } from "react";
import { page, userEvent } from "vitest/browser";
import { describe, expect, it } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { TimeChart } from "./lazy";
import { PlainTimeChart } from "./PlainTimeChart";
import { SharedTime } from "./timeScope";

const HOUR = 3_600_000;
const start = Date.parse("2026-06-16T00:00:00Z");
const times = Array.from({ length: 49 }, (_, k) => start + k * HOUR);
const line = (
  key: string,
  rise: number,
): { key: string; name: string; colour: string; values: number[] } => ({
  key,
  name: key,
  colour: "var(--term-1)",
  values: times.map((_, k) => k * rise),
});

interface ChartProps {
  readonly label: string;
  readonly rise: number;
}

const chartOf = (Drawn: typeof TimeChart) =>
  function Chart({ label, rise }: ChartProps): ReactNode {
    return (
      <Drawn
        {...{ label, times, unit: "samples", tick: String, format: String }}
        series={[line(`${label} one`, rise), { ...line(`${label} two`, rise * 2), dashes: "5 3" }]}
      />
    );
  };

const cursor = (label: string): ReturnType<typeof page.getByRole> =>
  page.getByRole("slider", { name: `Time in ${label}` });
const reset = page.getByRole("button", { name: "Reset zoom" });
const LINES = ".recharts-line-curve, [data-series]";
const strokes = (container: Element): (string | null)[] =>
  [...container.querySelectorAll(LINES)].map((path) => path.getAttribute("stroke-opacity"));

describe.each([
  ["with the chart library", chartOf(TimeChart)],
  ["drawn plainly", chartOf(PlainTimeChart)],
])("lines over time %s", (_, Chart) => {
  it("shares crosshair and zoom among the charts of one time, by key", async () => {
    const { container } = await show(
      <SharedTime>
        <Chart label="first" rise={1} />
        <Chart label="second" rise={10} />
      </SharedTime>,
    );
    await expect.element(cursor("second")).toHaveAttribute("aria-valuetext", "No time chosen");
    await cursor("first").click({ position: { x: 1, y: 20 } });
    await userEvent.keyboard("{Home}{ArrowRight}{ArrowRight}");
    await expect
      .element(cursor("first"))
      .toHaveAttribute("aria-valuetext", expect.stringMatching(/first one 2, first two 4$/));
    await expect
      .element(cursor("second"))
      .toHaveAttribute("aria-valuetext", expect.stringMatching(/second one 20, /));
    await expectReadable("with a crosshair");
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}{Enter}");
    await expect.poll(() => reset.elements().length).toBe(2);
    await expect.element(cursor("second")).toHaveAttribute("aria-valuemin", String(times[2]));
    await expect.element(cursor("second")).toHaveAttribute("aria-valuemax", String(times[5]));
    expect(container.textContent).toContain("samples");
    await expectReadable("zoomed");
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => reset.elements().length).toBe(0);
  });

  it("zooms by dragging and goes back by its button", async () => {
    await show(<Chart label="only" rise={1} />);
    await expect.element(cursor("only")).toBeVisible();
    const plot = cursor("only").element();
    const { left, top, width } = plot.getBoundingClientRect();
    const point = (type: string, share: number): boolean =>
      plot.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 1,
          button: 0,
          isPrimary: true,
          clientX: left + share * width,
          clientY: top + 30,
        }),
      );
    // A pointer moved by a script cannot be captured.
    plot.setPointerCapture = () => undefined;
    point("pointerdown", 0.25);
    point("pointermove", 0.5);
    point("pointerup", 0.5);
    await expect.element(reset).toBeVisible();
    await expect.element(cursor("only")).toHaveAttribute("aria-valuemin", String(times[12]));
    await expect.element(cursor("only")).toHaveAttribute("aria-valuemax", String(times[24]));
    await reset.click();
    await expect.element(cursor("only")).toHaveAttribute("aria-valuemax", String(times[48]));
  });

  it("brings a line out from the legend, by pointer, by key and for good", async () => {
    const { container } = await show(<Chart label="only" rise={1} />);
    const entry = page.getByRole("button", { name: "only two" });
    await entry.hover();
    await expect.poll(() => strokes(container)).toEqual(["0.25", "1"]);
    await entry.click();
    await expect.element(entry).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "only one" }).hover();
    await cursor("only").hover();
    await expect.poll(() => strokes(container)).toEqual(["0.25", "1"]);
    const dashes = [
      ...container.querySelectorAll(".recharts-line-curve, [data-series] > path:first-child"),
    ].map((path) => path.getAttribute("stroke-dasharray"));
    expect(new Set(dashes).size).toBe(2);
  });
});
