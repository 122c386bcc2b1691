/** Data sources: named endpoints with write-only credentials. */
import type { PageQuery } from "../../api/common";
import type { DataSource, DataSourceInput, DataSourceSort } from "../../api/dataSources";
import type { CredentialsInput } from "../../sources/shapes";
import { Prisma } from "../../../generated/prisma/client";
import { SYSTEM, writeAudit, type AuditContext } from "../audit/write";
import { openCredentials, mergeCredentials, sealCredentials, untouchedKeys } from "./credentials";
import { NO_FINDINGS } from "./health";
import { readSources, serializeSource, type SourceRow } from "./store";
import { readDependents } from "./dependents";
import { readUsers } from "./users";
import { checkCredentialsStay, checkPlace } from "./checks";
import { addressGuard } from "./guard";
import { db, type Tx } from "../core/db";
import { ConflictError, NotFoundError, UnprocessableError } from "../http/errors";
import { keysetPage, type KeysetList, type Page } from "../http/keyset";
import { refuseOther, rethrowTaken } from "../http/revisions";
import { normalizeUrl } from "./sourceUrl";

export { connectionsFor } from "./store";
export { listLabels } from "./labels";
export { testDataSource } from "./check";
export { previewQuery } from "./preview";

const SOURCES: KeysetList<DataSourceSort> = {
  from: Prisma.sql`data_source s`,
  id: Prisma.sql`s.id`,
  columns: { name: Prisma.sql`s.name`, type: Prisma.sql`s.type`, updated: Prisma.sql`s.updated_at` },
  order: "name",
};

/** Returns sources with their users, by name by default; all of them without `page`. Throws as keysetPage does. */
export function listDataSources(page: PageQuery = { limit: 1_000_000 }): Promise<Page<DataSource>> {
  return keysetPage(SOURCES, page, async (ids) => {
    const rows = await readSources(db(), { id: { in: ids } });
    const sources = await withUsers(rows);
    return new Map(rows.flatMap(({ id }, index) => (sources[index] ? [[id, sources[index]]] : [])));
  });
}

/** Throws NotFoundError. */
export async function getDataSource(name: string): Promise<DataSource> {
  const [found] = await withUsers(await readSources(db(), { name }));
  if (!found) throw notFound(name);
  return found;
}

async function withUsers(rows: readonly SourceRow[], tx?: Tx): Promise<DataSource[]> {
  // One after the other: a transaction's connection runs one statement at a time.
  const usersOf = await readUsers(await withSiblings(rows, tx), tx);
  const dependentsOf = await readDependents(
    rows.map(({ id }) => id),
    tx,
  );
  return rows.map((row) => serializeSource(row, usersOf(row.name), dependentsOf(row.id)));
}

/** Adds the other sources at the same URLs (tenants), between which a query must choose. */
async function withSiblings(rows: readonly SourceRow[], tx?: Tx): Promise<readonly SourceRow[]> {
  const urls = rows.flatMap(({ normalizedUrl }) => normalizedUrl ?? []);
  const names = rows.map(({ name }) => name);
  const siblings = await readSources(tx, { normalizedUrl: { in: urls }, name: { notIn: names } });
  return [...rows, ...siblings];
}

export interface CreateOptions {
  readonly demo?: boolean;
}

/** Throws UnprocessableError for an invalid field, ConflictError for a name that is taken. */
export async function createDataSource(
  input: DataSourceInput,
  audit: AuditContext,
  options: CreateOptions = {},
): Promise<DataSource> {
  const demo = options.demo ?? false;
  checkPlace(input, undefined, (await addressGuard({ demo })).policy);
  const credentials = mergeCredentials({}, input.credentials);
  await db()
    .$transaction(async (tx) => {
      const { id } = await tx.dataSource.create({
        data: { ...placeOf(input), name: input.name, type: input.type, demo },
        select: { id: true },
      });
      await tx.dataSource.update({ where: { id }, data: sealCredentials(id, credentials) });
      const after = { ...describe(input), credentialKeys: Object.keys(credentials).sort() };
      await writeAudit(tx, audit, { action: "dataSource.create", target: `dataSource/${input.name}`, after });
    })
    .catch((error: unknown) => rethrowTaken(error, "data source", input.name));
  return getDataSource(input.name);
}

/**
 * Replaces name, URL and document; credentials only if the input names them. If the URL moves to another host, stored
 * credentials must be given again or removed: they were meant for the old host. Throws PreconditionFailedError if
 * `ifMatch` is not the revision.
 */
export async function updateDataSource(
  name: string,
  input: DataSourceInput,
  audit: AuditContext,
  ifMatch?: number,
): Promise<DataSource> {
  await db()
    .$transaction(async (tx) => {
      const before = await lock(tx, name, ifMatch);
      if (input.type !== before.type) {
        throw new UnprocessableError(`The type of ${name} is ${before.type} and cannot change.`, [
          { path: "type", message: `is ${before.type}; register a new data source for ${input.type}` },
        ]);
      }
      // A demo source that moves elsewhere loses its mark, unless the start command moves it itself.
      const demo = before.demo && (audit === SYSTEM || placeOf(input).normalizedUrl === before.normalizedUrl);
      checkPlace(input, before, (await addressGuard({ demo }, tx)).policy);
      checkCredentialsStay(before, input.url, input.credentials);
      const stored = openForUpdate(before, input.credentials);
      const sealed = sealCredentials(before.id, mergeCredentials(stored, input.credentials));
      await tx.dataSource.update({
        where: { id: before.id },
        // What was found with the old URL or the old credentials does not apply to the new ones.
        data: {
          ...placeOf(input),
          name: input.name,
          demo,
          ...sealed,
          ...NO_FINDINGS,
          revision: { increment: 1 },
        },
      });
      await writeAudit(tx, audit, {
        action: "dataSource.update",
        target: `dataSource/${name}`,
        before: { ...describe(before), credentialKeys: before.credentialKeys },
        after: {
          ...describe(input),
          credentialKeys: sealed.credentialKeys,
          changedCredentials: Object.keys(input.credentials ?? {}),
        },
      });
    })
    .catch((error: unknown) => rethrowTaken(error, "data source", input.name));
  return getDataSource(input.name);
}

/**
 * Throws ConflictError while queries of a policy go to the source. Other dependents do not prevent it: readers,
 * collectors and schedules of the source are deleted with it, and the audit log names them. Throws
 * PreconditionFailedError if `ifMatch` is not the revision.
 */
export async function deleteDataSource(name: string, audit: AuditContext, ifMatch?: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const before = await lock(tx, name, ifMatch);
    const own = await readSources(tx, { id: before.id });
    const users = (await readUsers(await withSiblings(own, tx), tx))(name).usedBy;
    if (users.length > 0) {
      throw new ConflictError(
        `${name} is used by ${users.join(", ")}. Change or delete ${users.length === 1 ? "this policy" : "these policies"} first.`,
        "inUse",
        users.map((policy) => ({ path: "usedBy", message: policy })),
      );
    }
    const dependents = (await readDependents([before.id], tx))(before.id);
    const deletedWith = dependents.flatMap(({ kind, name: of, deletedWith: goes }) =>
      goes ? { kind, name: of } : [],
    );
    await tx.dataSource.delete({ where: { id: before.id } });
    await writeAudit(tx, audit, {
      action: "dataSource.delete",
      target: `dataSource/${name}`,
      before: {
        ...describe(before),
        credentialKeys: before.credentialKeys,
        ...(deletedWith.length === 0 ? {} : { deletedWith }),
      },
    });
  });
}

interface Stored extends Pick<
  SourceRow,
  "id" | "name" | "type" | "url" | "normalizedUrl" | "demo" | "credentialKeys" | "revision"
> {
  readonly document: string | null;
  readonly credentials: Uint8Array | null;
}

/** Returns the row, locked until the transaction ends. */
async function lock(tx: Tx, name: string, ifMatch: number | undefined): Promise<Stored> {
  await tx.$queryRaw`select id from data_source where name = ${name} for update`;
  const row = await tx.dataSource.findUnique({ where: { name } });
  if (!row) throw notFound(name);
  await refuseOther(`data source ${name}`, ifMatch, row, async () => {
    const [current] = await withUsers(await readSources(tx, { id: row.id }), tx);
    return current;
  });
  return row;
}

/** Credentials that are all replaced are not opened: entering them again therefore repairs a lost key. */
function openForUpdate(
  before: Stored,
  input: CredentialsInput | undefined,
): ReturnType<typeof openCredentials> {
  if (untouchedKeys(before.credentialKeys, input).length === 0) return {};
  return openCredentials(before.id, before.credentials);
}

interface Place {
  readonly url: string | null;
  readonly normalizedUrl: string | null;
  readonly document?: string | null;
}

function placeOf(input: DataSourceInput): Place {
  if (input.url !== undefined) {
    return { url: input.url, normalizedUrl: normalizeUrl(input.url) ?? null, document: null };
  }
  return {
    url: null,
    normalizedUrl: null,
    ...(input.document === undefined ? {} : { document: input.document }),
  };
}

interface Described {
  readonly name: string;
  readonly type: string;
  readonly url: string | null;
  readonly documentLength: number | null;
}

function describe(source: {
  name: string;
  type: string;
  url?: string | null;
  document?: string | null;
}): Described {
  return {
    name: source.name,
    type: source.type,
    url: source.url ?? null,
    documentLength: source.document?.length ?? null,
  };
}

function notFound(name: string): NotFoundError {
  return new NotFoundError(`There is no data source named "${name}".`);
}
