/** The Test button of a stored source; its result is stored with the source until the next test. */
import { dataSourceTestSchema, type DataSourceTest } from "../../api/dataSources";
import { targetHref } from "../../changes/page";
import { testConnection } from "../../sources/probe";
import { SYSTEM, writeAudit, type AuditContext } from "../audit/write";
import { recordChanges } from "../changes/record";
import { db, type Tx } from "../core/db";
import { NotFoundError } from "../http/errors";
import type { DataSource } from "../../../generated/prisma/client";
import { SecretsError } from "../core/secrets";
import { toConnection } from "./connect";
import { connectionOf } from "./store";

/**
 * Throws NotFoundError; problems of the source are in the answer. Nothing is stored if the caller left during the
 * test, or if URL or credentials of the source changed in the meantime.
 */
export async function testDataSource(
  name: string,
  audit: AuditContext,
  signal: AbortSignal = new AbortController().signal,
): Promise<DataSourceTest> {
  const source = await db().dataSource.findUnique({ where: { name }, select: { id: true, ...PLACE } });
  if (!source) throw new NotFoundError(`There is no data source named "${name}".`);
  const result: DataSourceTest = {
    ...(await probe(source.id, source.type, signal)),
    at: new Date().toISOString(),
  };
  signal.throwIfAborted();
  await db().$transaction(async (tx) => {
    // Of two simultaneous tests the second sees the result of the first.
    await tx.$queryRaw`select 1 from data_source where id = ${source.id}::uuid for update`;
    const before = await tx.dataSource.findUnique({
      where: { id: source.id },
      select: { lastTest: true, ...PLACE },
    });
    if (before && isSamePlace(before, source)) {
      await tx.dataSource.update({ where: { id: source.id }, data: { lastTest: result } });
      await recordTurn(tx, name, dataSourceTestSchema.safeParse(before.lastTest).data, result);
    }
    await writeAudit(tx, audit, { action: "dataSource.test", target: `dataSource/${name}`, after: result });
  });
  return result;
}

const PLACE = { type: true, url: true, document: true, credentials: true } as const;
type Place = Pick<DataSource, keyof typeof PLACE>;

function isSamePlace(a: Place, b: Place): boolean {
  const credentials = (of: Place): string => Buffer.from(of.credentials ?? []).toString("base64");
  return (
    a.type === b.type && a.url === b.url && a.document === b.document && credentials(a) === credentials(b)
  );
}

/** Records a failed test after none that failed, and a passed one after a failed one. */
async function recordTurn(
  tx: Tx,
  name: string,
  before: DataSourceTest | undefined,
  after: DataSourceTest,
): Promise<void> {
  if (after.ok === (before?.ok ?? true)) return;
  const target = `dataSource/${name}`;
  const said = (test: DataSourceTest): object => ({ test: test.ok ? "passed" : test.message });
  await recordChanges(tx, [
    {
      kind: after.ok ? "dataSource.recover" : "dataSource.fail",
      subject: target,
      actor: SYSTEM.actor,
      ...(before && { before: said(before) }),
      after: said(after),
      path: targetHref({ action: "dataSource.test", target }),
    },
  ]);
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
