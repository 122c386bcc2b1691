/** Data sources: named endpoints with credentials that go in and never come out. */
import type { CredentialsInput, DataSource, DataSourceInput } from "../api/dataSources";
import { Prisma } from "../../generated/prisma/client";
import { SYSTEM, writeAudit, type AuditContext } from "./audit";
import { openCredentials, mergeCredentials, sealCredentials, untouchedKeys } from "./dataSources/credentials";
import {
  readPolicyQueries,
  readSources,
  serializeSource,
  usersOf,
  type SourceRow,
} from "./dataSources/store";
import { checkCredentialsStay, checkPlace } from "./dataSources/checks";
import { addressGuard } from "./dataSources/guard";
import { db, type Tx } from "./db";
import { isUniqueViolation } from "./dbErrors";
import { ConflictError, NotFoundError, UnprocessableError } from "./http/errors";
import { normalizeUrl } from "./sourceUrl";

export { connectionsFor } from "./dataSources/store";
export { testDataSource } from "./dataSources/check";
export { previewQuery } from "./dataSources/preview";

/** All data sources by name, with what uses them. */
export async function listDataSources(): Promise<DataSource[]> {
  const [sources, policies] = await Promise.all([readSources(), readPolicyQueries()]);
  return sources.map((source) => serializeSource(source, usersOf(source, sources, policies)));
}

/** Throws NotFoundError. */
export async function getDataSource(name: string): Promise<DataSource> {
  const found = (await listDataSources()).find((source) => source.name === name);
  if (!found) throw notFound(name);
  return found;
}

export interface CreateOptions {
  readonly demo?: boolean;
}

/** Throws UnprocessableError for a wrong field, ConflictError for a taken name. */
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
    .catch((error: unknown) => rethrowTaken(error, input.name));
  return getDataSource(input.name);
}

/**
 * Replaces name, URL and document; credentials only where the input names them. When the URL moves to another
 * host, stored credentials must be given again or removed: they were meant for the old one.
 */
export async function updateDataSource(
  name: string,
  input: DataSourceInput,
  audit: AuditContext,
): Promise<DataSource> {
  await db()
    .$transaction(async (tx) => {
      const before = await lock(tx, name);
      if (input.type !== before.type) {
        throw new UnprocessableError(`The type of ${name} is ${before.type} and cannot change.`, [
          { path: "type", message: `is ${before.type}; register a new data source for ${input.type}` },
        ]);
      }
      // Another place is not the demo's any more, unless the start command moves it itself.
      const demo = before.demo && (audit === SYSTEM || placeOf(input).normalizedUrl === before.normalizedUrl);
      checkPlace(input, before, (await addressGuard({ demo }, tx)).policy);
      checkCredentialsStay(before, input.url, input.credentials);
      const stored = openForUpdate(before, input.credentials);
      const sealed = sealCredentials(before.id, mergeCredentials(stored, input.credentials));
      await tx.dataSource.update({
        where: { id: before.id },
        // A test of the old place or the old credentials says nothing of the new.
        data: { ...placeOf(input), name: input.name, demo, ...sealed, lastTest: Prisma.DbNull },
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
    .catch((error: unknown) => rethrowTaken(error, input.name));
  return getDataSource(input.name);
}

/** Refuses with ConflictError while queries of a policy go there. */
export async function deleteDataSource(name: string, audit: AuditContext): Promise<void> {
  await db().$transaction(async (tx) => {
    const before = await lock(tx, name);
    const sources = await readSources(tx);
    const row = sources.find((source) => source.id === before.id);
    const users = row ? usersOf(row, sources, await readPolicyQueries(tx)).usedBy : [];
    if (users.length > 0) {
      throw new ConflictError(
        `${name} is used by ${users.join(", ")}. Change or delete ${users.length === 1 ? "this policy" : "these policies"} first.`,
        "inUse",
        users.map((policy) => ({ path: "usedBy", message: policy })),
      );
    }
    await tx.dataSource.delete({ where: { id: before.id } });
    await writeAudit(tx, audit, {
      action: "dataSource.delete",
      target: `dataSource/${name}`,
      before: { ...describe(before), credentialKeys: before.credentialKeys },
    });
  });
}

interface Stored extends Pick<
  SourceRow,
  "id" | "name" | "type" | "url" | "normalizedUrl" | "demo" | "credentialKeys"
> {
  readonly document: string | null;
  readonly credentials: Uint8Array | null;
}

/** The row, held against others' changes until the transaction ends. */
async function lock(tx: Tx, name: string): Promise<Stored> {
  await tx.$queryRaw`select id from data_source where name = ${name} for update`;
  const row = await tx.dataSource.findUnique({ where: { name } });
  if (!row) throw notFound(name);
  return row;
}

/** Credentials that are all replaced need not be opened: so a lost key can be repaired by entering them anew. */
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

function rethrowTaken(error: unknown, name: string): never {
  if (isUniqueViolation(error))
    throw new ConflictError(
      `There is a data source named ${name} already. Choose another name.`,
      "nameTaken",
    );
  throw error;
}

function notFound(name: string): NotFoundError {
  return new NotFoundError(`There is no data source named "${name}".`);
}
