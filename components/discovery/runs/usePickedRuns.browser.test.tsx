import type { ReactNode } from "react";
import { page } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { runSummary } from "@/test/support/components/runSummary";
import { show } from "@/test/support/components/show";
import { usePickedRuns } from "./usePickedRuns";

function Runs(): ReactNode {
  const { column, button } = usePickedRuns();
  return (
    <>
      {button}
      {["run-1", "run-2", "run-3"].map((id) => (
        <div key={id}>{column.render?.(runSummary({ id, policy: id }))}</div>
      ))}
    </>
  );
}

const box = (id: string) => page.getByRole("checkbox", { name: `Compare the run of ${id} ` });
const compare = page.getByRole("button", { name: /^Compare/ });

it("keeps the two runs that were ticked last in the address, and ticks those of the address", async () => {
  const onUrlUpdate = vi.fn();
  await show(<Runs />, { search: "?ticked=run-1,run-3", onUrlUpdate });
  await expect.element(box("run-1")).toBeChecked();
  await expect.element(box("run-2")).not.toBeChecked();
  await expect.element(compare).toHaveTextContent("Compare the two runs");
  await box("run-2").click();
  await expect.element(box("run-1")).not.toBeChecked();
  await expect.poll(() => onUrlUpdate.mock.lastCall?.[0].queryString).toBe("?ticked=run-3,run-2");
  await box("run-2").click();
  await box("run-3").click();
  await expect.element(compare).toHaveTextContent("Compare: tick two runs");
  await expect.poll(() => onUrlUpdate.mock.lastCall?.[0].queryString).toBe("");
});
