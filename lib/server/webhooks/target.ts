/** Where a webhook leads and what signs it: sealed at rest as one text. */
import { z } from "zod";
import { webhookContext } from "../core/encryptedColumns";
import { secrets } from "../core/secrets";

const targetSchema = z.object({ url: z.string(), secret: z.string() });
export type Target = z.infer<typeof targetSchema>;

/** `id` is the webhook's: bytes moved to another row do not open. */
export function sealTarget(id: string, target: Target): Uint8Array<ArrayBuffer> {
  return secrets().seal(JSON.stringify(target), webhookContext(id));
}

/** Throws a SecretsError when the key is not the one it was sealed with. */
export function openTarget(id: string, sealed: Uint8Array): Target {
  return targetSchema.parse(JSON.parse(secrets().open(sealed, webhookContext(id))));
}
