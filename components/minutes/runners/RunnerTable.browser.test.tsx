import { page, userEvent } from "vitest/browser";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { never, serve } from "@/test/support/components/api";
import { show } from "@/test/support/components/show";
import { useDraft } from "./edit/draft";
import { EditFactors } from "./edit/EditFactors";
import { RunnerTable } from "./RunnerTable";
import type { RunnerRow } from "./runnerRows";

const runner: RunnerRow = {
  id: 1,
  type: "instance",
  description: "windows",
  scheduled: [],
  revision: 3,
  publicProjectsMinutesCostFactor: "0",
  privateProjectsMinutesCostFactor: "1",
  minutes: 1,
  duration: 1,
  builds: 1,
};

function Runners(): ReactNode {
  const state = useDraft();
  return (
    <>
      <EditFactors runners={[runner]} state={state} />
      <RunnerTable
        rows={[runner]}
        ticked={new Set()}
        onTick={() => undefined}
        onEdit={(id, factors) => state.begin([id], factors)}
      />
    </>
  );
}

it("keeps the widths of the columns while a cell is edited", async () => {
  await show(<Runners />);
  const widths = (): number[] =>
    page
      .getByRole("columnheader")
      .elements()
      .map((header) => Math.round(header.getBoundingClientRect().width));
  await expect.element(page.getByRole("button", { name: /^Edit: Private factor/ })).toBeVisible();
  const before = widths();
  await page.getByRole("button", { name: /^Edit: Private factor/ }).click();
  await expect.element(page.getByRole("textbox", { name: /^Private factor/ })).toHaveFocus();
  expect(widths()).toEqual(before);
});

it("leads from a cell into the drawer of the change, and back to the cell", async () => {
  serve({ "POST /minutes/what-if": never });
  await show(<Runners />);
  const pencil = page.getByRole("button", { name: /^Edit: Private factor/ });
  const drawer = page.getByRole("dialog", { name: /^Cost factors of/ });
  // The drawer's code is loaded by the first change and is present for the second.
  for (const factor of ["2", "3"]) {
    await pencil.click();
    await userEvent.fill(page.getByRole("textbox", { name: /^Private factor/ }), factor);
    await userEvent.keyboard("{Enter}");
    await expect.element(drawer).toBeVisible();
    await expect.poll(() => drawer.element().contains(document.activeElement)).toBe(true);
    // The cell does not take the focus in a later frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    expect(drawer.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(pencil).toHaveFocus();
  }
});
