/** A job set from a real Prometheus with kube-state-metrics series, and a Loki with pull events. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { readRequest, sendText, serveOnLoopback } from "@/demo/http";
import { pageOf } from "@/lib/api/common";
import { jobSetCollectorSchema } from "@/lib/api/jobSetCollectors";
import { jobSetSchema } from "@/lib/api/jobSets";
import { COLLECT_QUERY_NAMES } from "@/lib/replay";
import { db } from "@/lib/server/core/db";
import { createDataSource } from "@/lib/server/dataSources/service";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { lastDays } from "@/lib/server/replay/collect/range";
import { callApi } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { valueOf } from "@/test/support/metricsText";
import { makePerson } from "@/test/support/people";
import { startPrometheus, type Gauge, type RunningPrometheus } from "@/test/support/prometheus";

useHouse();

// A collector takes the day before from 03:00 UTC on: that comes before these tests or after them, not between.
const toThreeMs = 3 * 3_600_000 - (Date.now() % 86_400_000);
if (toThreeMs > 0 && toThreeMs < 120_000) await sleep(toThreeMs + 1_000);

const { fromMs, untilMs } = lastDays(1, "UTC", Date.now());
const NINE = fromMs / 1_000 + 9 * 3_600;
const IMAGES = ["ci/node:22", "ci/go:1"];
let worker: Worker | undefined;
let prometheus: RunningPrometheus | undefined;
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  await worker?.stop();
  await prometheus?.stop();
  [worker, prometheus] = [undefined, undefined];
  for (const close of closers.splice(0)) await close();
  await db().jobSetCollector.deleteMany();
  await db().operation.deleteMany({ where: { kind: { in: ["jobCollection", "job-set"] } } });
  await db().dataSource.deleteMany();
});

interface Pod {
  readonly pod: string;
  readonly start: number;
  readonly image: string;
  readonly seconds: number;
}

/** Twelve of the day, one of the day before. */
const PODS: readonly Pod[] = [
  ...Array.from({ length: 12 }, (_, index) => ({
    pod: `runner-${index}`,
    start: NINE + index * 60,
    seconds: 300,
    image: IMAGES[index % 2] ?? "",
  })),
  { pod: "runner-before", start: fromMs / 1_000 - 60, image: "ci/node:22", seconds: 60 },
];

function gauges(without: readonly string[]): Gauge[] {
  const of = (
    name: string,
    value: (pod: Pod) => number,
    labels: (pod: Pod) => Record<string, string>,
  ): Gauge => ({
    name,
    series: PODS.map((pod) => ({
      labels: { namespace: "ci", pod: pod.pod, uid: `uid-${pod.pod}`, ...labels(pod) },
      samples: [0, 60, 120].map((after) => [pod.start + after, value(pod)] as const),
    })),
  });
  return [
    of(
      "kube_pod_info",
      () => 1,
      ({ pod }) => ({ node: `node-${pod.length}` }),
    ),
    of(
      "kube_pod_container_info",
      () => 1,
      ({ image }) => ({ container: "build", image }),
    ),
    of(
      "kube_pod_start_time",
      ({ start }) => start,
      () => ({}),
    ),
    of(
      "kube_pod_completion_time",
      ({ start, seconds }) => start + seconds,
      () => ({}),
    ),
  ].filter(({ name }) => !without.includes(name));
}

async function serveLoki(): Promise<void> {
  const line = (pod: string, msg: string): string => JSON.stringify({ name: pod, reason: "Pulled", msg });
  const values = PODS.slice(0, 4).map(({ pod, image, start }, index) => [
    String(BigInt(start) * 1_000_000_000n),
    line(pod, `Successfully pulled image "${image}" in ${10 + index}s`),
  ]);
  const server = await serveOnLoopback(async (message, response) => {
    const { path, params } = await readRequest(message);
    if (!path.endsWith("/query_range")) return sendText(response, 404, "not here");
    const [from, to] = [BigInt(params.get("start") ?? "0"), BigInt(params.get("end") ?? "0")];
    const found = values.filter(([at = "0"]) => BigInt(at) >= from && BigInt(at) < to);
    const data = { resultType: "streams", result: [{ stream: { job: "kubernetes-events" }, values: found }] };
    sendText(response, 200, JSON.stringify({ status: "success", data }), "application/json");
  });
  closers.push(server.close);
  await createDataSource({ name: "events", type: "loki", url: server.origin }, TESTER);
}

async function collect(without: readonly string[], input: object = {}) {
  prometheus = await startPrometheus(gauges(without));
  await createDataSource({ name: "cluster", type: "prometheus", url: prometheus.url }, TESTER);
  const set = await callApi("PUT", "/api/v1/job-set-collectors/days", {
    json: { source: "cluster", ...input },
  });
  expect(set.status, set.text).toBe(200);
  worker = startWorker();
  await callApi("POST", "/api/v1/job-set-collectors/days/collections");
  return eventually(async () => {
    const { json } = await callApi("GET", "/api/v1/job-set-collectors");
    const last = pageOf(jobSetCollectorSchema).parse(json).items[0]?.last;
    return last && !["queued", "running"].includes(last.state) ? last : false;
  });
}

const version = () =>
  eventually(async () => {
    const { items } = pageOf(jobSetSchema).parse((await callApi("GET", "/api/v1/job-sets")).json);
    return items[0]?.finishedAt !== null && items[0];
  });

it("has the pods of the day, with nodes, images and the pull times that were seen", async () => {
  await serveLoki();
  const reader = await makePerson("prometheus", "viewer");
  const scrape = async (): Promise<string> => (await callApi("GET", "/metrics", { as: reader })).text;
  const before = await scrape();
  const last = await collect([], { events: "events" });
  const after = await scrape();
  const rise = (series: string): number => (valueOf(after, series) ?? 0) - (valueOf(before, series) ?? 0);
  for (const [type, queries] of [
    ["prometheus", COLLECT_QUERY_NAMES.length],
    ["loki", 1],
  ] as const) {
    const count = `plimsoll_source_query_duration_seconds_count{type="${type}",outcome="success"}`;
    expect(rise(count), type).toBe(queries);
    expect(rise(`plimsoll_source_requests_total{type="${type}"}`)).toBeGreaterThanOrEqual(queries);
    expect(rise(`plimsoll_source_received_bytes_total{type="${type}"}`)).toBeGreaterThan(100);
  }
  expect([last.state, last.message]).toEqual([
    "partial",
    expect.stringMatching(/^When pods were scheduled: it found no series\. A pod's start is used instead\./),
  ]);
  const made = await version();
  expect(made).toMatchObject({
    source: "prometheus",
    state: "succeeded",
    collected: { source: "cluster", events: "events", until: new Date(untilMs).toISOString() },
    quality: { jobs: 12, nodes: 2, images_used: 2, rejected_total: 0, clock_skew: { jobs: 0 } },
  });
  expect(made.quality?.days).toEqual([{ day: new Date(fromMs).toISOString().slice(0, 10), jobs: 12 }]);
}, 60_000);

it("takes pods whose end nobody knows, which a replay does not need, and says what was not asked", async () => {
  const last = await collect(["kube_pod_completion_time"], { defaultPullSeconds: 30 });
  expect(last.message).toContain("Pulls: no Loki is named.");
  expect(await version()).toMatchObject({ state: "succeeded", quality: { jobs: 12, rejected_total: 0 } });
}, 60_000);

it("fails with the query's name where nothing can be collected", async () => {
  expect(await collect(["kube_pod_container_info"])).toMatchObject({
    state: "failed",
    message: "Build containers: it found no series. There is nothing to collect.",
  });
}, 60_000);
