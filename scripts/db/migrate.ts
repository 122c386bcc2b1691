/** `npm run db:migrate`: brings the database of DATABASE_URL up to date, as `prisma migrate deploy` would. */
import { migrateQueue } from "../../lib/server/jobs/worker";
import { applyMigrations } from "./migrations";

const url = process.env.DATABASE_URL;
if (!url) {
  console.error(
    "DATABASE_URL is not set. Set it to the database to migrate, for example postgresql://user:password@host:5432/plimsoll",
  );
  process.exit(2);
}
try {
  const applied = await applyMigrations(url);
  await migrateQueue(url);
  console.log(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
} catch (error) {
  console.error(
    `The database could not be migrated: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(1);
}
