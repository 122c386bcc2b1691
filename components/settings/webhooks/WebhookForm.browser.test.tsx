import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import type { WebhookView } from "@/lib/api/webhooks";
import { asked, json, refuse, serve } from "@/test/support/components/api";
import { isLeavingAsked } from "@/test/support/components/leaving";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { WebhookForm } from "./WebhookForm";

const SECRET = "0123456789abcdef";
const CHAT: WebhookView = {
  name: "chat",
  origin: "https://chat.example.com",
  events: ["minutes.quota"],
  lastDelivery: null,
  revision: 1,
  createdAt: "2026-11-22T09:00:00.000Z",
  updatedAt: "2026-11-22T09:00:00.000Z",
};
const tested = { ok: true, latencyMs: 3, message: "accepted the event", at: "2026-11-22T09:00:00.000Z" };
const field = (name: RegExp) => page.getByRole("textbox", { name });
const secret = page.getByLabelText(/^Signing secret/);
const quota = page.getByRole("checkbox", { name: /^A namespace has 25%/ });
const save = page.getByRole("button", { name: "Save & test" });

it("sends what was typed with the chosen events, and tries it", async () => {
  serve({
    "POST /webhook-receivers": json(CHAT, 201),
    "POST /webhook-receivers/chat/test": json(tested),
  });
  await show(<WebhookForm webhook={null} onClose={vi.fn()} />);
  await userEvent.fill(field(/^Name/), "chat");
  await userEvent.fill(field(/^URL/), "https://chat.example.com/hooks/1");
  await page.getByRole("button", { name: "Generate a secret and copy it" }).click();
  await expect.element(secret).toHaveValue(expect.stringMatching(/^[0-9a-f]{64}$/) as string);
  await userEvent.fill(secret, SECRET);
  await quota.click();
  await expect.poll(isLeavingAsked).toBe(true);
  await save.click();
  await expect.element(page.getByRole("status", { name: "Test of chat" })).toHaveTextContent(/Taken/);
  await expect.poll(isLeavingAsked).toBe(false);
  expect(asked("POST /webhook-receivers")[0]?.body).toEqual({
    name: "chat",
    url: "https://chat.example.com/hooks/1",
    secret: SECRET,
    events: ["expectedImages.dropped"],
  });
  await expectReadable("saved and tried");
});

it("names every wrong field and the way out, and sends nothing", async () => {
  await show(<WebhookForm webhook={null} onClose={vi.fn()} />);
  await userEvent.fill(field(/^URL/), "ftp://chat");
  await userEvent.fill(secret, "short");
  for (const name of [/^A scheduled run drops/, /^A namespace has 25%/])
    await page.getByRole("checkbox", { name }).click();
  await save.click();
  await expect.element(field(/^Name/)).toHaveFocus();
  await expect.element(field(/^Name/)).toHaveAccessibleDescription(/lower-case letters, digits/);
  await expect.element(field(/^URL/)).toHaveAccessibleDescription(/write an http\(s\) URL, as in/);
  await expect.element(secret).toHaveAccessibleDescription(/is shorter than 16 characters: use a random/);
  await expect.element(page.getByText("names no event: choose at least one")).toBeVisible();
  expect(asked()).toEqual([]);
  await expectReadable("four wrong fields");
});

it("leaves out what is to stay, and keeps what was typed when it is refused", async () => {
  serve({
    "PUT /webhook-receivers/chat": refuse(422, "unprocessable", "A new URL needs the secret again.", [
      { path: "secret", message: "is missing: a new URL needs it again" },
    ]),
  });
  await show(<WebhookForm webhook={CHAT} onClose={vi.fn()} />);
  await userEvent.fill(field(/^URL/), "https://other.example.com/");
  await save.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The webhook was not saved");
  await expect.element(secret).toHaveAccessibleDescription(/a new URL needs it again/);
  await expect.element(secret).toHaveFocus();
  await expect.element(field(/^URL/)).toHaveValue("https://other.example.com/");
  expect(asked().map(({ body }) => body)).toEqual([
    { name: "chat", url: "https://other.example.com/", events: ["minutes.quota"] },
  ]);
  await expectReadable("refused");
});

it("tells a tuner who may save", async () => {
  await show(<WebhookForm webhook={CHAT} onClose={vi.fn()} />, { role: "tuner" });
  await expect.element(save).toHaveAccessibleDescription(/needs the role admin; yours is tuner/);
  await save.click({ force: true });
  expect(asked()).toEqual([]);
  await expectReadable("not allowed");
});

it("does not save over what another administrator saved unless it is asked to, and keeps what was typed", async () => {
  const PUT = "PUT /webhook-receivers/chat";
  serve({ [PUT]: refuse(412, "preconditionFailed", "The webhook chat was changed by somebody else.") });
  await show(<WebhookForm webhook={CHAT} onClose={vi.fn()} />);
  await userEvent.fill(secret, SECRET);
  await save.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("was changed by somebody else");
  await expectReadable("a conflict");
  serve({ [PUT]: json({ ...CHAT, revision: 3 }), "POST /webhook-receivers/chat/test": json(tested) });
  await page.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect.element(page.getByText("accepted the event")).toBeVisible();
  await expect.element(secret).toHaveValue(SECRET);
  await save.click();
  await expect.poll(() => asked(PUT).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', null, '"3"']);
});
