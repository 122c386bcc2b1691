/** A mail server on loopback that speaks SMTP with TLS and passwords, and stores what it accepts. */
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { SMTPServer } from "smtp-server";

const tls = (name: string): string => fileURLToPath(new URL(`../fixtures/tls/${name}`, import.meta.url));

export interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as sent. */
  readonly raw: string;
  readonly encrypted: boolean;
  /** Null for a session without a password. */
  readonly user: string | null;
}

export interface MailServer {
  readonly port: number;
  readonly taken: Taken[];
  /** If set, the code and text with which it refuses the next recipients. */
  refuse: { readonly code: number; readonly words: string } | null;
  readonly close: () => Promise<void>;
}

export interface MailServerOptions {
  /** Required before a message is accepted. */
  readonly password?: string;
  /** Whether the session starts with TLS. Otherwise STARTTLS is offered. */
  readonly implicitTls?: boolean;
}

export async function startMailServer({
  password,
  implicitTls = false,
}: MailServerOptions = {}): Promise<MailServer> {
  const server = new SMTPServer({
    secure: implicitTls,
    key: readFileSync(tls("server.key")),
    cert: readFileSync(tls("server.crt")),
    authOptional: password === undefined,
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password: given }, _session, done) {
      if (given === password) done(null, { user: username ?? "" });
      else done(Object.assign(new Error(`wrong password ${given ?? ""}`), { responseCode: 535 }));
    },
    onRcptTo(_address, _session, done) {
      const { refuse } = mail;
      done(refuse && Object.assign(new Error(refuse.words), { responseCode: refuse.code }));
    },
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        mail.taken.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
          encrypted: session.secure,
          user: session.user ?? null,
        });
        done();
        // Ignores a sender that ends within its message, such as a process killed by a test.
      }, done);
    },
  });
  // A client that does not trust the certificate disconnects.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("the mail server listens at no port");
  const mail: MailServer = {
    port: address.port,
    taken: [],
    refuse: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}

/** The certificate that signs the server's own. */
export const MAIL_CA = tls("ca.crt");
