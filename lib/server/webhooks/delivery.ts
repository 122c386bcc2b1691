/** A delivery as a kind of operation. */
import { db } from "../core/db";
import { whileDatabaseReturns } from "../core/dbErrors";
import { defineOperation } from "../operations/defineOperation";
import { REPEAT_ATTEMPTS, untilTaken, type Refusal } from "../operations/untilTaken";
import { DELIVERY_ATTEMPTS, DELIVERY_KIND } from "./kind";
import { sendOnce } from "./send";
import { openTarget } from "./target";

const DELETED: Refusal = { why: "The webhook was deleted before the event was sent.", final: true };

export const deliveryOperation = defineOperation({
  kind: DELIVERY_KIND,
  stages: { sending: 0 },
  /** A receiver that is away keeps its deliveries waiting, and no others. */
  concurrency: 16,
  attempts: DELIVERY_ATTEMPTS,
  run: ({ id, signal, progress }) =>
    untilTaken(() => attempt(id, signal), {
      signal,
      onRefused: (attempts) => progress(attempts / REPEAT_ATTEMPTS),
    }),
});

/** Reads the webhook again each time: an administrator may have mended it meanwhile. */
async function attempt(id: string, signal: AbortSignal): Promise<Refusal | null> {
  const found = await whileDatabaseReturns(() =>
    db().webhookDelivery.findUnique({ where: { id }, include: { webhook: true } }),
  );
  if (!found) return DELETED;
  const { webhook, body } = found;
  const refused = await sendOnce(openTarget(webhook.id, webhook.target), { id, body }, signal);
  return refused === null ? null : { why: refused };
}
