/** Reads data sources. */
import { dataSourceTestSchema, type DataSource, type DataSourceDependent } from "../../api/dataSources";
import type { Query } from "../../discovery";
import { toSourceError } from "../../sources/errors";
import type { DataSource as Row, Prisma } from "../../../generated/prisma/client";
import { db, type Tx } from "../core/db";
import { isConnectionLoss } from "../core/dbErrors";
import { SecretsError } from "../core/secrets";
import { NotFoundError, UnprocessableError } from "../http/errors";
import { openCredentials } from "./credentials";
import type { NoConnection, PlainConnection, PlainConnections } from "./connect";
import { addressRules } from "./guard";
import { healthOf } from "./health";
import { resolveSource } from "./resolve";
import { originOf } from "./sourceUrl";
import type { Users } from "./users";

/** A row without its large and its secret columns. */
export type SourceRow = Omit<Row, "document" | "credentials"> & { readonly hasDocument: boolean };

/** Sorted by name, without documents and credentials; all of them unless `where` selects some. */
export async function readSources(
  tx: Tx = db(),
  where: Prisma.DataSourceWhereInput = {},
): Promise<readonly SourceRow[]> {
  const rows = await tx.dataSource.findMany({
    where,
    orderBy: { name: "asc" },
    omit: { document: true, credentials: true },
  });
  const documents = await tx.dataSource.findMany({
    where: { id: { in: rows.map(({ id }) => id) }, document: { not: null } },
    select: { id: true },
  });
  const withDocument = new Set(documents.map((row) => row.id));
  return rows.map((row) => ({ ...row, hasDocument: withDocument.has(row.id) }));
}

export function serializeSource(
  row: SourceRow,
  users: Users,
  dependents: readonly DataSourceDependent[],
): DataSource {
  const lastTest = dataSourceTestSchema.safeParse(row.lastTest);
  return {
    name: row.name,
    type: row.type,
    url: row.url,
    hasDocument: row.hasDocument,
    credentialKeys: [...row.credentialKeys],
    demo: row.demo,
    lastTest: lastTest.success ? lastTest.data : null,
    health: healthOf(row),
    usedBy: [...users.usedBy],
    ambiguousFor: [...users.ambiguousFor],
    dependents: [...dependents],
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * Returns the connection of a stored source. Throws a SecretsError if its credentials cannot be opened, NotFoundError
 * if it was deleted after its id was read.
 */
export async function connectionOf(id: string): Promise<PlainConnection> {
  const row = await db().dataSource.findUnique({ where: { id } });
  if (!row) throw new NotFoundError("The data source was deleted a moment ago.");
  return {
    source: { id: row.id, name: row.name, revision: row.revision },
    baseUrl: row.url ?? "",
    credentials: openCredentials(row.id, row.credentials),
    tokenOrigins: await originsOf(row.type),
    ...(row.document === null ? {} : { document: row.document }),
    rules: await addressRules(row),
  };
}

/**
 * Throws NotFoundError, and UnprocessableError `credentialsUnreadable` if the source's credentials cannot be opened.
 */
export async function openByName(name: string): Promise<{
  readonly type: Row["type"];
  readonly url: string | null;
  readonly connection: PlainConnection;
}> {
  const source = await db().dataSource.findUnique({
    where: { name },
    select: { id: true, type: true, url: true },
  });
  if (!source) throw new NotFoundError(`There is no data source named "${name}".`);
  const connection = await connectionOf(source.id).catch((error: unknown) => {
    if (!(error instanceof SecretsError)) throw error;
    throw new UnprocessableError(error.message, [], "credentialsUnreadable");
  });
  return { ...source, connection };
}

async function originsOf(type: Row["type"]): Promise<string[]> {
  const rows = await db().dataSource.findMany({ where: { type }, select: { url: true } });
  return [...new Set(rows.flatMap(({ url }) => originOf(url ?? "") ?? []))];
}

/**
 * Reads and opens the connections that the given queries need. A problem with a source is reported for its queries;
 * only a lost database connection is thrown.
 */
export async function connectionsFor(queries: readonly Query[]): Promise<PlainConnections> {
  const sources = await readSources();
  const opened = new Map<string, Promise<PlainConnection>>();
  const found = queries.map(async (query): Promise<[string, PlainConnection | NoConnection]> => {
    try {
      const { id } = resolveSource(query, sources);
      const known = opened.get(id) ?? connectionOf(id);
      opened.set(id, known);
      return [query.name, await known];
    } catch (error) {
      // A lost database connection says nothing about the source: the caller waits for the database.
      if (isConnectionLoss(error)) throw error;
      const { code, message } = toSourceError(error);
      return [query.name, { code, message }];
    }
  });
  return new Map(await Promise.all(found));
}
