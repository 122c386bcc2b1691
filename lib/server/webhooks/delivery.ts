/** A delivery as a kind of operation. */
import { db } from "../core/db";
import { whileDatabaseReturns } from "../core/dbErrors";
import { defineOperation } from "../operations/defineOperation";
import { REPEAT_ATTEMPTS, takenOrLater, type Refusal } from "../operations/takenOrLater";
import { DELIVERY_KIND } from "./kind";
import { sendOnce } from "./send";
import { openTarget } from "./target";

const DELETED: Refusal = { why: "The webhook was deleted before the event was sent.", final: true };

export const deliveryOperation = defineOperation({
  kind: DELIVERY_KIND,
  readers: "admin",
  stages: { sending: 0 },
  concurrency: 16,
  attempts: REPEAT_ATTEMPTS,
  run: (context) => takenOrLater(() => attempt(context.id, context.signal), context),
});

/** Reads the webhook at each attempt: an administrator may have corrected it in the meantime. */
async function attempt(id: string, signal: AbortSignal): Promise<Refusal | null> {
  const found = await whileDatabaseReturns(() =>
    db().webhookDelivery.findUnique({ where: { id }, include: { webhook: true } }),
  );
  if (!found) return DELETED;
  const { webhook, body } = found;
  const refused = await sendOnce(openTarget(webhook.id, webhook.target), { id, body }, signal);
  return refused === null ? null : { why: refused };
}
