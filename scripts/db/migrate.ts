/**
 * `npm run db:migrate`: brings the database up to date, as `prisma migrate deploy` would. It signs in as
 * MIGRATION_DATABASE_URL says, and grants the role of DATABASE_URL what the application needs; with one of the two
 * alone there is one role for both.
 */
import { ConfigError, parseConfig } from "../../lib/server/core/config";
import { migrateQueue } from "../../lib/server/operations/worker";
import { applyMigrations } from "./migrations";
import { grantRuntimeRole } from "./runtimeRole";

try {
  const { databaseUrl, migrationDatabaseUrl = databaseUrl } = parseConfig(process.env);
  if (migrationDatabaseUrl === undefined) {
    throw new ConfigError(
      "DATABASE_URL is not set. Set it to the database to migrate, for example postgresql://user:password@host:5432/plimsoll",
    );
  }
  const applied = await applyMigrations(migrationDatabaseUrl, { say: console.warn });
  await migrateQueue(migrationDatabaseUrl);
  const note = await grantRuntimeRole(migrationDatabaseUrl, databaseUrl ?? migrationDatabaseUrl);
  if (note !== undefined) console.warn(note);
  console.log(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
} catch (error) {
  if (error instanceof ConfigError) {
    console.error(error.message);
    process.exit(2);
  }
  console.error(
    `The database could not be migrated: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(1);
}
