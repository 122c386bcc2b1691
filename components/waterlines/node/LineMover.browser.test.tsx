import { useState, type ReactNode } from "react";
import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { nodeSchema } from "@/lib/waterlines/shapes";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { LineMover, type LineMoverProps } from "./LineMover";

const GIB = 2 ** 30;
const LINE = {
  metric: "memory_total_usage",
  title: "memory use",
  unit: "B",
  line: 48 * GIB,
  used: 50 * GIB,
  over: 2 * GIB,
  share: 1,
  after: null,
  overAfter: null,
  preview: false,
};
const PERCENT = {
  ...LINE,
  metric: "memory_total_utilization",
  title: "memory utilisation",
  unit: "%",
  line: 80,
  used: 78,
  over: -2,
};
const node = nodeSchema.parse({ name: "n", metrics: { memory_total: 64 * GIB }, pods: [] });

const onMove = vi.fn<LineMoverProps["onMove"]>();
const onAdd = vi.fn<LineMoverProps["onAdd"]>();

/** The line with an address that takes what is added. */
function Mover({ line = LINE, used }: { readonly line?: typeof LINE; readonly used?: number }): ReactNode {
  const [added, setAdded] = useState<LineMoverProps["added"]>({});
  return (
    <LineMover
      line={{ ...line, used: used ?? line.used }}
      at={line.line}
      drawnAt={line.line}
      measured={line.used}
      added={added}
      typing
      node={node}
      since=""
      onMove={onMove}
      onAdd={(metric, written) => {
        onAdd(metric, written);
        setAdded({ [metric]: written });
      }}
    />
  );
}

const slider = page.getByRole("slider");
const number = page.getByRole("textbox", { name: /^Line \(/ });
const use = page.getByRole("textbox", { name: /^Added use/ });

it("reads the place of a line out in its unit, at every step", async () => {
  await show(<Mover />);
  await expect.element(slider).toHaveAccessibleName("Waterline of memory use");
  await expect.element(slider).toHaveAttribute("aria-valuetext", "48.0 GiB");
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", "48.1 GiB");
  await userEvent.keyboard("{PageDown}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", "44.9 GiB");
  await userEvent.keyboard("{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", "64.0 GiB");
});

it("takes the line as a number in its unit, which the slider follows, and shows the slider's", async () => {
  await show(<Mover />);
  await expect.element(number).toHaveAccessibleName("Line (GiB) of memory use");
  await expect.element(number).toHaveValue("48");
  await userEvent.fill(number, "40.5");
  expect(onMove).toHaveBeenLastCalledWith("memory_total_usage", 40.5 * GIB);
  await expect.element(slider).toHaveAttribute("aria-valuetext", "40.5 GiB");
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(number).toHaveValue("40.625");
  await expectReadable("a line with its number");
});

it("keeps a line that cannot be one typed, with the reason, and moves nothing", async () => {
  await show(<Mover line={PERCENT} />);
  await expect.element(number).toHaveAccessibleName("Line (%) of memory utilisation");
  await userEvent.fill(number, "8");
  onMove.mockClear();
  await userEvent.fill(number, "850");
  await expect
    .element(number)
    .toHaveAccessibleDescription("850 is not a line: write a number from 0 to 100; 8 stays");
  await userEvent.fill(number, "");
  await expect.element(number).toHaveAccessibleDescription("Empty: write a number from 0 to 100; 8 stays");
  await expect.element(number).toHaveValue("");
  expect(onMove).not.toHaveBeenCalled();
  await expectReadable("a line that is no number");
  await userEvent.fill(number, "85");
  expect(onMove).toHaveBeenLastCalledWith("memory_total_utilization", 85);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

it("adds use in bytes as Kubernetes writes them, also to a percentage, and names what is no quantity", async () => {
  await show(<Mover line={PERCENT} used={81} />);
  await expect.element(page.getByText("Measured: 78%. What is added belongs to no pod.")).toBeVisible();
  await userEvent.fill(use, "2Gi");
  expect(onAdd).toHaveBeenLastCalledWith("memory_total_usage", "2Gi");
  await userEvent.fill(use, "2GB");
  await expect.element(use).toHaveAccessibleDescription('Added use "2GB" is not a quantity: write 2Gi');
  expect(onAdd).toHaveBeenLastCalledWith("memory_total_usage", "2Gi");
  await expect.element(use).toHaveValue("2GB");
  await expectReadable("a quantity that is none");
  await userEvent.fill(use, "");
  expect(onAdd).toHaveBeenLastCalledWith("memory_total_usage", "");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});
