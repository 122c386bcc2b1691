import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { WebhookView } from "@/lib/api/webhooks";
import { givenUp, json, list, never, serve } from "@/test/support/components/api";
import { show } from "@/test/support/components/show";
import { WebhooksPage } from "./WebhooksPage";

const AT = "2026-11-22T09:00:00.000Z";
const webhook = (name: string): WebhookView => ({
  name,
  origin: "https://chat.example.com",
  events: ["minutes.quota"],
  lastDelivery: null,
  revision: 1,
  createdAt: AT,
  updatedAt: AT,
});

it("stays with the webhook that it renames, and tells what became of the test event", async () => {
  serve({
    "GET /webhook-receivers": list([webhook("chat")]),
    "GET /webhook-receivers/chat/deliveries": list([]),
    "GET /webhook-receivers/ops/deliveries": list([]),
    "PUT /webhook-receivers/chat": () => {
      serve({ "GET /webhook-receivers": list([webhook("ops")]) });
      return Response.json(webhook("ops"));
    },
    "POST /webhook-receivers/ops/test": json({
      ok: true,
      latencyMs: 3,
      message: "accepted the event",
      at: AT,
    }),
  });
  await show(
    <PathnameContext value="/settings/webhooks">
      <WebhooksPage />
    </PathnameContext>,
  );
  await page.getByRole("button", { name: "Edit chat" }).click();
  await userEvent.fill(page.getByRole("textbox", { name: "Name" }), "ops");
  await page.getByRole("button", { name: "Save & test" }).click();
  const drawer = page.getByRole("dialog", { name: "Edit ops" });
  await expect.element(drawer.getByRole("status", { name: "Test of ops" })).toHaveTextContent(/Taken/);
  await drawer.getByRole("button", { name: "Done" }).click();
  await expect.element(drawer).not.toBeInTheDocument();
});

it("cancels the test of a receiver that keeps silent, in its card and in its form", async () => {
  const TEST = "POST /webhook-receivers/chat/test";
  serve({
    "GET /webhook-receivers": list([webhook("chat")]),
    "GET /webhook-receivers/chat/deliveries": list([]),
    "PUT /webhook-receivers/chat": json(webhook("chat")),
    [TEST]: never,
  });
  await show(
    <PathnameContext value="/settings/webhooks">
      <WebhooksPage />
    </PathnameContext>,
  );
  const send = page.getByRole("button", { name: "Send a test event to chat" });
  await send.click();
  await expect.element(page.getByRole("status", { name: "Test of chat" })).toHaveTextContent("Sending…");
  await page.getByRole("button", { name: "Cancel the test of chat" }).click();
  await expect.poll(givenUp).toEqual([TEST]);
  await expect.element(send).toHaveFocus();
  await expect.element(page.getByText("Cancelled.")).toBeVisible();
  await page.getByRole("button", { name: "Edit chat" }).click();
  const drawer = page.getByRole("dialog", { name: "Edit chat" });
  await drawer.getByRole("button", { name: "Save & test" }).click();
  await drawer.getByRole("button", { name: "Cancel the test of chat" }).click();
  await expect.poll(givenUp).toEqual([TEST, TEST]);
  await expect.element(drawer.getByRole("button", { name: "Done" })).toBeVisible();
});
