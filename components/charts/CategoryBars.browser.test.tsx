import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { CategoryBars } from "./CategoryBars";

const months = Array.from({ length: 12 }, (_, index) => ({
  label: `2026-${String(index + 1).padStart(2, "0")}`,
  value: index * 100,
}));

function bars(width: number) {
  return (
    <div style={{ width, height: 280, containerType: "inline-size" }}>
      <CategoryBars
        sequence
        bars={months}
        axis="Usage (min)"
        line={{ label: "quota", at: 1_500 }}
        format={(n) => `${n} min`}
      />
    </div>
  );
}

it("draws bars and the line to one scale", async () => {
  await show(bars(800));
  const heights = [...document.querySelectorAll("[class*=_bar]:not([class*=_bars])")].map(
    (bar) => bar.getBoundingClientRect().height,
  );
  expect(heights).toHaveLength(12);
  expect(heights[0]).toBe(0);
  expect(heights[10]! / heights[5]!).toBeCloseTo(2, 1);
  const line = page.getByText("quota").element().parentElement!.getBoundingClientRect();
  const plot = document.querySelector("[class*=_plot]")!.getBoundingClientRect();
  expect((plot.bottom - line.top) / heights[10]!).toBeCloseTo(1.5, 1);
  await expectReadable("bars of twelve months");
});

it("leaves out every other label where there is no room for all", async () => {
  await show(bars(390));
  await expect.element(page.getByText("2026-12").nth(1)).toBeVisible();
  await expect.element(page.getByText("2026-11").nth(1)).not.toBeVisible();
});

it("leaves no two labels of a sequence over each other where they are long", async () => {
  for (const width of [1_000, 700, 390]) {
    await show(
      <div style={{ width, height: 280, containerType: "inline-size" }}>
        <CategoryBars
          sequence
          bars={Array.from({ length: 12 }, (_, index) => ({
            label: `${60 - 5 * index} min ago`,
            value: index,
          }))}
          axis="Conflicts (%)"
          format={(n) => `${n}%`}
        />
      </div>,
    );
    const shown = [...document.querySelectorAll("[class*=_label]")]
      .filter((label) => getComputedStyle(label).visibility === "visible")
      .map((label) => label.getBoundingClientRect());
    expect(shown.length).toBeGreaterThanOrEqual(3);
    for (const [index, { right }] of shown.entries())
      expect(right).toBeLessThanOrEqual(shown[index + 1]?.left ?? Infinity);
  }
});

it("cuts a long name in its place, and says it whole next to the bar", async () => {
  await show(
    <div style={{ width: 390, height: 280, containerType: "inline-size" }}>
      <CategoryBars
        bars={["team-shop/checkout", "team-data/nightly-aggregation", "team-mobile/device-farm"].map(
          (label, index) => ({ label, value: index + 1 }),
        )}
        axis="Wait (s)"
        end={10}
        format={(n) => `${n} s`}
      />
    </div>,
  );
  const labels = [...document.querySelectorAll("[class*=_label]")].map((label) =>
    label.getBoundingClientRect(),
  );
  expect(labels).toHaveLength(3);
  for (const [index, { right }] of labels.entries())
    expect(right).toBeLessThanOrEqual(labels[index + 1]?.left ?? Infinity);
  await expect.element(page.getByText("team-data/nightly-aggregation").first()).toBeInTheDocument();
  await expectReadable("bars with long names");
});
