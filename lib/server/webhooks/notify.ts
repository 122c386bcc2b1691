/**
 * Sends an event to every webhook that subscribes to its type: one delivery each, in the transaction of what it
 * reports.
 */
import type { WebhookEvent } from "../../api/webhooks";
import { SYSTEM } from "../audit/context";
import type { Tx } from "../core/db";
import { createOperation } from "../operations/create";
import { REPEAT_ATTEMPTS } from "../operations/takenOrLater";
import { DELIVERY_KIND } from "./kind";

/** `data` is plain JSON without secrets; receivers get it next to `type` and `createdAt`. */
export async function notifyWebhooks(tx: Tx, type: WebhookEvent, data: object): Promise<void> {
  // Locked until the deliveries are written, so that a webhook deleted at the same moment gets none and causes no
  // write to fail.
  const webhooks = await tx.$queryRaw<{ id: string; name: string }[]>`
    select id::text as id, name from webhook where ${type} = any(events) order by name for key share`;
  const body = eventBody(type, data);
  for (const webhook of webhooks) await deliver(tx, webhook, body);
}

/** Creates a delivery and returns its id. */
export async function deliver(
  tx: Tx,
  webhook: { readonly id: string; readonly name: string },
  body: string,
): Promise<string> {
  const id = await createOperation(tx, {
    kind: DELIVERY_KIND,
    subject: `webhook/${webhook.name}`,
    attempts: REPEAT_ATTEMPTS,
    requestedBy: SYSTEM.actor,
  });
  await tx.webhookDelivery.create({ data: { id, webhookId: webhook.id, body } });
  return id;
}

export function eventBody(type: WebhookEvent | "test", data: object): string {
  return JSON.stringify({ type, createdAt: new Date().toISOString(), ...data });
}
