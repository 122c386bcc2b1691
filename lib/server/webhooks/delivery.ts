/** A delivery as a kind of operation: tried until the receiver takes it, with longer and longer pauses. */
import { setTimeout as sleep } from "node:timers/promises";
import { db } from "../core/db";
import { whileDatabaseReturns } from "../core/dbErrors";
import { defineOperation } from "../operations/defineOperation";
import { DELIVERY_ATTEMPTS, DELIVERY_KIND } from "./kind";
import { sendOnce } from "./send";
import { openTarget } from "./target";

/** Milliseconds before each further attempt: six within eleven minutes. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000, 480_000] as const;

export const deliveryOperation = defineOperation({
  kind: DELIVERY_KIND,
  stages: { sending: 0 },
  /** A receiver that is away keeps its deliveries waiting, and no others. */
  concurrency: 16,
  attempts: DELIVERY_ATTEMPTS,
  run: async ({ id, signal, progress }) => {
    const found = await whileDatabaseReturns(() =>
      db().webhookDelivery.findUnique({ where: { id }, include: { webhook: true } }),
    );
    if (!found) return { state: "failed", message: "The webhook was deleted before the event was sent." };
    for (let attempt = 0; ; attempt++) {
      // Read anew each time: an administrator may have mended it meanwhile.
      const { webhook } = attempt === 0 ? found : await current(found.webhookId);
      if (!webhook) return { state: "failed", message: "The webhook was deleted before the event was sent." };
      const target = openTarget(webhook.id, webhook.target);
      const refused = await sendOnce(target, { id, body: found.body }, signal);
      if (refused === null) return { state: "succeeded" };
      const pause = PAUSES_MS[attempt];
      if (pause === undefined)
        return { state: "failed", message: `Given up after ${attempt + 1} attempts: ${refused}` };
      progress((attempt + 1) / (PAUSES_MS.length + 1));
      await sleep(pause, undefined, { signal });
    }
  },
});

async function current(id: string) {
  return { webhook: await whileDatabaseReturns(() => db().webhook.findUnique({ where: { id } })) };
}
