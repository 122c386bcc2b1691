/** `plimsoll rotate-secrets`: re-encrypts stored credentials with the current key. */
import { plural } from "../lib/numeric/words";
import { declare, type Declare } from "./command";
import { keysAtHand, withServerDatabase } from "./database";
import type { CommandIo } from "./io";

export const rotateSecretsCommand: Declare = (io, end) =>
  declare("rotate-secrets", "encrypt stored credentials again with PLIMSOLL_SECRET_KEY", {
    ok: "everything is encrypted with the current key",
    failed: "nothing was changed",
  }).action(async () => end(await work(io)));

async function work(io: CommandIo): Promise<number> {
  const { SYSTEM } = await import("../lib/server/audit/write");
  const { rotateSecrets } = await import("../lib/server/secrets/rotateSecrets");
  return withServerDatabase(io, async (config) => {
    const box = keysAtHand(config);
    if (!box) {
      io.stderr(
        "There is no key. Set PLIMSOLL_SECRET_KEY to the new one and PLIMSOLL_SECRET_KEY_PREVIOUS to the old.\n",
      );
      return 1;
    }
    const { resealed, kept, keyId } = await rotateSecrets(box, { ...SYSTEM, requestId: "rotate-secrets" });
    for (const [id, count] of Object.entries(resealed)) {
      io.stdout(`${plural(count, "secret")} sealed with key ${id} before, with key ${keyId} now.\n`);
    }
    io.stdout(`${plural(kept, "secret")} already sealed with key ${keyId}.\n`);
    io.stdout(
      "PLIMSOLL_SECRET_KEY_PREVIOUS is no longer needed. Backups from before the rotation still need the old key.\n",
    );
    return 0;
  });
}
