/** Reads a database's contents from its own catalogue, so that tables added by a later version are included. */
import pg from "pg";
import { ENCRYPTED_COLUMNS } from "../../lib/server/core/encryptedColumns";
import { BackupError, type BackupEnd, type BackupHeader } from "./format";

/** Prisma's table of migrations; the backup stores it in its header. */
const MIGRATIONS_TABLE = "_prisma_migrations";

type Table = BackupHeader["tables"][number];
type Migration = BackupHeader["migrations"][number];

/** Returns the product's tables, each after those that it refers to. The queue has a schema of its own. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const tables = await client.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> $1
      group by c.relname order by c.relname`,
    [MIGRATIONS_TABLE],
  );
  const references = await client.query<{ from: string; to: string }>(
    `select f.relname::text as from, t.relname::text as to
       from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.conrelid <> k.confrelid
        and f.relnamespace = current_schema()::regnamespace`,
  );
  return inOrder(tables.rows, references.rows);
}

function inOrder(
  tables: readonly Table[],
  references: readonly { readonly from: string; readonly to: string }[],
): Table[] {
  const ordered: Table[] = [];
  const done = new Set<string>();
  let rest = [...tables];
  while (rest.length > 0) {
    const free = rest.filter(({ name }) => references.every((r) => r.from !== name || done.has(r.to)));
    if (free.length === 0) {
      throw new BackupError(
        `the tables ${rest.map(({ name }) => name).join(", ")} refer to each other in a circle`,
      );
    }
    for (const table of free) done.add(table.name);
    ordered.push(...free);
    rest = rest.filter(({ name }) => !done.has(name));
  }
  return ordered;
}

/** Returns the applied migrations in order; empty if the database was never migrated. */
export async function readApplied(client: pg.Client): Promise<Migration[]> {
  const there = await client.query<{ there: boolean }>("select to_regclass($1) is not null as there", [
    `${MIGRATIONS_TABLE}`,
  ]);
  if (there.rows[0]?.there !== true) return [];
  const found = await client.query<Migration>(
    `select migration_name as name, checksum from ${MIGRATIONS_TABLE}
      where finished_at is not null and rolled_back_at is null order by migration_name`,
  );
  return found.rows;
}

/**
 * Returns the ids of the keys that encrypt secrets in this database (lib/server/core/secrets.ts describes the
 * layout).
 */
export async function readKeyIds(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const { table, column } of ENCRYPTED_COLUMNS) {
    if (!tables.some(({ name, columns }) => name === table && columns.includes(column))) continue;
    const name = pg.escapeIdentifier(column);
    const found = await client.query<{ id: string }>(
      `select distinct encode(substring(${name} from 2 for 4), 'hex') as id
         from ${pg.escapeIdentifier(table)} where ${name} is not null`,
    );
    for (const { id } of found.rows) ids.add(id);
  }
  return [...ids].sort();
}

/** Returns the values of the sequences. Must be read after the rows: a sequence is never behind a snapshot. */
export async function readSequences(client: pg.Client): Promise<BackupEnd["sequences"]> {
  const names = await client.query<{ name: string }>(
    "select sequencename::text as name from pg_sequences where schemaname = current_schema() order by 1",
  );
  const sequences: BackupEnd["sequences"] = [];
  for (const { name } of names.rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${pg.escapeIdentifier(name)}`,
    );
    const row = found.rows[0];
    if (row) sequences.push({ name, ...row });
  }
  return sequences;
}

/** Returns the columns in the file's order, as an SQL list. */
export function columnList({ columns }: Table): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(", ");
}
