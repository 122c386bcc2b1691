/** The Test button of a stored source; its result is kept beside the source until the next one. */
import type { DataSourceTest } from "../../api/dataSources";
import { testConnection } from "../../sources/probe";
import { writeAudit, type AuditContext } from "../audit/write";
import { db } from "../core/db";
import { NotFoundError } from "../http/errors";
import { SecretsError } from "../core/secrets";
import { toConnection } from "./connect";
import { connectionOf } from "./store";

/** Throws NotFoundError; what is wrong with the source is in the answer. */
export async function testDataSource(
  name: string,
  audit: AuditContext,
  signal: AbortSignal = new AbortController().signal,
): Promise<DataSourceTest> {
  const source = await db().dataSource.findUnique({ where: { name }, select: { id: true, type: true } });
  if (!source) throw new NotFoundError(`There is no data source named "${name}".`);
  const result: DataSourceTest = {
    ...(await probe(source.id, source.type, signal)),
    at: new Date().toISOString(),
  };
  await db().$transaction(async (tx) => {
    await tx.dataSource.updateMany({ where: { id: source.id }, data: { lastTest: result } });
    await writeAudit(tx, audit, { action: "dataSource.test", target: `dataSource/${name}`, after: result });
  });
  return result;
}

async function probe(
  id: string,
  type: Parameters<typeof testConnection>[0],
  signal: AbortSignal,
): Promise<Omit<DataSourceTest, "at">> {
  try {
    return await testConnection(type, toConnection(await connectionOf(id)), signal);
  } catch (error) {
    if (!(error instanceof SecretsError)) throw error;
    return { ok: false, latencyMs: 0, version: null, message: error.message };
  }
}
