/**
 * What a fresh start shows: the demo's sources, registered like any others, policies from the templates, and a run of
 * each. Nothing here is a result; the runs compute them (docs/decisions/009-demo-is-a-source.md).
 */
import type { DataSourceInput } from "../../api/dataSources";
import { POLICY_TEMPLATES } from "../../discovery";
import { SYSTEM } from "../audit/write";
import { createDataSource, listDataSources, testDataSource, updateDataSource } from "../dataSources/service";
import { db } from "../core/db";
import { DEMO_SHADOW, runDemoPair } from "../replay/shadow/demo";
import { DEMO_EXPECTED } from "./demoExpected";
import { createPolicy, setExpected } from "./policies";
import { createRun } from "./runs";

export interface DemoUrls {
  readonly prometheusUrl: string;
  readonly lokiUrl: string;
  readonly registryUrl: string;
  readonly pullCostUrl: string;
  readonly gitlabUrl: string;
  readonly gitlabToken: string;
  readonly kubernetesUrl: string;
  readonly kubernetesToken: string;
}

const SOURCES: readonly {
  readonly name: string;
  readonly type: DataSourceInput["type"];
  readonly url: keyof DemoUrls;
  readonly token?: keyof DemoUrls;
}[] = [
  { name: "demo-prometheus", type: "prometheus", url: "prometheusUrl" },
  { name: "demo-loki", type: "loki", url: "lokiUrl" },
  { name: "demo-registry", type: "registry", url: "registryUrl" },
  { name: "demo-pull-costs", type: "pullCostProfile", url: "pullCostUrl" },
  { name: "demo-gitlab", type: "gitlab", url: "gitlabUrl", token: "gitlabToken" },
  { name: "demo-kubernetes", type: "kubernetes", url: "kubernetesUrl", token: "kubernetesToken" },
];

/** Template and name of each demo policy; the overview opens on the first one. */
const POLICIES: readonly { readonly template: number; readonly name: string }[] = [
  { template: 6, name: "demo-developer-and-peak" },
  { template: 5, name: "demo-usage-and-peak" },
  { template: 8, name: "demo-developer-pull-time" },
  { template: 9, name: "demo-model-exposure" },
];

const DAY_MS = 86_400_000;
/**
 * Ages of the instants that the first runs are computed for: far enough apart that the demo cluster's two weeks
 * differ between them and the comparison has something to show.
 */
const RUN_AGES_MS = [6 * DAY_MS, 3 * DAY_MS, 0];

/**
 * `mornings`: instants (Unix milliseconds, ascending) at which a policy and its challenger were run before today.
 *
 * Returns false if there was nothing to create. Existing demo sources get the URLs of this start; policies are
 * created only in a database that never had any, so that deleted ones stay deleted.
 */
export async function seedDemo(urls: DemoUrls, mornings: readonly number[]): Promise<boolean> {
  await registerSources(urls);
  if ((await db().policy.count()) > 0) return false;
  const now = Date.now();
  for (const { template, name } of POLICIES) {
    const found = POLICY_TEMPLATES.find(({ strategy }) => strategy === template);
    if (!found) throw new Error(`There is no template for strategy ${template}.`);
    const spec = found.build({ name, prometheusEndpoint: urls.prometheusUrl, lokiEndpoint: urls.lokiUrl });
    await createPolicy({ spec, message: `Demo: ${found.title}` }, SYSTEM, {
      demo: true,
      scheduled: name === POLICIES[0]?.name,
    });
    if (name === POLICIES[0]?.name) await setExpected(name, DEMO_EXPECTED, undefined, SYSTEM);
    if (name === DEMO_SHADOW.champion || name === DEMO_SHADOW.challenger) continue;
    for (const ageMs of RUN_AGES_MS) {
      await createRun(name, { trigger: "demo", evaluatedAt: new Date(now - ageMs).toISOString() }, SYSTEM);
    }
  }
  for (const at of [...mornings, now]) await runDemoPair(new Date(at));
  return true;
}

async function registerSources(urls: DemoUrls): Promise<void> {
  const known = new Map((await listDataSources()).items.map((source) => [source.name, source]));
  for (const { name, type, url, token } of SOURCES) {
    const credentials = token === undefined ? {} : { credentials: { token: urls[token] } };
    const input: DataSourceInput = { name, type, url: urls[url], ...credentials };
    const before = known.get(name);
    if (before && (!before.demo || before.url === input.url)) continue;
    if (before) await updateDataSource(name, input, SYSTEM);
    else await createDataSource(input, SYSTEM, { demo: true });
    // The overview shows the health of sources, and a new user has not tested any.
    await testDataSource(name, SYSTEM);
  }
}
