/** Masks secrets in recorded changes. */
import type { Prisma } from "../../../generated/prisma/client";

/** Names of fields that hold secrets; lists of such names (`credentialKeys`) and counts (`tokens`) stay readable. */
const SECRET_KEY =
  /^(clientKey|clientCert|caCert|username|authorization|cookie|credentials|headers|secret.*|.*(token|password|passphrase|secret|apiKey|privateKey|secretKey)(Hash)?)$/i;
const MASK = "[hidden]";

/**
 * Returns the value as plain JSON with every secret replaced; the value of a secret key may be long, nested or
 * absent.
 */
export function maskSecrets(value: unknown): Prisma.InputJsonValue {
  const json: unknown = JSON.parse(
    JSON.stringify(value ?? null, (key, inner: unknown) =>
      SECRET_KEY.test(key) && !tellsNothing(inner) ? MASK : inner,
    ),
  );
  // JSON.parse of JSON.stringify yields JSON; the type has no top-level null, which is written as empty text.
  return (json ?? "") as Prisma.InputJsonValue;
}

/** Whether a secret exists (`hasPassword: true`) is not itself secret. */
function tellsNothing(value: unknown): boolean {
  return value === null || value === undefined || typeof value === "boolean";
}
