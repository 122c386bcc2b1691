import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { page } from "vitest/browser";
import { beforeEach, expect, it, vi } from "vitest";
import { useSession } from "@/lib/client/hooks/session";
import { asked, json, refuse, serve } from "@/test/support/components/api";
import { breakOff, listened, tell, turnAway } from "@/test/support/components/events";
import { expectReadable } from "@/test/support/components/readable";
import { sessionOf, show } from "@/test/support/components/show";
import { operation } from "./operation.testing";
import { OperationPanel, type OperationPanelProps } from "./OperationPanel";
import { stageWords } from "./stages";

const after = vi.fn<(client: QueryClient) => void>();
const PANEL: OperationPanelProps = {
  found: { id: "op-1", state: "queued" },
  what: "the replay",
  note: "It goes on.",
  after,
  stageText: stageWords({ reading: "Reading the files" }),
};
const CANCEL = "POST /operations/op-1/cancel";

const panel = page.getByRole("region", { name: "Progress" });
const stage = panel.getByRole("status");
const bar = page.getByRole("progressbar", { name: "Progress of the replay" });
const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(() => after.mockClear());

it("tells the stage and the share as they change, and reads again when it has ended", async () => {
  await show(<OperationPanel {...PANEL} />);
  await expect.element(stage).toHaveTextContent("Waiting for a worker");
  await expect.element(bar).not.toHaveAttribute("value");
  await expect.element(panel.getByRole("list")).not.toBeInTheDocument();
  await expectReadable("before the first event");
  tell("op-1", "progress", operation("op-1"));
  await expect.element(stage).toHaveTextContent("Reading the files");
  await expect.element(panel).toHaveTextContent("25%");
  await expect.element(bar).toHaveAttribute("value", "0.25");
  await expect.element(panel.getByRole("list")).not.toBeInTheDocument();
  expect(after).not.toHaveBeenCalled();
  tell("op-1", "end", operation("op-1", { state: "succeeded", stage: "done", progress: 1 }));
  await expect.poll(() => after).toHaveBeenCalledOnce();
  expect(listened()).toEqual([]);
});

it("lists what the operation works through", async () => {
  await show(<OperationPanel {...PANEL} />);
  const items = [
    { name: "team/app", state: "success" as const, bytes: 2_048 },
    { name: "team/shop", state: "running" as const, bytes: 0 },
  ];
  tell("op-1", "progress", operation("op-1", { items }));
  const rows = panel.getByRole("listitem");
  await expect.element(rows.nth(0)).toHaveTextContent(/team\/app2.0 KiBDone/);
  await expect.element(rows.nth(1)).toHaveTextContent(/team\/shopWorking/);
  await expectReadable("items");
});

it("is cancelled, and says so until it ends", async () => {
  serve({ [CANCEL]: refuse(503, "unavailable", "The database is unavailable.") });
  await show(<OperationPanel {...PANEL} />);
  await button("Cancel the replay").click();
  await expect.element(page.getByText("Could not cancel the replay")).toBeVisible();
  serve({ [CANCEL]: json(operation("op-1", { cancelRequested: true })) });
  await button("Cancel the replay").click();
  await expect.element(button("Cancelling the replay")).toBeDisabled();
  expect(asked(CANCEL)).toHaveLength(2);
  expect(after).toHaveBeenCalledOnce();
});

it("was cancelled by somebody else", async () => {
  await show(<OperationPanel {...PANEL} />);
  tell("op-1", "progress", operation("op-1", { cancelRequested: true }));
  await expect.element(button("Cancelling the replay")).toBeDisabled();
});

it("is not cancelled by a viewer, who is told why", async () => {
  await show(<OperationPanel {...PANEL} />, { role: "viewer" });
  await expect.element(button("Cancel the replay")).toHaveAttribute("aria-disabled", "true");
  await expect
    .element(button("Cancel the replay"))
    .toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
  (button("Cancel the replay").element() as HTMLElement).click();
  await expect.element(page.getByText("Not allowed").first()).toBeVisible();
  expect(asked(CANCEL)).toEqual([]);
  await expectReadable("no right");
});

it("asks how far it is while its events do not come", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  serve({ "GET /operations/op-1": json(operation("op-1", { progress: 0.5 })) });
  await show(<OperationPanel {...PANEL} />);
  tell("op-1", "progress", operation("op-1"));
  await expect.element(bar).toHaveAttribute("value", "0.25");
  vi.advanceTimersByTime(60_000);
  expect(asked("GET /operations/op-1")).toEqual([]);
  breakOff("op-1");
  vi.advanceTimersByTime(5_000);
  await expect.element(bar).toHaveAttribute("value", "0.5");
  serve({ "GET /operations/op-1": json(operation("op-1", { state: "failed" })) });
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => after).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(asked("GET /operations/op-1")).toHaveLength(2);
});

it("has the page ask who is there when the session has ended, and listens again once somebody is", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  serve({
    "GET /operations/op-1": refuse(401, "unauthenticated", "Sign in first."),
    "GET /session": json(sessionOf("admin")),
  });
  await show(
    <>
      <OperationPanel {...PANEL} />
      <SessionRead />
    </>,
  );
  tell("op-1", "progress", operation("op-1"));
  turnAway("op-1");
  expect(listened()).toEqual([]);
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => asked("GET /session")).toHaveLength(1);
  expect(listened()).toEqual([]);
  serve({ "GET /operations/op-1": json(operation("op-1", { progress: 0.5 })) });
  vi.advanceTimersByTime(5_000);
  await expect.element(bar).toHaveAttribute("value", "0.5");
  await expect.poll(listened).toEqual(["op-1"]);
  tell("op-1", "progress", operation("op-1", { progress: 0.75 }));
  await expect.element(bar).toHaveAttribute("value", "0.75");
});

/** Keeps reading the session, as every page does. */
function SessionRead(): ReactNode {
  useSession();
  return null;
}
