import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import { asked, json, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { QueueSettingsForm } from "./QueueSettingsForm";

const saved = {
  strategy: "DynamicRunnerJobsQueue",
  ackSeconds: 120,
  longPollSeconds: 0,
  waitTargetSeconds: 300,
  unmatchedSeconds: 3_600,
  unstartedSeconds: 86_400,
} as const;
const target = page.getByRole("textbox", { name: "Wait target" });
const save = page.getByRole("button", { name: "Save" });

it("says what each value means, checks it while it is typed, and sends the revision along", async () => {
  serve({
    "PUT /settings": json({
      revision: 8,
      retention: { runsPerPolicy: 1, runDays: 1, artifactsPerPolicy: 1, ledgerMonths: 1 },
      allowedAddressRanges: [],
      accountingMode: "seed",
      minutesUnit: "minutes",
      alertRecipients: [],
      mailServer: null,
      queue: { ...saved, waitTargetSeconds: 60 },
    }),
  });
  await show(<QueueSettingsForm settings={{ queue: saved, revision: 7 }} />);
  await expect.element(save).toBeDisabled();
  await expect.element(page.getByText("waits longer than 5 min is over the line")).toBeVisible();
  await userEvent.fill(target, "0");
  await expect.element(target).toHaveAttribute("aria-invalid", "true");
  await userEvent.fill(target, "60");
  await expect.element(page.getByText("waits longer than 1 min is over the line")).toBeVisible();
  await expectReadable("settings of the queue");
  await save.click();
  await expect.poll(() => asked("PUT /settings").length).toBe(1);
  expect(asked("PUT /settings")[0]?.body).toEqual({ queue: { ...saved, waitTargetSeconds: 60 } });
});

it("says that somebody else saved meanwhile", async () => {
  serve({
    "PUT /settings": refuse(412, "preconditionFailed", "The settings were changed by somebody else."),
  });
  await show(<QueueSettingsForm settings={{ queue: saved, revision: 7 }} />);
  await userEvent.fill(target, "60");
  await save.click();
  await expect.element(page.getByText("The settings were not saved")).toBeVisible();
});

it("lets a viewer read what is set, and says who may change it", async () => {
  await show(<QueueSettingsForm settings={{ queue: saved, revision: 7 }} />, { role: "viewer" });
  await expect.element(target).toHaveAttribute("readonly");
  await expect.element(target).toHaveValue("300 s");
  await expect.element(page.getByRole("combobox", { name: "Strategy" })).toBeDisabled();
  await expect.element(save).toHaveAccessibleDescription(/needs the role admin; yours is viewer/);
  await expect.element(save).toHaveAttribute("aria-disabled", "true");
  await expectReadable("not allowed");
});
