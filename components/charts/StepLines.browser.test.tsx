import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { StepLines } from "./StepLines";

it("draws each line in steps up to the end of both axes, which say what they count", async () => {
  await show(
    <div role="img" aria-label="Ready nodes" style={{ width: 600, height: 300 }}>
      <StepLines
        x={{ label: "Time (s)", end: 20 }}
        y={{ label: "Ready nodes", end: 80 }}
        lines={[
          { key: "alone", colour: "var(--text-dim)", dashes: "6 4", points: [{ x: 20, y: 80 }] },
          {
            key: "together",
            colour: "var(--term-1)",
            points: [
              { x: 5, y: 40 },
              { x: 10, y: 80 },
            ],
          },
        ]}
      />
    </div>,
  );
  const paths = [...document.querySelectorAll("path[stroke-width='2']")].map((path) =>
    path.getAttribute("d"),
  );
  expect(paths).toEqual(["M0,1000H1000.0V0.0H1000.0", "M0,1000H250.0V500.0H500.0V0.0H1000.0"]);
  // Within the chart: Recharts measures text in an element next to it, which keeps the last text.
  const chart = page.getByRole("img", { name: "Ready nodes" });
  for (const label of ["Time (s)", "Ready nodes", "80", "15"])
    await expect.element(chart.getByText(label, { exact: true })).toBeVisible();
  // The label of the largest value is at the top of the plot, next to its line.
  const plot = document.querySelector("svg")!.getBoundingClientRect();
  const top = chart.getByText("80", { exact: true }).element().getBoundingClientRect();
  expect(Math.abs((top.top + top.bottom) / 2 - plot.top)).toBeLessThan(2);
  expect(top.right).toBeLessThan(plot.left);
  await expectReadable("steps");
});
