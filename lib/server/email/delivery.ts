/**
 * Sends an e-mail as a kind of operation. The mail server may get it twice if a worker dies, with the same
 * Message-ID.
 */
import { config } from "../core/config";
import { db } from "../core/db";
import { whileDatabaseReturns } from "../core/dbErrors";
import { log } from "../core/log";
import { defineOperation } from "../operations/defineOperation";
import { REPEAT_ATTEMPTS, takenOrLater } from "../operations/takenOrLater";
import { EMAIL_KIND } from "./kind";
import { sendEmail } from "./send";

export const emailOperation = defineOperation({
  kind: EMAIL_KIND,
  /** Neither its subject nor its message names a recipient. */
  readers: "viewer",
  stages: { sending: 0 },
  /** Mail servers limit the connections per sender. */
  concurrency: 4,
  attempts: REPEAT_ATTEMPTS,
  run: async (context) => {
    const { id, signal } = context;
    const found = await whileDatabaseReturns(() => db().emailDelivery.findUnique({ where: { id } }));
    if (!found) return { state: "failed", message: "The message was removed before it was sent." };
    const { smtp } = config();
    if (!smtp) return { state: "failed", message: "No mail server is configured any longer." };
    return takenOrLater(async () => {
      const host = new URL(config().publicUrl).hostname;
      const refused = await sendEmail(smtp, { ...found, host }, signal);
      if (refused) log().warn({ email: id, why: refused.why }, "an e-mail was not accepted");
      return refused && { ...refused, why: refused.publicWhy };
    }, context);
  },
});
