import type { QueryClient } from "@tanstack/react-query";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { Settings } from "@/lib/api/settings";
import { asked, json, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { SettingsPage } from "./SettingsPage";

const settings: Settings = {
  revision: 7,
  retention: { runsPerPolicy: 100, runDays: 30, artifactsPerPolicy: 10, ledgerMonths: 36 },
  allowedAddressRanges: [],
  accountingMode: "seed",
  minutesUnit: "minutes",
  alertRecipients: ["ada@example.com"],
  mailServer: null,
  queue: {
    strategy: "DynamicRunnerJobsQueue",
    ackSeconds: 120,
    longPollSeconds: 0,
    waitTargetSeconds: 300,
    unmatchedSeconds: 3_600,
    unstartedSeconds: 86_400,
  },
};
const SAVE = "PUT /settings";
const email = page.getByRole("region", { name: "E-mail" });
const recipients = email.getByRole("textbox", { name: "Recipients" });
const ranges = page.getByRole("textbox", { name: /^Further/ });
const others = email.getByText(/^Somebody else saved in the meantime/);

it("keeps what is typed while another's change is read, and saves over theirs on request alone", async () => {
  let client: QueryClient | null = null;
  serve({ "GET /settings": json(settings) });
  await show(
    <PathnameContext value="/settings">
      <main id="content">
        <SettingsPage />
      </main>
    </PathnameContext>,
    { page: true, cache: (cache) => (client = cache) },
  );
  const read = async (more: Partial<Settings>): Promise<void> => {
    serve({ "GET /settings": json({ ...settings, ...more }) });
    await (client as QueryClient | null)?.invalidateQueries();
  };
  await userEvent.fill(recipients, "ada@example.com\nbob@example.com");
  // Another part of the settings changed: that form follows, and this one continues on the new revision.
  await read({ revision: 8, allowedAddressRanges: ["10.0.0.0/8"] });
  await expect.element(ranges).toHaveValue("10.0.0.0/8");
  await expect.element(email.getByText("Unsaved changes")).toBeVisible();
  await read({ revision: 9, allowedAddressRanges: ["10.0.0.0/8"], alertRecipients: [] });
  await expect.element(others).toBeVisible();
  await expect.element(recipients).toHaveValue("ada@example.com\nbob@example.com");
  await expectReadable("somebody else saved");
  serve({ [SAVE]: refuse(412, "preconditionFailed", "The settings were changed by somebody else.") });
  await email.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(email.getByRole("alert")).toHaveTextContent("The settings were not saved");
  const stored = { revision: 10, alertRecipients: ["ada@example.com", "bob@example.com"] };
  serve({ [SAVE]: json({ ...settings, ...stored }) });
  await email.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect.element(page.getByText("Settings saved.")).toBeVisible();
  await expect.element(others).not.toBeInTheDocument();
  expect(asked(SAVE).map(({ ifMatch }) => ifMatch)).toEqual(['"8"', null]);
  expect(asked(SAVE).at(-1)?.body).toEqual({ alertRecipients: stored.alertRecipients });
});
