/** Calls every route once, on a database with a policy, a source and two runs. */
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { runSummarySchema } from "@/lib/api/runs";
import { listAuditEvents } from "@/lib/server/audit/read";
import { openApiRoute, ROUTES } from "@/lib/server/routes";
import type { Method } from "@/lib/server/http/route";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { getRunSummary } from "@/lib/server/discovery/runs";
import { callApi, TESTER_ACTOR, type ApiCall, type ApiResult } from "@/test/support/call";
import { eventually, useHouse } from "@/test/support/house";
import { makePerson } from "@/test/support/people";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { steady } from "@/demo/prometheus/series";
import { MEMORY_POLICY, snapshotUpload } from "@/test/support/waterlines/kubectl";
import { ADDED_METRIC } from "@/test/support/waterlines/metric";
import { endedJobSet, endedReplay } from "@/test/support/replays";
import { REPLAY_FILES, replayUpload } from "@/test/support/replayUpload";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

const AT = "2026-06-16T10:00:30.000Z";
let source: FakePrometheus;
let worker: Worker;
/** Two finished runs of the policy `ci`, the older first; its selection changed between them. */
const runs = { older: "", newer: "" };
const spec = (maxImages = 2): string =>
  usagePolicy("ci", source.url).replace("maxImages: 2", `maxImages: ${maxImages}`);

beforeAll(async () => {
  source = await startFakePrometheus();
  worker = startWorker();
  await succeed("POST", "/api/v1/data-sources", {
    json: { name: "tiny", type: "prometheus", url: source.url },
  });
  await succeed("POST", "/api/v1/policies", { json: { spec: spec(), message: "first" } });
  runs.older = await run();
  source.series = steady({ a: 3, b: 2, c: 9 });
  runs.newer = await run();
});
afterAll(async () => {
  await worker.stop();
  await source.close();
});

async function succeed(method: Method, path: string, call?: ApiCall): Promise<ApiResult> {
  const result = await callApi(method, path, call);
  expect(result.status, `${method} ${path}: ${result.text}`).toBeLessThan(300);
  return result;
}

async function run(): Promise<string> {
  const started = await succeed("POST", "/api/v1/policies/ci/runs", { json: { evaluatedAt: AT } });
  const { id } = runSummarySchema.parse(started.json);
  expect(started.headers.get("location")).toBe(`/api/v1/runs/${id}`);
  await eventually(async () => (await getRunSummary(id)).state === "succeeded");
  return id;
}

/** Of these nodes n0 is the best for the digest. */
const DIGEST = `sha256:${"a".repeat(64)}`;
const CLUSTER = {
  self: "n1",
  members: [{ id: "n0" }, { id: "n1" }],
  registry: "registry.example",
  repository: "ci/image",
};

interface Visit {
  /** After `/api/v1/`, or whole when it begins with a slash. */
  readonly path: string;
  readonly call?: ApiCall;
  readonly status?: number;
  /** What the JSON must hold. */
  readonly json?: object;
  /** What the text must hold. */
  readonly text?: string | RegExp;
  readonly type?: string;
}

/** In this order: what is deleted at the end is needed before. */
const visits: Readonly<Record<string, () => Visit | Promise<Visit>>> = {
  healthLive: () => ({ path: "/api/health/live", json: { status: "ok" } }),
  healthReady: () => ({ path: "/api/health/ready", json: { checks: { database: "ok" } } }),
  getOpenApi: () => ({ path: "/api/openapi.json", json: { openapi: "3.1.0" } }),
  validatePolicy: () => ({
    path: "policies/validate",
    call: { body: spec().replace("method: sum", "method: most"), headers: { "content-type": "text/yaml" } },
    json: { valid: false, policy: null, errors: [{ path: "spec.signals[0].aggregate.method", line: 21 }] },
  }),
  planWaterlines: () => ({
    path: "waterlines/plan",
    call: {
      json: {
        nodes: [
          {
            name: "n",
            metrics: { cpu_total_usage: 5000 },
            pods: [1000, 2000].map((cpuUsage) => ({ name: `p${cpuUsage}`, cpuUsage })),
          },
        ],
        waterlines: { evict: { cpu_total_usage: ["4000"] } },
        explain: "default/p1000",
        compare: ["seed"],
        breakpoints: true,
      },
    },
    json: {
      profile: "improved",
      nodes: [
        {
          kinds: [{ acted: ["default/p1000"], explanation: { outcome: "acted" } }],
          differences: [{ kinds: [{ onlySecond: ["default/p2000"] }] }],
          breakpoints: [{ steps: [{ from: 3000, acted: 1 }, { acted: 2 }] }],
        },
      ],
    },
  }),
  validateWaterlines: () => ({
    path: "waterlines/validate",
    call: { json: { documents: "apiVersion: v1\nkind: NodeQos\n" } },
    json: { valid: false, errors: [{ path: "kind", line: 2, column: 7 }], found: { policies: [] } },
  }),
  listPolicyTemplates: () => ({
    path: "policy-templates?prometheus=http://prom.example:9090",
    text: "http://prom.example:9090",
  }),
  listPolicies: () => ({
    path: "policies",
    json: {
      items: [
        {
          name: "ci",
          lastRun: { id: runs.newer },
          result: {
            runId: runs.newer,
            selectedCount: 2,
            imageCount: 3,
            lastIn: { image: "a", score: 39 },
            firstOut: { image: "b", score: 26 },
          },
          change: { previousRunId: runs.older, entered: ["c"], left: ["b"] },
        },
      ],
      nextCursor: null,
    },
  }),
  createPolicy: () => ({
    path: "policies",
    status: 201,
    call: { json: { spec: spec(), name: "copy" } },
    json: { name: "copy", version: 1, lastRun: null, change: null },
  }),
  getPolicy: () => ({ path: "policies/ci", json: { name: "ci", spec: spec(), warnings: [] } }),
  updatePolicy: () => ({
    path: "policies/ci",
    call: { json: { spec: spec(3), message: "one more" }, headers: { "if-match": '"1"' } },
    json: { version: 2, maxImages: 3 },
  }),
  // Of the copy: a run of `ci` that its schedule began meanwhile would be among those that are listed below.
  schedulePolicy: () => ({
    path: "policies/copy/schedule",
    call: { json: { scheduled: true } },
    json: { scheduled: true, version: 1 },
  }),
  getExpectedImages: () => ({ path: "policies/ci/expected-images", json: { warm: [], revision: 0 } }),
  setExpectedImages: () => ({
    path: "policies/ci/expected-images",
    call: { json: { warm: ["a", "x:1"], notNeeded: ["b"] }, headers: { "if-match": '"0"' } },
    json: { warm: ["a", "x:1"], notNeeded: ["b"], revision: 1, author: TESTER_ACTOR },
  }),
  getPolicyGuard: () => ({ path: "policies/ci/guard", json: { jobSet: null, revision: 0 } }),
  setPolicyGuard: () => ({
    path: "policies/ci/guard",
    call: { json: { jobSet: null, prewarmAt: "08:00" }, headers: { "if-match": '"0"' } },
    json: { jobSet: null, prewarmAt: "08:00", revision: 1, author: TESTER_ACTOR },
  }),
  getPolicyShadow: () => ({ path: "policies/ci/shadow", json: { champion: null, revision: 0, days: [] } }),
  setPolicyShadow: () => ({
    path: "policies/ci/shadow",
    call: { json: { champion: null, prewarmAt: "08:00" }, headers: { "if-match": '"0"' } },
    json: { champion: null, prewarmAt: "08:00", revision: 1, author: TESTER_ACTOR },
  }),
  listPolicyShadowRuns: () => ({
    path: "policies/ci/shadow/runs?limit=1",
    json: { items: [], nextCursor: null },
  }),
  listShadows: () => ({ path: "shadows?limit=1", json: { items: [], nextCursor: null } }),
  listPolicyVersions: () => ({
    path: "policies/ci/versions?limit=1",
    json: { items: [{ version: 2, author: TESTER_ACTOR, message: "one more" }] },
  }),
  diffPolicyVersions: () => ({
    path: "policies/ci/versions/1/diff/2",
    json: { from: 1, to: 2, changes: [{ path: "maxImages", before: 2, after: 3 }] },
  }),
  restorePolicyVersion: () => ({
    path: "policies/ci/versions/1/restore",
    json: { version: 3, maxImages: 2, spec: spec() },
  }),
  exportPolicy: () => ({
    path: "policies/ci/export?spelling=operator&format=yaml",
    text: /query: usage\n/,
    type: "application/yaml",
  }),
  policyHistory: () => ({
    path: "policies/ci/history?limit=1",
    json: {
      items: [{ runId: runs.newer, selected: 2, images: 3 }],
      nextCursor: expect.any(String) as string,
    },
  }),
  createRun: () => ({ path: "policies/copy/runs", status: 202, json: { policy: "copy", trigger: "manual" } }),
  listPolicyRuns: () => ({
    path: "policies/ci/runs",
    json: { items: [{ id: runs.newer }, { id: runs.older }], nextCursor: null },
  }),
  listRuns: () => ({
    path: "runs?policy=ci&state=succeeded&limit=1",
    json: { items: [{ id: runs.newer, gap: 13 }], nextCursor: expect.any(String) as string },
  }),
  dryRun: () => ({
    path: "dry-runs",
    call: { json: { spec: spec(1), evaluatedAt: AT } },
    json: { trigger: "dryRun", state: "succeeded", selectedCount: 1, ranking: [{ image: "c" }, {}, {}] },
  }),
  getRun: () => ({ path: `runs/${runs.older}`, json: { ranking: [{ image: "a", finalScore: 39 }, {}, {}] } }),
  watchRun: () => ({
    path: `runs/${runs.older}/events`,
    text: /event: end\ndata: .*succeeded/,
    type: "text/event-stream",
  }),
  cancelRun: () => ({
    path: `runs/${runs.older}/cancel`,
    status: 409,
    json: { error: { code: "runEnded" } },
  }),
  getOperation: () => ({
    path: `operations/${runs.older}`,
    json: { kind: "run", subject: "policy/ci", state: "succeeded", attempts: 1, cancelRequested: false },
  }),
  watchOperation: () => ({
    path: `operations/${runs.older}/events`,
    text: /event: end\ndata: .*"kind":"run"/,
    type: "text/event-stream",
  }),
  cancelOperation: () => ({
    path: `operations/${runs.older}/cancel`,
    status: 409,
    json: { error: { code: "runEnded" } },
  }),
  getRunStatus: () => ({
    path: `runs/${runs.older}/status.yaml`,
    text: "discoveredImages",
    type: "application/yaml",
  }),
  getRunImages: () => ({
    path: `runs/${runs.older}/images?format=csv`,
    text: /^1,a,39,true,/m,
    type: "text/csv",
  }),
  getRunArtifact: () => ({ path: `runs/${runs.older}/artifact`, type: "application/octet-stream" }),
  diffRuns: () => ({
    path: `runs/${runs.older}/diff/${runs.newer}`,
    json: { entered: [{ image: "c" }], left: [{ image: "b" }], comparable: true },
  }),
  getRunRemedies: () => ({ path: `runs/${runs.older}/remedies?image=c`, text: '"image":"c"' }),
  explainImage: () => ({ path: `runs/${runs.older}/explanations?image=c`, text: '"c"' }),
  getRunSeries: () => ({
    path: `runs/${runs.older}/series?query=usage&image=a&image=b`,
    json: { query: "usage", kind: "samples", series: [{ image: "a" }, { image: "b" }] },
  }),
  whatIf: () => ({
    path: `runs/${runs.older}/what-if`,
    call: { body: spec(1), headers: { "content-type": "application/yaml" } },
    json: { selectedCount: 1, maxImages: 1 },
  }),
  resolveColdStart: () => ({
    path: "coldstart/resolve",
    call: {
      json: { ...CLUSTER, digest: DIGEST, kind: "layer", peers: { n0: { intent: { has_cached: true } } } },
    },
    json: {
      rule: 2,
      error: null,
      providers: [{ node: "n0" }],
      trace: { passes: [{}] },
      explanation: { side: "above" },
    },
  }),
  replayHerd: () => ({
    path: "coldstart/herd",
    call: { json: { nodes: 20 } },
    json: { coordinated: { originPulls: 1, readyNodes: 20 }, alone: { originPulls: 20 } },
  }),
  planPrefetch: () => ({
    path: "coldstart/prefetch",
    call: { json: { ...CLUSTER, children: [{ digest: DIGEST, kind: "layer" }] } },
    json: { error: null, rpcs: [{ puller: "n0", digests: [DIGEST] }] },
  }),
  linkColdStartRanking: () => ({
    path: "coldstart/ranking",
    call: {
      json: {
        run: runs.older,
        signals: { preJobs: "total", targetJobs: "total", pullSeconds: "total" },
        explain: "a",
      },
    },
    json: { line: 2, rows: [{ rank: 1 }, { rank: 2 }, { rank: 3 }], explanation: { subject: "a" } },
  }),
  // The fake knows series by image alone: none of an outcome, several instead of one number.
  readMirrorObservations: () => ({
    path: "coldstart/observations",
    call: { json: { source: "tiny", lookback: "1h" } },
    status: 422,
    json: { error: { code: "noObservations" } },
  }),
  readImageManifest: () => ({
    path: "coldstart/manifest",
    call: { json: { source: "tiny", image: "ci/node:22" } },
    status: 422,
    json: { error: { details: [{ path: "source" }] } },
  }),
  getImage: () => ({
    path: "images/c",
    json: {
      reference: "c",
      policies: { state: "known", data: { items: [{ policy: "ci", rank: 1, selected: true }, {}] } },
    },
  }),
  getName: () => ({ path: "names/project/404404", status: 404 }),
  getNameWaits: () => ({ path: "names/node/n404/waits", text: "null" }),
  getJobStory: () => ({ path: "jobs/404404/story", status: 404 }),
  getJobPull: () => ({ path: "jobs/404404/pull", json: { explanation: null } }),
  getQueue: () => ({ path: "queue", json: { redis: "absent" } }),
  getQueueKey: () => ({ path: `queue/ci:dynq:v1:${"0".repeat(64)}`, status: 404 }),
  explainJob: () => ({ path: "jobs/404404/explain", status: 404 }),
  readJobLog: () => ({ path: "jobs/404404/log?bytes=10", status: 404 }),
  getRunnerNext: () => ({ path: "runners/404404/next", status: 404 }),
  getQueueHistory: () => ({ path: "queue/history?hours=1", json: { hours: 1, stepSeconds: 60 } }),
  runnerQueueWhatIf: () => ({
    path: "runners/404404/queue/what-if",
    call: { json: { tags: ["docker"] } },
    status: 404,
  }),
  changeRunnerQueue: () => ({ path: "runners/404404/queue", call: { json: { paused: true } }, status: 404 }),
  listProjects: () => ({ path: "projects?limit=1", json: { nextCursor: null } }),
  getProject: () => ({ path: "projects/404404", status: 404 }),
  changeProject: () => ({ path: "projects/404404", call: { json: { archived: true } }, status: 404 }),
  simulateQueue: () => ({
    path: "queue/simulate",
    call: {
      json: {
        durationSeconds: 600,
        runners: [{ name: "linux" }],
        projects: [{ name: "ci", runSeconds: 10 }],
      },
    },
    json: { seed: 1, outcomes: [{ strategy: "RunnerJobsQueue" }, { strategy: "DynamicRunnerJobsQueue" }] },
  }),
  listDataSources: () => ({
    path: "data-sources",
    json: { items: [{ name: "tiny", usedBy: ["ci", "copy"] }] },
  }),
  createDataSource: () => ({
    path: "data-sources",
    status: 201,
    call: {
      json: { name: "spare", type: "loki", url: "http://loki.example:3100", credentials: { token: "x" } },
    },
    json: { name: "spare", credentialKeys: ["token"] },
  }),
  getDataSource: () => ({ path: "data-sources/tiny", json: { type: "prometheus", lastTest: null } }),
  updateDataSource: () => ({
    path: "data-sources/spare",
    call: {
      json: { name: "spare", type: "loki", url: "http://loki.example:3100", credentials: { token: null } },
    },
    json: { credentialKeys: [] },
  }),
  testDataSource: () => ({
    path: "data-sources/tiny/test",
    call: { json: {} },
    json: { ok: true, version: "9.9.9" },
  }),
  previewQuery: () => ({
    path: "data-sources/tiny/query",
    call: { json: { query: "count(x) by (image)" } },
    json: { status: "success", series: 3 },
  }),
  listLabelNames: () => ({
    path: "data-sources/tiny/labels?match=up",
    json: { values: ["__name__", "image"], more: false, message: null },
  }),
  listLabelValues: () => ({
    path: "data-sources/tiny/labels/image/values",
    json: { values: ["a", "b", "c"] },
  }),
  deleteDataSource: () => ({ path: "data-sources/spare", status: 204 }),
  createWebhook: () => ({
    path: "webhook-receivers",
    status: 201,
    call: { json: { name: "chat", url: `${source.url}/hook?key=k3y`, secret: "0123456789abcdef" } },
    json: {
      name: "chat",
      origin: source.url,
      lastDelivery: null,
      events: ["expectedImages.dropped", "minutes.quota"],
    },
  }),
  listWebhooks: () => ({ path: "webhook-receivers", json: { items: [{ name: "chat" }], nextCursor: null } }),
  getWebhook: () => ({ path: "webhook-receivers/chat", json: { name: "chat", revision: 1 } }),
  updateWebhook: () => ({
    path: "webhook-receivers/chat",
    call: { json: { name: "talk", events: ["minutes.quota"] } },
    json: { name: "talk", origin: source.url, events: ["minutes.quota"] },
  }),
  testWebhook: () => ({
    path: "webhook-receivers/talk/test",
    json: { ok: false, message: `${source.url} answered HTTP 404` },
  }),
  listWebhookDeliveries: () => ({
    path: "webhook-receivers/talk/deliveries",
    json: { items: [], nextCursor: null },
  }),
  redeliverWebhook: () => ({
    path: `webhook-receivers/talk/deliveries/00000000-0000-4000-8000-000000000000/redeliver`,
    status: 404,
    text: "There is no delivery",
  }),
  deleteWebhook: () => ({ path: "webhook-receivers/talk", status: 204 }),
  getOverview: () => ({
    path: "overview",
    json: { demo: false, sources: { state: "ok", data: { total: expect.any(Number) as number } } },
  }),
  search: () => ({
    path: "search?q=tin",
    json: {
      items: expect.arrayContaining([
        { kind: "dataSource", name: "tiny", detail: "Prometheus", href: "/sources?source=tiny" },
      ]) as unknown,
    },
  }),
  getSettings: () => ({ path: "settings", json: { retention: { runsPerPolicy: 200 } } }),
  updateSettings: () => ({
    path: "settings",
    call: { json: { retention: { runsPerPolicy: 7, runDays: 8, artifactsPerPolicy: 9 } } },
    json: { retention: { runsPerPolicy: 7, runDays: 8, artifactsPerPolicy: 9, ledgerMonths: 36 } },
  }),
  testEmail: () => ({ path: "settings/test-email", status: 409, text: "There are no recipients yet" }),
  listChanges: () => ({
    path: "changes?limit=1&part=discovery",
    json: { items: [{ part: "discovery", fields: expect.any(Array) as unknown[] }] },
  }),
  exportChanges: () => ({
    path: "changes/export?part=discovery",
    text: /^time \(UTC\),part,kind,[^]*,discovery,policy\.create,policy\//,
    type: "text/csv",
  }),
  listAuditEvents: () => ({
    path: "audit-events?limit=1",
    json: {
      items: [{ action: "settings.update", actor: TESTER_ACTOR }],
      nextCursor: expect.any(String) as string,
    },
  }),
  getAuditEvent: async () => {
    const [event] = (await listAuditEvents({}, { limit: 1 })).items;
    return {
      path: `audit-events/${event?.id}`,
      json: { action: "settings.update", after: { retention: {} } },
    };
  },
  exportAuditEvents: () => ({
    path: "audit-events/export?action=settings.&format=csv",
    text: /^time \(UTC\),actor,[^]*,settings\.update,settings,/,
    type: "text/csv",
  }),
  createReplay: async () => {
    const call = replayUpload();
    return { path: "replays", status: 202, call, json: { files: [{ part: "jobs" }, {}] } };
  },
  listReplays: () => ({ path: "replays", json: { items: [{ files: [{ part: "jobs" }, {}] }] } }),
  getReplayPipeline: async () => ({
    path: `replays/${await endedReplay()}/pipelines/1`,
    json: { pipeline_id: "1", jobs_total: 1, choice: "" },
  }),
  explainReplayJob: async () => ({
    path: `replays/${await endedReplay()}/jobs/2?strategy=count&topK=5`,
    json: { outcome: "prewarmed", wait_seconds: 0, wait_seconds_without_prewarming: 60 },
  }),
  diffReplays: async () => {
    const id = await endedReplay();
    return {
      path: `replays/${id}/diff/${id}`,
      json: { optimum: [{ top_k: 5, minutes_difference: 0 }, {}, {}, {}] },
    };
  },
  createJobSet: () => ({
    path: "job-sets",
    status: 202,
    call: replayUpload({ name: "week", ...REPLAY_FILES }),
    json: { name: "week", version: 1, files: [{ part: "jobs" }, { part: "images" }] },
  }),
  listJobSets: () => ({ path: "job-sets", json: { items: [{ name: "week" }] } }),
  getJobSet: async () => ({
    path: `job-sets/${await endedJobSet("read")}`,
    json: { state: "succeeded", quality: { jobs: 3, rejected_total: 1, nodes: 2 } },
  }),
  getJobSetRejections: async () => ({
    path: `job-sets/${await endedJobSet("read")}/rejections`,
    text: /^file,line,column,reason\r?\njobs.csv,5,pod_scheduled,/,
    type: "text/csv",
  }),
  listJobSetCollectors: async () => {
    await newCollector("listed");
    return { path: "job-set-collectors", json: { items: [{ name: "listed", type: "prometheus" }] } };
  },
  getJobSetCollector: async () => ({
    path: await newCollector("one"),
    json: { name: "one", type: "prometheus", revision: 1 },
  }),
  setJobSetCollector: async () => ({
    path: await newCollector("set"),
    call: { json: { source: "tiny", days: 3, daily: true } },
    json: { name: "set", days: 3, daily: true, type: "prometheus", last: null },
  }),
  collectJobSet: async () => ({
    path: `${await newCollector("collected")}/collections`,
    status: 202,
    json: {},
  }),
  removeJobSetCollector: async () => ({ path: await newCollector("removed"), status: 204 }),
  getReplay: async () => ({ path: `replays/${await newReplay()}`, json: { files: [{ part: "jobs" }, {}] } }),
  createRecommendation: async () => ({
    path: "recommendations",
    status: 202,
    call: { json: { replay: await newReplay() } },
    json: { kind: "recommendation" },
  }),
  createNodeSnapshot: () => ({
    path: "node-snapshots",
    status: 201,
    call: snapshotUpload(),
    json: { name: "pool", version: 1, over: 1 },
  }),
  listNodeSnapshots: () => ({ path: "node-snapshots", json: { items: [{ name: "pool" }] } }),
  getNodeSnapshot: async () => ({ path: `node-snapshots/${await newSnapshot()}`, json: { nodes: 2 } }),
  changeNodeSnapshotDocuments: async () => ({
    path: `node-snapshots/${await newSnapshot()}/documents`,
    status: 201,
    call: { json: { documents: MEMORY_POLICY } },
    json: { documents: MEMORY_POLICY },
  }),
  listNodeReaders: async () => {
    await newReader("listed");
    return { path: "node-readers", json: { items: [{ type: "kubernetes" }] } };
  },
  getNodeReader: async () => ({ path: await newReader("one"), json: { name: "one", revision: 1 } }),
  setNodeReader: async () => ({
    path: await newReader("set"),
    call: { json: { source: "cluster", everyMinutes: 5 } },
    json: { name: "set", everyMinutes: 5, last: null },
  }),
  readNodes: async () => ({ path: `${await newReader("read")}/readings`, status: 202, json: {} }),
  removeNodeReader: async () => ({ path: await newReader("removed"), status: 204 }),
  listWaterlineProfiles: async () => {
    await newProfile("listed");
    return { path: "waterlines/profiles", json: { items: [{ name: "listed", base: "seed", revision: 1 }] } };
  },
  getWaterlineProfile: async () => ({ path: await newProfile("read"), json: { name: "read", base: "seed" } }),
  setWaterlineProfile: () => ({
    path: "waterlines/profiles/set",
    call: { json: { chains: { cpu: [{ key: "priority", flipped: true }] } } },
    json: { name: "set", base: "improved", revision: 1, metrics: [] },
  }),
  removeWaterlineProfile: async () => ({ path: await newProfile("removed"), status: 204 }),
  listWaterlineMetrics: async () => {
    await newMetric("listed");
    return { path: "waterlines/metrics", json: { items: [{ name: "listed", unit: "B", revision: 1 }] } };
  },
  getWaterlineMetric: async () => ({ path: await newMetric("read"), json: { name: "read", sortable: true } }),
  setWaterlineMetric: () => ({
    path: "waterlines/metrics/set",
    call: { json: ADDED_METRIC },
    json: { name: "set", unit: "B", revision: 1 },
  }),
  removeWaterlineMetric: async () => ({ path: await newMetric("removed"), status: 204 }),
  listNodes: () => ({ path: "nodes", json: { items: [{ name: "node-01", standing: "over" }, {}] } }),
  getNodeImages: () => ({
    path: "nodes/node-01/images?policy=ci",
    json: { runId: runs.newer, line: { missing: { length: 2 }, unknownSizes: 2 } },
  }),
  getNodeTimeline: () => ({
    path: "nodes/node-01/timeline?hours=2",
    json: { node: "node-01", rules: [{ rule: "memory-guard.memory", bands: [{}] }] },
  }),
  getNode: () => ({ path: "nodes/node-01", json: { plan: { evicted: 1 } } }),
  deleteNodeSnapshot: async () => ({ path: `node-snapshots/${await newSnapshot()}`, status: 204 }),
  deletePolicy: () => ({ path: "policies/copy", status: 204 }),
  undeletePolicy: () => ({ path: "policies/copy/undelete", json: { name: "copy" } }),
  getMetrics: () => ({
    path: "/metrics",
    text: /plimsoll_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/policies\/\{name\}",status="200"\} \d/,
    type: "text/plain",
  }),
};

async function newSnapshot(): Promise<string> {
  const { json } = await callApi("POST", "/api/v1/node-snapshots", snapshotUpload());
  return z.object({ id: z.string() }).parse(json).id;
}

/** A reader from a cluster that is not there; the path of its address. */
async function newReader(name: string): Promise<string> {
  await callApi("POST", "/api/v1/data-sources", {
    json: { name: "cluster", type: "kubernetes", url: "http://127.0.0.1:1" },
  });
  await callApi("PUT", `/api/v1/node-readers/${name}`, { json: { source: "cluster" } });
  return `node-readers/${name}`;
}

async function newProfile(name: string): Promise<string> {
  await callApi("PUT", `/api/v1/waterlines/profiles/${name}`, { json: { base: "seed" } });
  return `waterlines/profiles/${name}`;
}

async function newMetric(name: string): Promise<string> {
  await callApi("PUT", `/api/v1/waterlines/metrics/${name}`, { json: ADDED_METRIC });
  return `waterlines/metrics/${name}`;
}

async function newReplay(): Promise<string> {
  const { json } = await callApi("POST", "/api/v1/replays", replayUpload());
  return z.object({ id: z.string() }).parse(json).id;
}

/** Visited in signIn, accounts and oidc.test.ts by people, in minutesApi, runnerRequests and runnerReports.test.ts with builds. */
const ELSEWHERE = ["Sign-in", "Users", "API tokens", "Minutes", "Runner protocol"];

it("is visited here", () => {
  const here = ROUTES.filter(({ meta }) => !ELSEWHERE.includes(meta.tag));
  expect(Object.keys(visits).sort()).toEqual(here.map(({ meta }) => meta.operationId).sort());
});

it.each(Object.entries(visits))("%s", async (operationId, visitOf) => {
  const meta = ROUTES.find((route) => route.meta.operationId === operationId)?.meta;
  if (!meta) throw new Error("no such route");
  const visit = await visitOf();
  const path = visit.path.startsWith("/") ? visit.path : `/api/v1/${visit.path}`;
  const result = await callApi(meta.method, path, visit.call);
  expect(result.status, result.text).toBe(visit.status ?? 200);
  expect(result.headers.get("x-request-id")).not.toBeNull();
  expect(result.headers.get("content-type") ?? "").toContain(visit.type ?? "");
  if (visit.json !== undefined) expect(result.json).toMatchObject(visit.json);
  if (visit.text !== undefined) expect(result.text).toMatch(visit.text);
});

it("answers the artifact to the byte", async () => {
  const route = ROUTES.find(({ meta }) => meta.operationId === "getRunArtifact");
  const { headers } = await makePerson("reader", "viewer");
  const request = new Request(`http://plimsoll.test/api/v1/runs/${runs.older}/artifact`, { headers });
  const response = await route?.handle(request, { params: Promise.resolve({ id: runs.older }) });
  const bytes = gunzipSync(Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0)));
  expect(bytes.includes("usage")).toBe(true);
});

it("hands out the document that lists it", async () => {
  const response = await openApiRoute.handle(new Request("http://plimsoll.test/api/openapi.json"), {
    params: Promise.resolve({}),
  });
  const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(await response.json());
  expect(Object.keys(paths)).toContain("/api/v1/runs/{id}/what-if");
});

async function newCollector(name: string): Promise<string> {
  await succeed("PUT", `/api/v1/job-set-collectors/${name}`, { json: { source: "tiny" } });
  return `job-set-collectors/${name}`;
}
