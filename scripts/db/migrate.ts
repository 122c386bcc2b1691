/**
 * `npm run db:migrate`: brings the database up to date, like `prisma migrate deploy`. Signs in with
 * MIGRATION_DATABASE_URL and grants the role of DATABASE_URL what the application needs. If only one of the two is
 * set, its role is used for both.
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
