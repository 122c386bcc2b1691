import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { WebhookDeliveryView } from "@/lib/api/webhooks";
import { asked, json, list, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { DeadLetters } from "./DeadLetters";

const AT = "2026-01-05T08:00:00.000Z";
const letter: WebhookDeliveryView = {
  id: "d-1",
  event: "changes.waterlines",
  state: "failed",
  createdAt: AT,
  finishedAt: AT,
  message: "Given up after 6 attempts: it answered HTTP 503",
  sentAgain: null,
};
const LIST = "GET /webhook-receivers/ops/deliveries";
const AGAIN = "POST /webhook-receivers/ops/deliveries/d-1/redeliver";
const draw = () =>
  show(
    <section aria-label="Webhook">
      <h2>ops</h2>
      <DeadLetters webhook="ops" />
    </section>,
  );

it("takes no room while everything was taken", async () => {
  serve({ [LIST]: list([]) });
  await draw();
  await expect.poll(() => asked(LIST).length).toBe(1);
  await expect.element(page.getByRole("region", { name: "Dead letters of ops" })).not.toBeInTheDocument();
});

it("shows what was given up and why, and sends it again", async () => {
  serve({
    [LIST]: list([letter, { ...letter, id: "d-0", sentAgain: "d-9" }]),
    [AGAIN]: json(operation, 202),
  });
  await draw();
  const letters = page.getByRole("region", { name: "Dead letters of ops" });
  await expect.element(letters).toHaveTextContent("Given up: 2");
  await expect.element(letters).toHaveTextContent("Given up after 6 attempts: it answered HTTP 503");
  await expect.element(letters).toHaveTextContent("sent again");
  await expectReadable("dead letters");
  await page.getByRole("button", { name: `Redeliver changes.waterlines of ${AT}` }).click();
  await expect.poll(() => asked(AGAIN).length).toBe(1);
  await expect.poll(() => asked(LIST).length).toBeGreaterThan(1);
});

it("says that they could not be read", async () => {
  serve({ [LIST]: refuse(503, "databaseAway", "The database does not answer.") });
  await draw();
  await expect.element(page.getByText("Could not load the dead letters")).toBeVisible();
});

const operation = {
  id: "d-9",
  kind: "webhook",
  subject: "webhook/ops",
  state: "queued",
  stage: "queued",
  progress: 0,
  items: [],
  message: null,
  result: null,
  attempts: 0,
  cancelRequested: false,
  requestedBy: "system",
  createdAt: AT,
  startedAt: null,
  finishedAt: null,
};
