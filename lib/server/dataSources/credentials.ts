/** Stored credentials: sealed JSON, with readable keys and secret values. */
import { credentialsSchema, type Credentials, type CredentialsInput } from "../../sources/shapes";
import { dataSourceContext } from "../core/encryptedColumns";
import { secrets } from "../core/secrets";

export interface SealedCredentials {
  readonly credentials: Uint8Array<ArrayBuffer> | null;
  readonly credentialKeys: string[];
}

/**
 * Returns the stored credentials with the changes of an input: an absent key stays; null and an empty text remove it.
 */
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
  return credentialsSchema.parse(merged);
}

/** `id` is the data source's: bytes that were moved to another row cannot be opened. */
export function sealCredentials(id: string, credentials: Credentials): SealedCredentials {
  const keys = Object.keys(credentials).sort();
  if (keys.length === 0) return { credentials: null, credentialKeys: [] };
  return {
    credentials: secrets().seal(JSON.stringify(credentials), dataSourceContext(id)),
    credentialKeys: keys,
  };
}

/** Throws a SecretsError if they were sealed with another key. */
export function openCredentials(id: string, sealed: Uint8Array | null): Credentials {
  if (sealed === null) return {};
  return credentialsSchema.parse(JSON.parse(secrets().open(sealed, dataSourceContext(id))));
}

/** Returns the stored keys that an input neither replaces nor removes. */
export function untouchedKeys(stored: readonly string[], input: CredentialsInput | undefined): string[] {
  const given = new Map(Object.entries(input ?? {}));
  return stored.filter((key) => given.get(key) === undefined);
}
