/** One attempt to hand a message to the mail server. */
import { readFile } from "node:fs/promises";
import { rootCertificates } from "node:tls";
import { createTransport } from "nodemailer";
import { Hider } from "../../sources/secrets/hider";
import type { SmtpConfig } from "../core/configSmtp";
import { isLoopbackHost } from "../core/loopback";
import type { Refusal } from "../operations/takenOrLater";

/** To connect, to be greeted, and of silence in between. */
const TIMEOUT_MS = 10_000;

export interface Email {
  /** The same at each attempt: a mailbox can tell what it has already. */
  readonly id: string;
  /** Part of the Message-ID. */
  readonly host: string;
  readonly recipient: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

export interface EmailRefusal extends Refusal {
  /** `why` without the server's own words where these can hold the recipient. */
  readonly toldAll: string;
}

/** Null when the server took the message. Rejects only when `signal` is aborted. */
export async function sendEmail(
  smtp: SmtpConfig,
  { id, host, recipient, subject, text }: Email,
  signal: AbortSignal,
): Promise<EmailRefusal | null> {
  signal.throwIfAborted();
  try {
    const transport = createTransport(await transportOptions(smtp));
    try {
      await transport.sendMail({
        from: smtp.from,
        to: recipient,
        subject,
        text,
        messageId: `<${id}@${host}>`,
        // Nobody's holiday notice is to answer it.
        headers: { "Auto-Submitted": "auto-generated" },
        disableFileAccess: true,
        disableUrlAccess: true,
        // Ends the conversation: closing the transport would leave it to go on.
        signal,
      });
      return null;
    } finally {
      transport.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    return refusal(smtp, error);
  }
}

async function transportOptions({ host, port, implicitTls, user, password, caFile }: SmtpConfig) {
  const ca = caFile === undefined ? undefined : [...rootCertificates, await readFile(caFile, "utf8")];
  return {
    host,
    port,
    secure: implicitTls,
    // A password goes through TLS alone, but to this machine itself.
    requireTLS: !implicitTls && user !== undefined && !isLoopbackHost(host),
    ...(user === undefined ? {} : { auth: { user, pass: password ?? "" } }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  };
}

/** The server's own words without the password; final where it refuses this message or recipient for good. */
function refusal({ host, port, user, password }: SmtpConfig, error: unknown): EmailRefusal {
  const said = error instanceof Error ? error.message : String(error);
  const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
  const status: unknown = error instanceof Error && "responseCode" in error ? error.responseCode : undefined;
  const hider = new Hider({
    ...(user === undefined ? {} : { username: user }),
    ...(password === undefined ? {} : { password }),
  });
  const asked = code === "EENVELOPE" || code === "EMESSAGE";
  const refused = `${host}:${port} did not take it: `;
  const why = refused + hider.quote(said, 300);
  return {
    why,
    toldAll:
      typeof status === "number" ? `${refused}it answered ${status}` : asked ? `${refused}refused` : why,
    final: asked && typeof status === "number" && status >= 500,
  };
}
