/** `plimsoll rotate-secrets`: stored credentials encrypted anew with the key in force. */
import { SYSTEM } from "../../lib/server/audit";
import { closeDb } from "../../lib/server/db";
import { rotateSecrets } from "../../lib/server/rotateSecrets";
import { counted, keysAtHand, withDatabase } from "./database";
import type { CommandIo } from "./io";

/** Exit code 0: everything is sealed with the key in force; 1: nothing was changed; 2: called wrongly. */
export async function rotateSecretsCommand(args: string[], io: CommandIo): Promise<number> {
  if (args.length > 0) {
    io.stderr("rotate-secrets takes no arguments\nusage: plimsoll rotate-secrets\n");
    return 2;
  }
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
