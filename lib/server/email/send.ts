/** Makes one attempt to hand a message to the mail server. */
import { readFile } from "node:fs/promises";
import { rootCertificates } from "node:tls";
import { createTransport } from "nodemailer";
import { Hider } from "../../sources/secrets/hider";
import type { SmtpConfig } from "../core/configSmtp";
import { isLoopbackHost } from "../core/loopback";
import type { Refusal } from "../operations/takenOrLater";

/** Timeout for connecting, for the greeting, and for silence in between. */
const TIMEOUT_MS = 10_000;

export interface Email {
  /** The same at each attempt, so that a mailbox can recognize a duplicate. */
  readonly id: string;
  /** Part of the Message-ID. */
  readonly host: string;
  readonly recipient: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

export interface EmailRefusal extends Refusal {
  /** `why` without the server's own words if these may contain the recipient. */
  readonly publicWhy: string;
}

/** Resolves with null if the server took the message. Rejects only when `signal` aborts. */
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
        // Prevents automatic replies such as absence notices.
        headers: { "Auto-Submitted": "auto-generated" },
        disableFileAccess: true,
        disableUrlAccess: true,
        // Ends the connection on abort: closing the transport would leave it open.
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
    // A password is sent only over TLS, except to this machine itself.
    requireTLS: !implicitTls && user !== undefined && !isLoopbackHost(host),
    ...(user === undefined ? {} : { auth: { user, pass: password ?? "" } }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  };
}

/** Quotes the server's own words without the password; final if it permanently refuses this message or recipient. */
function refusal({ host, port, user, password }: SmtpConfig, error: unknown): EmailRefusal {
  const said = error instanceof Error ? error.message : String(error);
  const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
  const status: unknown = error instanceof Error && "responseCode" in error ? error.responseCode : undefined;
  const hider = new Hider({
    ...(user === undefined ? {} : { username: user }),
    ...(password === undefined ? {} : { password }),
  });
  const asked = code === "EENVELOPE" || code === "EMESSAGE";
  const refused = `${host}:${port} did not accept the message: `;
  const why = refused + hider.quote(said, 300);
  return {
    why,
    publicWhy: typeof status === "number" ? `${refused}status ${status}` : asked ? `${refused}refused` : why,
    final: asked && typeof status === "number" && status >= 500,
  };
}
