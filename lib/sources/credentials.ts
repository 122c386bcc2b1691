/** The credentials of a data source, with the keys of Drop's Secrets (discovery.md section 2). */
import { z } from "zod";

const text = (maxLength: number): z.ZodString => z.string().max(maxLength);
const SECRET = text(16_384);
const PEM = text(262_144);

const fields = {
  token: SECRET,
  username: text(1_024),
  password: SECRET,
  caCert: PEM,
  clientCert: PEM,
  clientKey: PEM,
  headers: z.record(z.string(), text(8_192)),
};

export const credentialsSchema = z.object(fields).partial().readonly();
export type Credentials = z.infer<typeof credentialsSchema>;
export type CredentialKey = keyof typeof fields;

const change = <S extends z.ZodType>(schema: S): z.ZodOptional<z.ZodNullable<S>> =>
  schema.nullable().optional();

/** Two short expressions: a single one for the whole text would rescan a long text from each BEGIN line. */
const PEM_LINES = [/-----BEGIN [A-Z0-9 ]{1,40}-----/, /-----END [A-Z0-9 ]{1,40}-----/] as const;

/**
 * A PEM text without its BEGIN or END line would fail only at the first connection, with an error that names no
 * field.
 */
const pem = (what: string): z.ZodString =>
  PEM.refine((said) => PEM_LINES.every((line) => line.test(said)), {
    error: `is not a ${what} in PEM: paste it with its lines -----BEGIN … and -----END …`,
  });

/** Write-only. An absent field keeps the stored value, null removes it. */
export const credentialsInputSchema = z.strictObject({
  token: change(fields.token),
  username: change(fields.username),
  password: change(fields.password),
  caCert: change(pem("certificate")),
  clientCert: change(pem("certificate")),
  clientKey: change(pem("key")),
  headers: change(fields.headers),
});

export type CredentialsInput = z.infer<typeof credentialsInputSchema>;

export interface CredentialField {
  readonly key: CredentialKey;
  readonly label: string;
  readonly description?: string;
  readonly kind: "secret" | "text" | "lines";
}

export interface CredentialGroup {
  readonly legend: string;
  readonly hint?: string;
  readonly fields: readonly CredentialField[];
}

export const credentialGroups: readonly CredentialGroup[] = [
  {
    legend: "Credentials",
    hint: "Optional. Stored encrypted; never shown again.",
    fields: [
      { key: "token", label: "Bearer token", kind: "secret" },
      { key: "username", label: "User", kind: "text" },
      { key: "password", label: "Password", kind: "secret" },
      {
        key: "headers",
        label: "Headers",
        description: "One per line, as in X-Scope-OrgID: ci. Typing any replaces all stored ones.",
        kind: "lines",
      },
    ],
  },
  {
    legend: "TLS",
    fields: [
      { key: "caCert", label: "CA certificate", description: "PEM", kind: "lines" },
      { key: "clientCert", label: "Client certificate", description: "PEM", kind: "lines" },
      { key: "clientKey", label: "Client key", description: "PEM", kind: "lines" },
    ],
  },
];
