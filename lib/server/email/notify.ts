/** Sends an e-mail to every recipient of alerts: one delivery each, in the transaction of what it reports. */
import { SYSTEM } from "../audit/write";
import { config } from "../core/config";
import type { Tx } from "../core/db";
import { createOperation } from "../operations/create";
import { REPEAT_ATTEMPTS } from "../operations/takenOrLater";
import { getSettings } from "../settings/service";
import { EMAIL_KIND, EMAIL_SUBJECT } from "./kind";

interface Message {
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Does nothing if no mail server is configured. */
export async function notifyByEmail(tx: Tx, message: Message): Promise<void> {
  if (config().smtp === undefined) return;
  const { alertRecipients } = await getSettings(tx);
  for (const recipient of alertRecipients) {
    const id = await createOperation(tx, {
      kind: EMAIL_KIND,
      subject: EMAIL_SUBJECT,
      attempts: REPEAT_ATTEMPTS,
      requestedBy: SYSTEM.actor,
    });
    await tx.emailDelivery.create({ data: { id, recipient, ...message } });
  }
}
