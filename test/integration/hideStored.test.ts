/** Texts from sources that earlier versions stored are searched for credentials once. */
import { beforeEach, expect, it } from "vitest";
import { db } from "@/lib/server/core/db";
import { secretBox } from "@/lib/server/core/secrets";
import { createDataSource } from "@/lib/server/dataSources/service";
import { hideStoredSecrets } from "@/lib/server/discovery/hideStored";
import { createPolicy } from "@/lib/server/discovery/policies";
import { createRun } from "@/lib/server/discovery/runs";
import { TESTER, useHouse } from "@/test/support/house";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

const URL = "http://127.0.0.1:9/";
const PASSWORD = 'p€ssw"ord/17';
const credentials = { username: "me", password: PASSWORD, headers: { "x-tenant": "ci" } };
const BASIC = Buffer.from(`me:${PASSWORD}`).toString("base64");
const FORMS = [
  PASSWORD,
  JSON.stringify(PASSWORD).slice(1, -1),
  JSON.stringify(PASSWORD).replace("€", "\\u20ac").slice(1, -1),
  encodeURIComponent(PASSWORD).toLowerCase(),
  "p&euro;ssw&quot;ord/17".replace("&euro;", "&#8364;"),
  BASIC,
  BASIC.replace(/=+$/, ""),
];
const PLANTED = `ci: ${FORMS.join(" , ")} , Basic ${BASIC.slice(0, 14)}…`;
const CLEAN = `ci: ${[...FORMS.slice(0, 5).map(() => "[hidden]"), `[hidden]${/=*$/.exec(BASIC)?.[0]}`, "[hidden]"].join(" , ")} , Basic [hidden]…`;

/** Runs of a policy whose source has the credentials, of one whose source has none, and of one without a source. */
const POLICIES = { usage: URL, other: "http://127.0.0.1:9/other", gone: "http://127.0.0.1:9/gone" };

beforeEach(async () => {
  await db().setting.deleteMany();
  await db().operation.deleteMany();
  await db().policy.deleteMany();
  await db().dataSource.deleteMany();
  await createDataSource({ name: "mimir", type: "prometheus", url: URL, credentials }, TESTER);
  await createDataSource({ name: "open", type: "prometheus", url: POLICIES.other }, TESTER);
  const lastTest = {
    ok: false,
    latencyMs: 1,
    version: "2",
    message: PLANTED,
    at: "2026-11-20T10:00:00.000Z",
  };
  await db().$executeRaw`update data_source set last_test = ${JSON.stringify(lastTest)}::jsonb`;
  for (const [name, url] of Object.entries(POLICIES)) {
    await createPolicy({ spec: usagePolicy(name, url) }, TESTER);
    for (let k = 0; k < 3; k += 1) await plant((await createRun(name, { trigger: "manual" }, TESTER)).id);
  }
});

async function plant(id: string): Promise<void> {
  const warnings = [{ code: "serverWarning", message: PLANTED, query: "usage" }];
  await db().operation.update({ where: { id }, data: { message: PLANTED, state: "failed" } });
  const common = { ignoredSeries: 1, durationMs: 1, bytes: 1n, requests: 1 };
  await db().run.update({
    where: { id },
    data: {
      warnings,
      queries: {
        create: {
          position: 0,
          name: "usage",
          type: "prometheus",
          status: "failed",
          ...common,
          message: PLANTED,
          ignoredLabels: [{ pod: PLANTED }, { plain: "b" }],
        },
      },
      signals: {
        create: { position: 0, name: "total", query: "usage", images: 0, status: "failed", message: PLANTED },
      },
    },
  });
}

/** All texts of the policy's runs. */
async function textsOf(policy: string): Promise<string[]> {
  const runs = await db().run.findMany({
    where: { policy: { name: policy } },
    include: { operation: true, queries: true, signals: true },
  });
  return runs.flatMap(({ warnings, operation, queries, signals }) => [
    (warnings as { message: string }[])[0]?.message ?? "",
    operation.message ?? "",
    ...[...queries, ...signals].map(({ message }) => message ?? ""),
    (queries[0]?.ignoredLabels as { pod?: string }[] | undefined)?.[0]?.pod ?? "",
  ]);
}

const versions = (): Promise<unknown> =>
  db()
    .$queryRaw`select xmin::text, id::text from operation union all select xmin::text, id::text from discovery_run
    union all select xmin::text, id::text from data_source union all select xmin::text, run_id::text from run_query
    union all select xmin::text, run_id::text from run_signal order by 2, 1`;

const searched = async (): Promise<unknown> =>
  (await db().setting.findUniqueOrThrow({ where: { key: "storedSecretsHidden" } })).value;

it("rewrites results and tests of the sources that have credentials, and changes nothing when repeated", async () => {
  const updated = (await db().dataSource.findMany({ orderBy: { name: "asc" } })).map(
    ({ updatedAt }) => updatedAt,
  );
  await hideStoredSecrets();
  const words = CLEAN.replace(/^ci/, "[hidden]").replace("[hidden]…", `${BASIC.slice(0, 14)}…`);
  for (const policy of ["usage", "gone"]) {
    const texts = await textsOf(policy);
    expect(texts).toHaveLength(15);
    // A label is wholly the source's: shorter secrets are found there, and it was never cut.
    expect([...new Set(texts)]).toEqual([CLEAN, words]);
  }
  expect([...new Set(await textsOf("other"))]).toEqual([PLANTED]);
  const sources = await db().dataSource.findMany({ orderBy: { name: "asc" } });
  expect(sources.map(({ lastTest }) => (lastTest as { message: string }).message)).toEqual([CLEAN, PLANTED]);
  expect(sources.map(({ updatedAt }) => updatedAt)).toEqual(updated);

  const before = await versions();
  await hideStoredSecrets();
  await db().setting.deleteMany();
  await hideStoredSecrets();
  expect(await versions()).toEqual(before);
});

it("waits for the key of credentials that do not open", async () => {
  const { id } = await db().dataSource.findUniqueOrThrow({ where: { name: "mimir" } });
  const strange = secretBox(new Uint8Array(32).fill(7)).seal('{"token":"x"}', `dataSource/${id}`);
  const kept = (await db().dataSource.findUniqueOrThrow({ where: { id } })).credentials;
  await db().dataSource.update({ where: { id }, data: { credentials: strange } });
  await hideStoredSecrets();
  expect(await searched()).toEqual({ version: 1, closed: [id] });
  expect([...new Set(await textsOf("usage"))]).toEqual([PLANTED]);
  await db().dataSource.update({ where: { id }, data: { credentials: kept } });
  await hideStoredSecrets();
  expect(await searched()).toEqual({ version: 1, closed: [] });
  expect((await textsOf("usage"))[0]).toBe(CLEAN);
});

it("reads no run again while the same credentials do not open, and is done when their source is deleted", async () => {
  const { id } = await db().dataSource.findUniqueOrThrow({ where: { name: "mimir" } });
  const strange = secretBox(new Uint8Array(32).fill(7)).seal('{"token":"x"}', `dataSource/${id}`);
  await db().dataSource.update({ where: { id }, data: { credentials: strange } });
  const other = { token: "a-token-of-the-other" };
  await createDataSource(
    { name: "second", type: "prometheus", url: POLICIES.gone, credentials: other },
    TESTER,
  );
  await hideStoredSecrets();
  // Whoever searches again finds this.
  const texts = { message: `said ${other.token}` };
  await db().operation.updateMany({ data: texts });
  await hideStoredSecrets();
  expect(new Set((await db().operation.findMany()).map(({ message }) => message))).toEqual(
    new Set([texts.message]),
  );
  expect(await searched()).toEqual({ version: 1, closed: [id] });
  await db().dataSource.delete({ where: { id } });
  await hideStoredSecrets();
  expect(await searched()).toEqual({ version: 1, closed: [] });
});
