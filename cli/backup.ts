/** `plimsoll backup FILE [--force]`: writes the whole current database to one file while the product runs. */
import packageJson from "../package.json";
import { plural } from "../lib/numeric/words";
import { declare, type Declare } from "./command";
import { keysAtHand, withDatabase } from "./database";
import type { CommandIo } from "./io";

export const backup: Declare = (io, end) =>
  declare("backup", "write the whole database into one file", { ok: "written", failed: "not written" })
    .argument("<file>", "the file to write")
    .option("--force", "replace an existing file", false)
    .action(async (file: string, { force }: { force: boolean }) => end(await work(file, force, io)));

async function work(file: string, overwrite: boolean, io: CommandIo): Promise<number> {
  const { writeBackup } = await import("./backup/write");
  return withDatabase(io, async ({ ownerUrl, config }) => {
    const { header, end, bytes } = await writeBackup({
      databaseUrl: ownerUrl,
      file,
      overwrite,
      product: packageJson.version,
      nowMs: Date.now(),
    });
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
    io.stdout(
      `Wrote ${file}: ${plural(rows, "row")} of ${plural(header.tables.length, "table")}, ` +
        `${plural(bytes, "byte")}, content SHA-256 ${end.sha256}.\n`,
    );
    if (header.sealedWith.length > 0) {
      io.stderr(
        `The key of stored credentials is not in it (id ${header.sealedWith.join(", ")}). Keep the key separate from the backup; without it, the credentials of data sources must be entered again.\n`,
      );
    }
    const known = keysAtHand(config)?.keyIds ?? [];
    const strange = header.sealedWith.filter((id) => !known.includes(id));
    if (strange.length > 0) {
      io.stderr(
        `Warning: no configured key has the id ${strange.join(", ")}. Check PLIMSOLL_SECRET_KEY of the running product.\n`,
      );
    }
    return 0;
  });
}
