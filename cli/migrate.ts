/** `plimsoll migrate`: migrates the database to this version. Does nothing if it is up to date. */
import { declare, type Declare } from "./command";
import { withDatabase } from "./database";
import type { CommandIo } from "./io";

export const migrate: Declare = (io, end) =>
  declare("migrate", "bring the database up to this version", {
    ok: "it is up to date",
    failed: "it could not be migrated",
  }).action(async () => end(await work(io)));

async function work(io: CommandIo): Promise<number> {
  const { applyMigrations } = await import("../scripts/db/migrations");
  return withDatabase(io, async ({ url, ownerUrl }) => {
    const applied = await applyMigrations(ownerUrl, { say: (line) => io.stderr(`${line}\n`) });
    await finishMigration({ url, ownerUrl }, io);
    io.stdout(applied.length === 0 ? "The database is up to date.\n" : `Applied ${applied.join(", ")}.\n`);
    return 0;
  });
}

/** Runs the steps after the tables: the queue's own migration, and the grants of the application's role. */
export async function finishMigration(
  { url, ownerUrl }: { readonly url: string; readonly ownerUrl: string },
  io: CommandIo,
): Promise<void> {
  const { migrateQueue } = await import("../lib/server/operations/worker");
  const { grantRuntimeRole } = await import("../scripts/db/runtimeRole");
  await migrateQueue(ownerUrl);
  const note = await grantRuntimeRole(ownerUrl, url);
  if (note !== undefined) io.stderr(`${note}\n`);
}
