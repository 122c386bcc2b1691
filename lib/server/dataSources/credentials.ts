/** Credentials at rest: sealed JSON, its keys readable, its values never. */
import { z } from "zod";
import type { CredentialsInput } from "../../api/dataSources";
import type { Credentials } from "../../sources/types";
import { dataSourceContext } from "../sealed";
import { secrets } from "../secrets";

const storedSchema = z.object({
  token: z.string().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
  caCert: z.string().optional(),
  clientCert: z.string().optional(),
  clientKey: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

export interface SealedCredentials {
  readonly credentials: Uint8Array<ArrayBuffer> | null;
  readonly credentialKeys: string[];
}

/** What is stored with the changes of an input: an absent key stays, null and an empty text remove it. */
export function mergeCredentials(stored: Credentials, input: CredentialsInput | undefined): Credentials {
  const merged: Record<string, unknown> = { ...stored };
  for (const [key, value] of Object.entries(input ?? {})) {
    if (value === undefined) continue;
    if (value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0)) {
      delete merged[key];
    } else {
      merged[key] = value;
    }
  }
  return storedSchema.parse(merged);
}

/** `id` is the data source's: bytes moved to another row do not open. */
export function sealCredentials(id: string, credentials: Credentials): SealedCredentials {
  const keys = Object.keys(credentials).sort();
  if (keys.length === 0) return { credentials: null, credentialKeys: [] };
  return {
    credentials: secrets().seal(JSON.stringify(credentials), dataSourceContext(id)),
    credentialKeys: keys,
  };
}

/** Throws a SecretsError when the key is not the one they were sealed with. */
export function openCredentials(id: string, sealed: Uint8Array | null): Credentials {
  if (sealed === null) return {};
  return storedSchema.parse(JSON.parse(secrets().open(sealed, dataSourceContext(id))));
}

/** Keys that an input neither gives anew nor removes, of those stored. */
export function untouchedKeys(stored: readonly string[], input: CredentialsInput | undefined): string[] {
  const given = new Map(Object.entries(input ?? {}));
  return stored.filter((key) => given.get(key) === undefined);
}
