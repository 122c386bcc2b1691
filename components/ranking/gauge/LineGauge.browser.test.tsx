import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { LineGauge, type LineGaugeProps } from "./LineGauge";
import { SelectedGauge } from "./SelectedGauge";

const GIB = 2 ** 30;
const memory: Omit<LineGaugeProps, "value"> = {
  label: "Memory of node-7",
  unit: "B",
  lines: [
    { name: "throttle", at: 6 * GIB },
    { name: "evict", at: 8 * GIB },
  ],
  end: 10 * GIB,
};
const meter = page.getByRole("meter");
const BAR = "svg[preserveAspectRatio=none]";

it.each([
  ["under every line", 4.5 * GIB, "4.5 GiB", "1.5 GiB under throttle", "under"],
  ["over one of two lines", 7 * GIB, "7.0 GiB", "1.0 GiB over throttle", "over"],
  ["over both", 9 * GIB, "9.0 GiB", "1.0 GiB over evict", "over"],
  ["not known", null, "–", "not known", "unknown"],
])("says a value that is %s", async (state, value, text, gap, side) => {
  await show(<LineGauge {...memory} value={value} />);
  await expect.element(meter).toHaveAccessibleName("Memory of node-7");
  await expect.element(meter).toHaveAttribute("data-side", side);
  await expect.element(meter).toHaveTextContent(text);
  await expect.element(meter).toHaveTextContent(gap);
  await expect.element(meter).toHaveAttribute("aria-valuetext", expect.stringContaining(gap));
  await expect.element(meter).toHaveTextContent("throttle 6.0 GiB, evict 8.0 GiB");
  await expectReadable(state);
});

it.each([
  ["min", 1_200, "200 min over quota", "quota 1,000 min"],
  ["s", 40, "16 min under quota", "quota 16 min 40 s"],
  ["cores", 2.5, "997.5 cores under quota", "quota 1,000 cores"],
])("writes %s with the numbers", async (unit, value, gap, limit) => {
  await show(<LineGauge label="Use" unit={unit} value={value} lines={[{ name: "quota", at: 1_000 }]} />);
  await expect.element(meter).toHaveTextContent(gap);
  await expect.element(meter).toHaveTextContent(limit);
});

it("writes points of percentages short, and says them in full", async () => {
  await show(<LineGauge label="Memory" unit="%" value={91.40625} lines={[{ name: "waterline", at: 85 }]} />);
  await expect.element(meter).toHaveTextContent("91.4%");
  await expect.element(meter).toHaveTextContent("6.4 points over waterline");
  await expect
    .element(meter)
    .toHaveAttribute("aria-valuetext", "91.4%, 6.4 percentage points over waterline; waterline 85%");
  await show(<LineGauge label="CPU" unit="mC" value={15_300} lines={[{ name: "waterline", at: 14_000 }]} />);
  await expect.element(meter).toHaveTextContent("1.3 cores over waterline");
  await expect.element(meter).toHaveTextContent("waterline 14 cores");
});

it("is near a line where whoever judges it says so, in words and colour alike", async () => {
  const quota = { unit: "min", lines: [{ name: "quota", at: 1_000 }] } as const;
  await show(<LineGauge label="Use" {...quota} value={990} side="near" />);
  await expect.element(meter).toHaveAttribute("data-side", "near");
  await expect.element(meter).toHaveTextContent("10 min under quota");
  await expectReadable("near");
  await show(<LineGauge label="Use" {...quota} value={1_000} side="over" />);
  await expect.element(meter).toHaveAttribute("data-side", "over");
});

it("draws no bar where there is no line to compare with", async () => {
  const { container } = await show(<LineGauge label="Use" unit="min" value={1_200} lines={[]} />);
  await expect.element(meter).toHaveTextContent("1,200 min");
  await expect.element(meter).toHaveTextContent("no limit");
  expect(container.querySelector(BAR)).toBeNull();
  await expectReadable("no line");
  const other = await show(<LineGauge label="Use" unit="min" value={1_200} lines={[]} end={2_000} />);
  expect(other.container.querySelector(BAR)).not.toBeNull();
});

it("says how many of a ranking are above the line, also of none", async () => {
  await show(<SelectedGauge selected={30} ranked={1_030} />);
  await expect.element(page.getByText("30 selected")).toBeVisible();
  await expect.element(page.getByText("1,000 images below the line")).toBeVisible();
  await expectReadable("selected");
  await show(<SelectedGauge selected={0} ranked={0} />);
  await expect.element(page.getByText("0 images below the line")).toBeVisible();
});

it("breaks a name that is longer than its place", async () => {
  await show(
    <div style={{ width: 300 }}>
      <LineGauge {...memory} label={`Memory of node-${"n".repeat(248)}`} value={GIB} />
    </div>,
  );
  await expect.element(meter).toBeVisible();
  expect(meter.element().scrollWidth).toBeLessThanOrEqual(300);
});
