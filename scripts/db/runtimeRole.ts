/**
 * Privileges of the role that the application runs as, granted by the owner after every migration: read and write
 * rows, only append to the audit log, work on the queue. It owns no tables or triggers and cannot change session
 * settings that disable triggers (those require a superuser).
 */
import pg from "pg";
import { ConfigError } from "../../lib/server/core/config";

/** PostgreSQL allows only one of these grants at a time: two concurrent ones would conflict in the catalogue. */
const LOCK = 7_305_808;
const POLICY = "plimsoll_runtime";

/** Returns the role that a connection string signs in as. */
export function roleOf(url: string): string {
  return new pg.Client({ connectionString: url }).user ?? "";
}

/**
 * Grants the role of `url` what the application needs in the database of `ownerUrl`, and revokes what it must not
 * have. Does nothing if both are the same role. Returns why the role is not restricted, or undefined if it is. Throws
 * ConfigError if the role does not exist.
 */
export async function grantRuntimeRole(ownerUrl: string, url: string): Promise<string | undefined> {
  const role = roleOf(url);
  if (role === roleOf(ownerUrl)) return undefined;
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    const standing = await standingOf(client, role);
    await client.query(grants(role));
    if (standing.ownsPublic) await client.query("revoke create on schema public from public");
    await admitToQueue(client, role);
    await client.query("commit");
    if (!standing.unbound) return undefined;
    return `The role ${role} of DATABASE_URL is a superuser or a member of the role that owns the tables: it may do more than the application needs.`;
  } finally {
    await client.end();
  }
}

interface Standing {
  /** The role is not restricted by the grants. */
  readonly unbound: boolean;
  /** The owner's role controls who may create objects in schema public. Up to PostgreSQL 14 every role may. */
  readonly ownsPublic: boolean;
}

async function standingOf(client: pg.Client, role: string): Promise<Standing> {
  const found = await client.query<Standing>(
    `select rolsuper or pg_has_role(r.oid, c.relowner, 'member') as unbound,
        pg_has_role(n.nspowner, 'usage') as "ownsPublic"
      from pg_roles r, pg_class c join pg_namespace n on n.oid = c.relnamespace
      where r.rolname = $1 and c.oid = 'public.audit_event'::regclass`,
    [role],
  );
  const standing = found.rows[0];
  if (standing) return standing;
  throw new ConfigError(
    `The database has no role ${role}, which DATABASE_URL names. Create it: create role ${pg.escapeIdentifier(role)} login password '…'`,
  );
}

/** Later tables of the owner get the same grants. Append-only tables are listed here by name. */
function grants(role: string): string {
  const to = pg.escapeIdentifier(role);
  const rows = "select, insert, update, delete";
  return `
    grant usage on schema public, graphile_worker to ${to};
    revoke all on all tables in schema public, graphile_worker from ${to};
    grant ${rows} on all tables in schema public, graphile_worker to ${to};
    grant usage, select on all sequences in schema public, graphile_worker to ${to};
    grant execute on all functions in schema graphile_worker to ${to};
    alter default privileges in schema public grant ${rows} on tables to ${to};
    alter default privileges in schema graphile_worker grant ${rows} on tables to ${to};
    alter default privileges in schema public, graphile_worker grant usage, select on sequences to ${to};
    alter default privileges in schema graphile_worker grant execute on functions to ${to};
    revoke all on public.audit_event, public._prisma_migrations, graphile_worker.migrations from ${to};
    grant select, insert on public.audit_event to ${to};
    grant select on public._prisma_migrations, graphile_worker.migrations to ${to};`;
}

/** The queue's tables have row-level security and are only visible to their owner until a policy is created. */
async function admitToQueue(client: pg.Client, role: string): Promise<void> {
  const closed = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
        and not exists (select from pg_policy p
          where p.polrelid = c.oid and p.polname = $1
            and p.polroles = array[(select oid from pg_roles where rolname = $2)])`,
    [POLICY, role],
  );
  for (const { name } of closed.rows) {
    const table = `graphile_worker.${pg.escapeIdentifier(name)}`;
    await client.query(`drop policy if exists ${POLICY} on ${table}`);
    await client.query(
      `create policy ${POLICY} on ${table} to ${pg.escapeIdentifier(role)} using (true) with check (true)`,
    );
  }
}
