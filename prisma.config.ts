/** Where Prisma's own commands find schema, migrations and database; the app itself takes lib/server/core/db.ts. */
import { defineConfig } from "prisma/config";

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
