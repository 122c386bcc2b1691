/**
 * Ensures that only one process at a time migrates a database. Uses Prisma's own lock, so that Prisma's command and
 * older versions respect it.
 */
import pg from "pg";

/** Key of the advisory lock of Prisma's schema engine. */
const LOCK = 72_707_369;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Takes the lock, which is released with the client's connection. If another process holds it, reports that to `say`
 * and waits. After `patienceMs` it throws an error that says what to do.
 */
export async function lockMigrations(
  client: pg.Client,
  say: (line: string) => void,
  patienceMs: number,
): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [LOCK]);
  if (rows[0]?.got) return;
  say("Another process migrates the database. This one waits until that is done.");
  await client.query("select set_config('lock_timeout', $1, false)", [`${patienceMs}ms`]);
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    throw new Error(await describeHolder(client, patienceMs), { cause: error });
  }
  await client.query("reset lock_timeout");
}

async function describeHolder(client: pg.Client, patienceMs: number): Promise<string> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1 and classid = 0 and objid = $1
        and database = (select oid from pg_database where datname = current_database())`,
    [LOCK],
  );
  const waited = `Another process has been migrating the database for more than ${patienceMs / 60_000} minutes.`;
  const [holder] = rows;
  if (!holder) return `${waited} It is done now: start again.`;
  return `${waited} Start again when it is done. Where no server, no plimsoll migrate and no prisma migrate is at work, end what it left in the database first: select pg_terminate_backend(${holder.pid}); what it had not finished is undone.`;
}
