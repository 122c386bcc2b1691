/** Sends a test e-mail to every recipient of alerts. */
import { randomUUID } from "node:crypto";
import type { TestedEmail } from "../../api/email";
import { writeAudit, type AuditContext } from "../audit/write";
import { config } from "../core/config";
import { db } from "../core/db";
import { ConflictError } from "../http/errors";
import { getSettings } from "../settings/service";
import { sendEmail } from "./send";

/** Throws ConflictError if there is no mail server or no recipient. */
export async function testEmail(audit: AuditContext, signal: AbortSignal): Promise<TestedEmail[]> {
  const { smtp, publicUrl } = config();
  if (!smtp) throw new ConflictError("No mail server is configured. Set PLIMSOLL_SMTP_URL and start again.");
  const { alertRecipients } = await getSettings();
  if (alertRecipients.length === 0) throw new ConflictError("There are no recipients yet. Save one first.");
  const items: TestedEmail[] = [];
  let away: string | undefined;
  // One after the other: mail servers limit the connections per sender.
  for (const recipient of alertRecipients) {
    if (away !== undefined) {
      items.push({ recipient, ok: false, message: `Not tried: ${away}` });
      continue;
    }
    const refused = await sendEmail(
      smtp,
      {
        id: randomUUID(),
        recipient,
        host: new URL(publicUrl).hostname,
        subject: "A test of Plimsoll's alerts",
        text: `Sent by ${audit.actor} to find out whether e-mail works.\n\n${publicUrl}\n`,
      },
      signal,
    );
    const message = refused?.why ?? `${smtp.host}:${smtp.port} accepted the message`;
    items.push({ recipient, ok: refused === null, message });
    // An unavailable server would use up the timeout for each recipient.
    if (refused !== null && refused.final !== true) away = message;
  }
  await db().$transaction((tx) =>
    writeAudit(tx, audit, { action: "email.test", target: "settings", after: { items } }),
  );
  return items;
}
