/** `plimsoll restore FILE [--sign-out]`: a backup into an empty database, all of it or nothing. */
import { parseArgs } from "node:util";
import { restoreBackup } from "./backup/restore";
import { counted, keysAtHand, withDatabase } from "./database";
import type { CommandIo } from "./io";
import { finishMigration } from "./migrate";

const USAGE = "usage: plimsoll restore FILE [--sign-out]\n";

/** Exit code 0: restored; 1: not restored; 2: called wrongly. */
export async function restoreCommand(args: string[], io: CommandIo): Promise<number> {
  const call = readCall(args);
  if (typeof call === "string") {
    io.stderr(`${call}\n${USAGE}`);
    return 2;
  }
  return withDatabase(io, async ({ url, ownerUrl, config }) => {
    const { header, end, migratedOn } = await restoreBackup({
      databaseUrl: ownerUrl,
      file: call.file,
      signOut: call.signOut,
    });
    await finishMigration({ url, ownerUrl }, io);
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
    io.stdout(
      `Restored ${call.file}: ${counted(rows, "row")} of ${counted(header.tables.length, "table")}, ` +
        `as they were at ${header.createdAt} (Plimsoll ${header.product}).\n`,
    );
    if (migratedOn.length > 0) io.stdout(`Then applied ${migratedOn.join(", ")}.\n`);
    if (call.signOut) io.stdout("All sessions are ended.\n");
    const known = keysAtHand(config)?.keyIds ?? [];
    const missing = header.sealedWith.filter((id) => !known.includes(id));
    if (missing.length > 0) {
      io.stderr(
        `Warning: stored credentials are encrypted with a key that is not at hand (id ${missing.join(", ")}; at hand: ${known.join(", ") || "none"}). ` +
          "Set PLIMSOLL_SECRET_KEY to that key before you start, or enter the data sources' credentials again.\n",
      );
    }
    return 0;
  });
}

function readCall(args: string[]): { readonly file: string; readonly signOut: boolean } | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { "sign-out": { type: "boolean", default: false } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return "restore takes one file";
    return { file, signOut: values["sign-out"] };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
