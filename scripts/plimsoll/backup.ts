/** `plimsoll backup FILE [--force]`: the whole database as it is now, in one file, while the product runs. */
import { parseArgs } from "node:util";
import packageJson from "../../package.json";
import { writeBackup } from "./backup/write";
import { counted, keysAtHand, withDatabase } from "./database";
import type { CommandIo } from "./io";

const USAGE = "usage: plimsoll backup FILE [--force]\n";

/** Exit code 0: written; 1: not written; 2: called wrongly. */
export async function backupCommand(args: string[], io: CommandIo): Promise<number> {
  const call = readCall(args);
  if (typeof call === "string") {
    io.stderr(`${call}\n${USAGE}`);
    return 2;
  }
  return withDatabase(io, async ({ ownerUrl, config }) => {
    const { header, end, bytes } = await writeBackup({
      databaseUrl: ownerUrl,
      file: call.file,
      overwrite: call.force,
      product: packageJson.version,
      nowMs: Date.now(),
    });
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
    io.stdout(
      `Wrote ${call.file}: ${counted(rows, "row")} of ${counted(header.tables.length, "table")}, ` +
        `${counted(bytes, "byte")}, content SHA-256 ${end.sha256}.\n`,
    );
    if (header.sealedWith.length > 0) {
      io.stderr(
        `The key of stored credentials is not in it (id ${header.sealedWith.join(", ")}). Keep the key apart from the backup; without it data sources must be given their credentials again.\n`,
      );
    }
    const known = keysAtHand(config)?.keyIds ?? [];
    const strange = header.sealedWith.filter((id) => !known.includes(id));
    if (strange.length > 0) {
      io.stderr(
        `Warning: no key at hand here has the id ${strange.join(", ")}. Check PLIMSOLL_SECRET_KEY of the running product.\n`,
      );
    }
    return 0;
  });
}

function readCall(args: string[]): { readonly file: string; readonly force: boolean } | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { force: { type: "boolean", default: false } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return "backup takes one file";
    return { file, force: values.force };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
