/** A webhook's URL and signing secret, sealed together as one text. */
import { z } from "zod";
import { webhookContext } from "../core/encryptedColumns";
import { secrets } from "../core/secrets";

const targetSchema = z.object({ url: z.string(), secret: z.string() });
export type Target = z.infer<typeof targetSchema>;

/** `id` is the webhook's: bytes that were moved to another row cannot be opened. */
export function sealTarget(id: string, target: Target): Uint8Array<ArrayBuffer> {
  return secrets().seal(JSON.stringify(target), webhookContext(id));
}

/** Throws a SecretsError if it was sealed with another key. */
export function openTarget(id: string, sealed: Uint8Array): Target {
  return targetSchema.parse(JSON.parse(secrets().open(sealed, webhookContext(id))));
}
