/** `plimsoll migrate`: the database as this version needs it. Does nothing where it is already. */
import { migrateQueue } from "../../lib/server/jobs/worker";
import { applyMigrations } from "../db/migrations";
import { grantRuntimeRole } from "../db/runtimeRole";
import { withDatabase } from "./database";
import type { CommandIo } from "./io";

/** Exit code 0: the database is up to date; 1: it could not be migrated; 2: called wrongly. */
export async function migrateCommand(args: string[], io: CommandIo): Promise<number> {
  if (args.length > 0) {
    io.stderr("migrate takes no arguments\nusage: plimsoll migrate\n");
    return 2;
  }
  return withDatabase(io, async ({ url, ownerUrl }) => {
    const applied = await applyMigrations(ownerUrl);
    await finishMigration({ url, ownerUrl }, io);
    io.stdout(applied.length === 0 ? "The database is up to date.\n" : `Applied ${applied.join(", ")}.\n`);
    return 0;
  });
}

/** What follows the tables: the queue's own, and what the application's role may do. */
export async function finishMigration(
  { url, ownerUrl }: { readonly url: string; readonly ownerUrl: string },
  io: CommandIo,
): Promise<void> {
  await migrateQueue(ownerUrl);
  const note = await grantRuntimeRole(ownerUrl, url);
  if (note !== undefined) io.stderr(`${note}\n`);
}
