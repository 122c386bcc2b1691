import { page } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { asked, json, serve } from "@/test/support/components/api";
import { listened, tell } from "@/test/support/components/events";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { LastOperation, type LastOperationProps } from "./LastOperation";
import { operation } from "./operation.testing";
import { stageWords } from "./stages";

const last = { id: "op-1", message: null, createdAt: "2026-01-05T08:00:00.000Z" };
const ROW: Omit<LastOperationProps, "last"> = {
  what: "the reading of ci-pool",
  stageText: stageWords({ reading: "Asking the data source" }),
  after: vi.fn(),
  followed: new Set(["op-1"]),
};
const main = page.getByRole("main");
const bar = page.getByRole("progressbar", { name: "Progress of the reading of ci-pool" });
const cancel = page.getByRole("button", { name: "Cancel the reading of ci-pool" });

it("tells how far it is by its events, and is cancelled", async () => {
  serve({ "POST /operations/op-1/cancel": json(operation("op-1", { cancelRequested: true })) });
  await show(<LastOperation {...ROW} last={{ ...last, state: "running" }} />);
  await expect.element(main).toHaveTextContent("Under way");
  tell("op-1", "progress", operation("op-1"));
  await expect.element(main).toHaveTextContent("Asking the data source25%");
  await expect.element(bar).toHaveAttribute("value", "0.25");
  await expectReadable("under way");
  await cancel.click();
  await expect
    .element(page.getByRole("button", { name: "Cancelling the reading of ci-pool" }))
    .toBeDisabled();
  expect(asked("POST /operations/op-1/cancel")).toHaveLength(1);
});

it("shows what the list told where it is not followed", async () => {
  const running = { ...last, state: "running", progress: 0.4 } as const;
  await show(<LastOperation {...ROW} followed={new Set()} last={running} />, { role: "viewer" });
  await expect.element(bar).toHaveAttribute("value", "0.4");
  await expect.element(cancel).toHaveAttribute("aria-disabled", "true");
  expect(listened()).toEqual([]);
});

it("says how it ended, or that there was none", async () => {
  await show(<LastOperation {...ROW} last={{ ...last, state: "failed", message: "No series." }} />);
  await expect.element(main).toHaveTextContent(/Failed.*No series\./);
  await expect.element(bar).not.toBeInTheDocument();
  await expectReadable("failed");
  await show(<LastOperation {...ROW} last={null} />);
  await expect.element(main).toHaveTextContent("Not yet");
});
