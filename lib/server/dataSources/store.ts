/** Reading data sources, and what uses them. */
import { dataSourceTestSchema, type DataSource } from "../../api/dataSources";
import { querySchema, type Query } from "../../discovery/policy/model";
import type { Connection } from "../../sources/types";
import type { DataSource as Row } from "../../../generated/prisma/client";
import { db, type Tx } from "../db";
import { isConnectionLoss } from "../dbErrors";
import { openCredentials } from "./credentials";
import { addressGuard } from "./guard";
import { candidatesFor, resolveSource, type Registered } from "./resolve";

/** A row without its heavy and its secret columns. */
export type SourceRow = Omit<Row, "document" | "credentials"> & { readonly hasDocument: boolean };

interface PolicyQueries {
  readonly policy: string;
  readonly queries: readonly Query[];
}

/** All sources by name, without documents and credentials. */
export async function readSources(tx: Tx = db()): Promise<readonly SourceRow[]> {
  const rows = await tx.dataSource.findMany({
    orderBy: { name: "asc" },
    omit: { document: true, credentials: true },
  });
  const documents = await tx.dataSource.findMany({
    where: { document: { not: null } },
    select: { id: true },
  });
  const withDocument = new Set(documents.map((row) => row.id));
  return rows.map((row) => ({ ...row, hasDocument: withDocument.has(row.id) }));
}

interface Users {
  /** Policies with a query that goes to the source. */
  readonly usedBy: readonly string[];
  /** Policies with a query that fits the source and another one alike, and so goes to neither. */
  readonly ambiguousFor: readonly string[];
}

/** Names of policies, ascending. */
export function usersOf(
  source: Registered,
  all: readonly Registered[],
  policies: readonly PolicyQueries[],
): Users {
  const withQuery = (fits: (candidates: readonly Registered[]) => boolean): string[] =>
    policies
      .filter(({ queries }) =>
        queries
          .map((query) => candidatesFor(query, all))
          .some((found) => found.some(({ name }) => name === source.name) && fits(found)),
      )
      .map(({ policy }) => policy)
      .sort();
  return {
    usedBy: withQuery(({ length }) => length === 1),
    ambiguousFor: withQuery(({ length }) => length > 1),
  };
}

/** Queries of the version in force of every policy that is not deleted. */
export async function readPolicyQueries(tx: Tx = db()): Promise<readonly PolicyQueries[]> {
  const rows = await tx.$queryRaw<{ name: string; queries: unknown }[]>`
    select p.name, v.model -> 'queries' as queries
    from policy p join policy_version v on v.policy_id = p.id and v.version = p.current_version
    where p.deleted_at is null`;
  // A model stored by an older version may not fit any more; its policy must not hide what the others use.
  return rows.map((row) => ({
    policy: row.name,
    queries: querySchema.array().safeParse(row.queries).data ?? [],
  }));
}

export function serializeSource(row: SourceRow, users: Users): DataSource {
  const lastTest = dataSourceTestSchema.safeParse(row.lastTest);
  return {
    name: row.name,
    type: row.type,
    url: row.url,
    hasDocument: row.hasDocument,
    credentialKeys: [...row.credentialKeys],
    demo: row.demo,
    lastTest: lastTest.success ? lastTest.data : null,
    usedBy: [...users.usedBy],
    ambiguousFor: [...users.ambiguousFor],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The connection of a stored source: opens its credentials, throws a SecretsError when they do not open. */
export async function connectionOf(id: string): Promise<Connection> {
  const row = await db().dataSource.findUniqueOrThrow({ where: { id } });
  return {
    baseUrl: row.url ?? "",
    credentials: openCredentials(row.id, row.credentials),
    ...(row.document === null ? {} : { document: row.document }),
    guard: await addressGuard(row),
  };
}

/**
 * `connect` of a SourceContext for the queries at hand: reads and opens now what they will need, so that the
 * function itself needs no database. What is wrong with a source is thrown to the query it is for; only the loss of
 * the database is thrown at once.
 */
export async function connectionsFor(queries: readonly Query[]): Promise<(query: Query) => Connection> {
  const sources = await readSources();
  const ids = new Set(queries.flatMap((query) => candidatesFor(query, sources).map((source) => source.id)));
  const opened = new Map<string, { connection: Connection } | { error: unknown }>();
  for (const id of ids) {
    try {
      opened.set(id, { connection: await connectionOf(id) });
    } catch (error) {
      // A database that is away says nothing about the source: the caller waits for it.
      if (isConnectionLoss(error)) throw error;
      opened.set(id, { error });
    }
  }
  return (query) => {
    const known = opened.get(resolveSource(query, sources).id);
    if (!known) throw new Error(`Query ${query.name} was not among those that connections were read for.`);
    if ("error" in known) throw known.error;
    return known.connection;
  };
}
