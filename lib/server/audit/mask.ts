/** Secrets in what is written down of a change. */
import type { Prisma } from "../../../generated/prisma/client";

/** Names of secrets themselves; lists of such names (`credentialKeys`) and counts (`tokens`) are to be read. */
const SECRET_KEY =
  /^(clientKey|clientCert|caCert|username|authorization|cookie|credentials|headers|secret.*|.*(token|password|passphrase|secret|apiKey|privateKey|secretKey)(Hash)?)$/i;
const MASK = "[hidden]";

/** The value as plain JSON with every secret replaced: the value of such a key may be long, nested, or absent. */
export function maskSecrets(value: unknown): Prisma.InputJsonValue {
  const json: unknown = JSON.parse(
    JSON.stringify(value ?? null, (key, inner: unknown) =>
      SECRET_KEY.test(key) && !tellsNothing(inner) ? MASK : inner,
    ),
  );
  // JSON.parse of JSON.stringify is JSON; a top-level null has no place in the type and is written as empty text.
  return (json ?? "") as Prisma.InputJsonValue;
}

/** Whether there is something (`hasPassword: true`) is no secret. */
function tellsNothing(value: unknown): boolean {
  return value === null || value === undefined || typeof value === "boolean";
}
