/** The part of the environment that names a mail server. */
import { z } from "zod";

export const smtpEnvironment = {
  PLIMSOLL_SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "must be smtp://HOST or smtps://HOST, with user and password where needed",
    })
    .refine((text) => !URL.canParse(text) || new URL(text).hostname !== "", "must name a host")
    .optional()
    .meta({
      description:
        "Mail server for alerts: `smtp://user:password@host:587` or `smtps://…:465`. Percent-encode special characters in user and password. Without it, no e-mail is sent.",
    }),
  PLIMSOLL_SMTP_FROM: z
    .string()
    .regex(/^([^<>\r\n"]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: "must be an address such as plimsoll@example.com or Plimsoll <plimsoll@example.com>",
    })
    .optional()
    .meta({ description: "Sender address of alert e-mails." }),
  PLIMSOLL_SMTP_CA_FILE: z.string().optional().meta({
    description: "Additional CA certificates (PEM) for verifying the mail server's certificate.",
  }),
};

export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  /** Whether the connection starts with TLS; otherwise it is upgraded with STARTTLS if the server offers it. */
  readonly implicitTls: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly from: string;
  readonly caFile: string | undefined;
}

/** Returns undefined if no mail server is set. */
export function smtpOf(env: z.output<z.ZodObject<typeof smtpEnvironment>>): SmtpConfig | undefined {
  const { PLIMSOLL_SMTP_URL: text, PLIMSOLL_SMTP_FROM: from, PLIMSOLL_SMTP_CA_FILE: caFile } = env;
  if (text === undefined || from === undefined) return undefined;
  const url = new URL(text);
  const implicitTls = url.protocol === "smtps:";
  return {
    // Only URLs write literal IPv6 addresses in brackets.
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? (implicitTls ? 465 : 587) : Number(url.port),
    implicitTls,
    user: url.username === "" ? undefined : decodeURIComponent(url.username),
    password: url.password === "" ? undefined : decodeURIComponent(url.password),
    from,
    caFile,
  };
}

/** Returns the problems between variables that are each valid by themselves. */
export function smtpProblems(
  given: Readonly<Record<string, string | undefined>>,
): { readonly name: string; readonly message: string }[] {
  const url = given.PLIMSOLL_SMTP_URL;
  if (url === undefined) return [];
  const problems: { name: string; message: string }[] = [];
  if (given.PLIMSOLL_SMTP_FROM === undefined) {
    problems.push({ name: "PLIMSOLL_SMTP_FROM", message: "must be set with PLIMSOLL_SMTP_URL" });
  }
  if (URL.canParse(url) && !decodes(url)) {
    problems.push({
      name: "PLIMSOLL_SMTP_URL",
      message: "has a % in user or password that is not percent-encoding: write it as %25",
    });
  }
  return problems;
}

function decodes(text: string): boolean {
  const { username, password } = new URL(text);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
