import type { QueryClient } from "@tanstack/react-query";
import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import { policyDetail } from "@/components/discovery/policies/policyDetail.testing";
import type { PolicyGuard } from "@/lib/api/policyGuard";
import { asked, json, list, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { GuardTab } from "./GuardTab";

const guard = (revision: number, prewarmAt: string, author = "ada"): PolicyGuard => ({
  jobSet: "ci-week",
  prewarmAt,
  developerStart: "09:00",
  developerEnd: "17:00",
  timeZone: "UTC",
  revision,
  author,
  updatedAt: "2026-11-22T09:00:00.000Z",
});
const READ = "GET /policies/usage/guard";
const SAVE = "PUT /policies/usage/guard";
const at = page.getByRole("textbox", { name: "Prewarming at" });
const until = page.getByRole("textbox", { name: "Developer window to" });
const button = (name: string) => page.getByRole("button", { name, exact: true });

it("keeps what is typed while another saves, says so, and saves over theirs on request alone", async () => {
  let client: QueryClient | null = null;
  serve({ "GET /job-sets": list([]), [READ]: json(guard(1, "08:45")) });
  await show(<GuardTab name="usage" policy={policyDetail.policy} />, { cache: (cache) => (client = cache) });
  const readAgain = async (): Promise<void> => client?.invalidateQueries();
  await expect.element(at).toHaveValue("08:45");
  serve({ [READ]: json(guard(2, "07:00", "bob")) });
  await readAgain();
  await expect.element(at).toHaveValue("07:00");
  await userEvent.fill(until, "18:00");
  serve({ [READ]: json(guard(3, "06:00", "bob")) });
  await readAgain();
  await expect.element(page.getByText("Revision 3 by bob")).toBeVisible();
  await expect.element(page.getByText(/^Somebody else saved in the meantime/)).toBeVisible();
  await expect.element(until).toHaveValue("18:00");
  await expectReadable("somebody else saved");
  serve({ [SAVE]: refuse(412, "preconditionFailed", "bob saved revision 3 of the guard.") });
  await button("Save").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("bob saved revision 3");
  await expect.element(until).toHaveValue("18:00");
  serve({ [SAVE]: json(guard(4, "07:00")), [READ]: json(guard(4, "07:00")) });
  await button("Save mine over theirs").click();
  await expect.element(page.getByText("Guard of usage saved.")).toBeVisible();
  await expect.element(button("Save mine over theirs")).not.toBeInTheDocument();
  await expect.element(button("Save")).toBeDisabled();
  expect(asked(SAVE).map(({ ifMatch }) => ifMatch)).toEqual(['"2"', null]);
  expect(asked(SAVE).at(-1)?.body).toMatchObject({ prewarmAt: "07:00", developerEnd: "18:00" });
});
