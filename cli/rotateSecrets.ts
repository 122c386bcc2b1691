/** `plimsoll rotate-secrets`: encrypts stored credentials again with the current key. */
import { declare, type Declare } from "./command";
import { counted, keysAtHand, withDatabase } from "./database";
import type { CommandIo } from "./io";

export const rotateSecretsCommand: Declare = (io, end) =>
  declare("rotate-secrets", "encrypt stored credentials again with PLIMSOLL_SECRET_KEY", {
    ok: "everything is encrypted with the key in force",
    failed: "nothing was changed",
  }).action(async () => end(await work(io)));

async function work(io: CommandIo): Promise<number> {
  const { SYSTEM } = await import("../lib/server/audit/write");
  const { closeDb } = await import("../lib/server/core/db");
  const { rotateSecrets } = await import("../lib/server/secrets/rotateSecrets");
  return withDatabase(io, async ({ url, config }) => {
    const box = keysAtHand(config);
    if (!box) {
      io.stderr(
        "There is no key. Set PLIMSOLL_SECRET_KEY to the new one and PLIMSOLL_SECRET_KEY_PREVIOUS to the old.\n",
      );
      return 1;
    }
    // What is called from here on reads its database from the environment, once.
    process.env.DATABASE_URL = url;
    try {
      const { resealed, kept, keyId } = await rotateSecrets(box, { ...SYSTEM, requestId: "rotate-secrets" });
      for (const [id, count] of Object.entries(resealed)) {
        io.stdout(`${counted(count, "secret")} sealed with key ${id} before, with key ${keyId} now.\n`);
      }
      io.stdout(`${counted(kept, "secret")} had been sealed with key ${keyId} already.\n`);
      io.stdout(
        "No stored secret needs PLIMSOLL_SECRET_KEY_PREVIOUS any more. Backups from before still need the old key.\n",
      );
      return 0;
    } finally {
      await closeDb();
    }
  });
}
