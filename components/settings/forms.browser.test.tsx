import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import type { UserView } from "@/lib/api/accounts";
import { asked, givenUp, json, never, refuse, serve } from "@/test/support/components/api";
import { isLeavingAsked } from "@/test/support/components/leaving";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { PasswordForm } from "./account/PasswordForm";
import { AddressRangesForm } from "./AddressRangesForm";
import { AddPerson } from "./people/AddPerson";
import { RecipientsForm } from "./email/RecipientsForm";
import { EditPerson } from "./people/EditPerson";
import { MinutesForm } from "./MinutesForm";
import { RetentionForm } from "./RetentionForm";
import { NewToken } from "./tokens/NewToken";

const field = (name: RegExp): ReturnType<typeof page.getByRole> => page.getByRole("textbox", { name });
const button = (name: string): ReturnType<typeof page.getByRole> => page.getByRole("button", { name });

const vera: UserView = {
  id: "u1",
  email: "vera@example.com",
  name: "Vera",
  role: "viewer",
  hasPassword: true,
  oidc: false,
  disabledAt: null,
  lastSignInAt: null,
  createdAt: "2026-11-01T00:00:00.000Z",
  sessions: 0,
  tokens: 0,
};

it("adds a person: both wrong fields at once, then what the API takes", async () => {
  const onAdded = vi.fn();
  const link = { url: "http://localhost/setup#x", expiresAt: "2026-11-02T00:00:00.000Z" };
  serve({ "POST /users": json({ user: vera, link }, 201) });
  await show(<AddPerson onClose={vi.fn()} onAdded={onAdded} />);
  await userEvent.fill(field(/^E-mail/), "vera");
  await button("Add person").click();
  await expect.element(field(/^E-mail/)).toHaveAccessibleDescription(/must be an e-mail address/);
  await expect.element(field(/^Name/)).toHaveAccessibleDescription(/must not be empty/);
  await expect.element(field(/^E-mail/)).toHaveFocus();
  expect(asked("POST /users")).toHaveLength(0);
  await expectReadable("two wrong fields");
  await userEvent.fill(field(/^E-mail/), "Vera@Example.com ");
  await userEvent.fill(field(/^Name/), "Vera");
  await button("Add person").click();
  await expect.poll(() => onAdded.mock.calls).toEqual([[{ ...link, email: "vera@example.com" }]]);
  expect(asked("POST /users")[0]?.body).toEqual({ email: "vera@example.com", name: "Vera", role: "viewer" });
});

it("changes a person only where something differs", async () => {
  serve({ "PATCH /users/u1": json({ ...vera, role: "tuner" }) });
  const onClose = vi.fn();
  await show(<EditPerson id={vera.id} known={vera} onClose={onClose} />);
  await expect.element(button("Save")).toBeDisabled();
  await page.getByRole("radio", { name: "tuner" }).click();
  await button("Save").click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked("PATCH /users/u1")[0]?.body).toEqual({ role: "tuner" });
});

it("makes a token and shows its secret once", async () => {
  const token = {
    id: "t1",
    name: "nightly",
    role: "viewer",
    hint: "abcd",
    owner: "ada@example.com",
    createdAt: "2026-11-01T00:00:00.000Z",
    expiresAt: "2026-12-01T00:00:00.000Z",
    lastUsedAt: null,
    state: "active",
  };
  serve({ "POST /tokens": json({ token, secret: "plim_abcd" }, 201) });
  await show(<NewToken ownRole="tuner" onClose={vi.fn()} />);
  await expect.element(page.getByRole("radio", { name: "admin" })).toBeDisabled();
  await button("Create token").click();
  await expect.element(field(/^Name/)).toHaveAccessibleDescription(/must not be empty/);
  await expectReadable("a token without a name");
  await userEvent.fill(field(/^Name/), "nightly");
  await button("Create token").click();
  await expect.element(field(/^Token/)).toHaveValue("plim_abcd");
  expect(asked("POST /tokens")[0]?.body).toEqual({ name: "nightly", role: "viewer", expiresInDays: 30 });
  await expectReadable("the secret");
});

it("does not close before the secret or the one-time link is there", async () => {
  serve({ "POST /tokens": never, "POST /users": never });
  const onClose = vi.fn();
  await show(<NewToken ownRole="tuner" onClose={onClose} />);
  await userEvent.fill(field(/^Name/), "nightly");
  await button("Create token").click();
  await expect.element(button("Cancel")).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  await show(<AddPerson onClose={onClose} onAdded={vi.fn()} />);
  await userEvent.fill(field(/^E-mail/), "vera@example.com");
  await userEvent.fill(field(/^Name/), "Vera");
  await button("Add person").click();
  await expect.element(button("Cancel")).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  expect(onClose).not.toHaveBeenCalled();
  await show(<AddPerson onClose={onClose} onAdded={vi.fn()} />);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
});

it("puts a wrong current password at its field and empties the form once it was changed", async () => {
  serve({
    "PUT /session/password": refuse(422, "invalid", "Not changed.", [
      { path: "current", message: "is not your password" },
    ]),
  });
  await show(<PasswordForm email="ada@example.com" />);
  const current = page.getByLabelText(/^Current password/);
  await userEvent.fill(current, "wrong");
  await userEvent.fill(page.getByLabelText(/^New password/), "correct horse battery");
  await button("Change password").click();
  await expect.element(current).toHaveAccessibleDescription(/is not your password/);
  await expectReadable("refused");
  serve({ "PUT /session/password": () => new Response(null, { status: 204 }) });
  await userEvent.fill(current, "right");
  await button("Change password").click();
  await expect.element(current).toHaveValue("");
});

it("checks kept runs while they are typed and sends whole numbers", async () => {
  const saved = { runsPerPolicy: 100, runDays: 30, artifactsPerPolicy: 10, ledgerMonths: 36 };
  serve({
    "PUT /settings": json({
      revision: 2,
      retention: { ...saved, runDays: 45 },
      allowedAddressRanges: [],
      accountingMode: "seed",
      minutesUnit: "minutes",
      alertRecipients: [],
      mailServer: null,
    }),
  });
  await show(<RetentionForm settings={{ retention: saved, revision: 1 }} />);
  await expect.element(button("Save")).toBeDisabled();
  await userEvent.fill(field(/^Age/), "0");
  await expect.element(field(/^Age/)).toHaveAttribute("aria-invalid", "true");
  await expect.element(button("Save")).toBeDisabled();
  await expectReadable("out of range");
  await userEvent.fill(field(/^Age/), "45");
  await button("Save").click();
  await expect.poll(() => asked("PUT /settings").length).toBe(1);
  expect(asked("PUT /settings")[0]?.body).toEqual({ retention: { ...saved, runDays: 45 } });
});

it("asks before a smaller bound removes what is beyond it", async () => {
  const saved = { runsPerPolicy: 100, runDays: 30, artifactsPerPolicy: 10, ledgerMonths: 36 };
  await show(<RetentionForm settings={{ retention: saved, revision: 1 }} />);
  await userEvent.fill(field(/^Age/), "3");
  await button("Save").click();
  const question = page.getByRole("dialog", { name: "Remove what exceeds the new limits?" });
  await expect.element(question).toHaveTextContent("Age at which a run is removed: 30 → 3 days.");
  await question.getByRole("button", { name: "Do not save" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked("PUT /settings")).toHaveLength(0);
  await button("Save").click();
  await button("Save and remove").click();
  await expect.poll(() => asked("PUT /settings").length).toBe(1);
});

it("sets how builds are counted and in what unit, with the revision that was seen", async () => {
  const saved = { accountingMode: "seed", minutesUnit: "minutes" } as const;
  serve({
    "PUT /settings": json({
      revision: 4,
      retention: { runsPerPolicy: 1, runDays: 1, artifactsPerPolicy: 1, ledgerMonths: 1 },
      allowedAddressRanges: [],
      alertRecipients: [],
      mailServer: null,
      queue: {},
      ...saved,
      minutesUnit: "credits",
    }),
  });
  await show(<MinutesForm settings={{ ...saved, revision: 3 }} />);
  const unit = page.getByRole("combobox", { name: "Unit" });
  await expect.element(button("Save")).toBeDisabled();
  await userEvent.selectOptions(unit, "credits");
  await expectReadable("how builds are counted");
  await button("Save").click();
  await expect.poll(() => asked("PUT /settings").length).toBe(1);
  expect(asked("PUT /settings")[0]?.body).toEqual({ ...saved, minutesUnit: "credits" });
});

it("asks before a changed setting is lost, until it is as it was", async () => {
  await show(<AddressRangesForm settings={{ allowedAddressRanges: ["10.0.0.0/8"], revision: 1 }} />);
  expect(isLeavingAsked()).toBe(false);
  await userEvent.fill(field(/^Further/), "10.0.0.0/8\n192.168.0.0/16");
  await expect.poll(isLeavingAsked).toBe(true);
  await userEvent.fill(field(/^Further/), "10.0.0.0/8");
  await expect.poll(isLeavingAsked).toBe(false);
});

it("names every line that is not an address range", async () => {
  await show(<AddressRangesForm settings={{ allowedAddressRanges: [], revision: 1 }} />);
  await userEvent.fill(field(/^Further/), "169.254.20.10\n0.0.0.0/0\nlocalhost");
  await expect.element(field(/^Further/)).toHaveAccessibleDescription(/"0.0.0.0\/0" covers too much/);
  await expect.element(field(/^Further/)).toHaveAccessibleDescription(/"localhost" is not an address range/);
  await expect.element(button("Save")).toBeDisabled();
  await expectReadable("wrong lines");
});

it("names every line that is no e-mail address, and says whether anything is sent", async () => {
  await show(<RecipientsForm settings={{ alertRecipients: [], revision: 1 }} mailServer={null} />);
  await expect.element(page.getByText(/No mail server is configured/)).toBeVisible();
  await userEvent.fill(field(/^Recipients/), "ann@example.com\nbob\n@example.com");
  await expect.element(field(/^Recipients/)).toHaveAccessibleDescription(/bob must be an e-mail address/);
  await expect.element(field(/^Recipients/)).toHaveAccessibleDescription(/@example.com must be an e-mail/);
  await expect.element(button("Save")).toBeDisabled();
  await expectReadable("wrong addresses");
});

it("tries e-mail and says what became of each recipient", async () => {
  const items = [
    { recipient: "ann@example.com", ok: true, message: "mail:587 accepted the message" },
    {
      recipient: "bob@example.com",
      ok: false,
      message: "mail:587 did not accept the message: 550 no such mailbox",
    },
  ];
  serve({ "POST /settings/test-email": json({ items }) });
  await show(
    <RecipientsForm
      settings={{ alertRecipients: items.map(({ recipient }) => recipient), revision: 1 }}
      mailServer="mail:587"
    />,
  );
  await button("Send a test message").click();
  await expect.element(page.getByText("550 no such mailbox")).toBeVisible();
  await expectReadable("after a test message");
});

it("cancels a test message to a mail server that keeps silent", async () => {
  const TEST = "POST /settings/test-email";
  serve({ [TEST]: never });
  await show(
    <RecipientsForm settings={{ alertRecipients: ["ada@example.com"], revision: 1 }} mailServer="mail:587" />,
  );
  const outcome = page.getByRole("status", { name: "Test of e-mail" });
  await button("Send a test message").click();
  await expect.element(outcome).toHaveTextContent("Sending…");
  await button("Cancel the test of e-mail").click();
  await expect.poll(givenUp).toEqual([TEST]);
  await expect.element(outcome).toHaveTextContent(/^$/);
  await expect.element(button("Send a test message")).toHaveFocus();
});

it("says to a viewer why settings cannot be saved", async () => {
  await show(
    <RetentionForm
      settings={{
        retention: { runsPerPolicy: 100, runDays: 30, artifactsPerPolicy: 10, ledgerMonths: 36 },
        revision: 1,
      }}
    />,
    {
      role: "viewer",
    },
  );
  await expect.element(button("Save")).toHaveAttribute("aria-disabled", "true");
  await expect.element(button("Save")).toHaveAccessibleDescription(/needs the role admin/);
  await expectReadable("not allowed");
});
