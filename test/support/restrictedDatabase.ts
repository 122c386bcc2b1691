/** A database whose application has its own restricted role, as in a careful installation. */
import { randomBytes } from "node:crypto";
import { grantRuntimeRole } from "@/scripts/db/runtimeRole";
import { createDatabase, type TestDatabase } from "./database";
import { onServer } from "./postgresTemplate";

export interface RestrictedDatabase extends TestDatabase {
  /** `url` signs in as this role, which owns nothing. */
  readonly role: string;
  readonly ownerUrl: string;
}

export async function restrictedDatabase(): Promise<RestrictedDatabase> {
  const database = await createDatabase();
  const role = `app_${randomBytes(6).toString("hex")}`;
  const password = randomBytes(12).toString("hex");
  await onServer(database.url, `create role ${role} login password '${password}'`);
  const url = new URL(database.url);
  url.username = role;
  url.password = password;
  await grantRuntimeRole(database.url, url.href);
  return {
    url: url.href,
    role,
    ownerUrl: database.url,
    drop: async () => {
      await database.drop();
      const server = new URL(database.url);
      server.pathname = "/postgres";
      await onServer(server.href, `drop role ${role}`);
    },
  };
}
