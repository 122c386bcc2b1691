/** `plimsoll restore FILE [--sign-out]`: restores a backup into an empty database, completely or not at all. */
import { plural } from "../lib/numeric/words";
import { declare, type Declare } from "./command";
import { keysAtHand, withDatabase } from "./database";
import type { CommandIo } from "./io";
import { finishMigration } from "./migrate";

export const restore: Declare = (io, end) =>
  declare("restore", "restore a backup file into an empty database", {
    ok: "restored",
    failed: "not restored",
  })
    .argument("<file>", "the file that backup wrote")
    .option("--sign-out", "end all sessions in the backup", false)
    .action(async (file: string, { signOut }: { signOut: boolean }) => end(await work(file, signOut, io)));

async function work(file: string, signOut: boolean, io: CommandIo): Promise<number> {
  const { restoreBackup } = await import("./backup/restore");
  return withDatabase(io, async ({ url, ownerUrl, config }) => {
    const { header, end, migratedOn } = await restoreBackup({
      databaseUrl: ownerUrl,
      file,
      signOut,
    });
    await finishMigration({ url, ownerUrl }, io);
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
    io.stdout(
      `Restored ${file}: ${plural(rows, "row")} of ${plural(header.tables.length, "table")}, ` +
        `as they were at ${header.createdAt} (Plimsoll ${header.product}).\n`,
    );
    if (migratedOn.length > 0) io.stdout(`Then applied ${migratedOn.join(", ")}.\n`);
    if (signOut) io.stdout("All sessions are ended.\n");
    const known = keysAtHand(config)?.keyIds ?? [];
    const missing = header.sealedWith.filter((id) => !known.includes(id));
    if (missing.length > 0) {
      io.stderr(
        `Warning: stored credentials are encrypted with a key that is not configured (id ${missing.join(", ")}; configured: ${known.join(", ") || "none"}). ` +
          "Set PLIMSOLL_SECRET_KEY to that key before you start, or enter the data sources' credentials again.\n",
      );
    }
    return 0;
  });
}
