/**
 * The initial data about the demo company's CI nodes: one is over its memory waterline, where 3 pods are enough and
 * acting on all would hit 11; one is over its CPU waterline; one was not measured. An added metric finds one more
 * that CPU and memory do not show: a single build fills its disk.
 */
import type { AddedMetric, OwnProfile, Pod, WaterlineNode } from "../lib/waterlines";
import { DEMO_PROJECTS } from "./gitlab/projects";
import {
  BUSY_NODE,
  buildsFactor,
  isSilent,
  LARGE_NODE,
  largeNodeGib,
  MINUTES_BETWEEN,
  MINUTES_STORED,
  writtenGib,
} from "./nodesOverTime";
import { heldOn, nodeName, NODES } from "./pulls";
import { chance } from "./random";

export interface DemoPool {
  readonly name: string;
  /** The manifests of the company's agents. */
  readonly documents: string;
  /** Instants of the readings in Unix milliseconds, oldest first. */
  readonly readings: readonly number[];
  readonly nodesAt: (atMs: number) => readonly WaterlineNode[];
  /** A profile saved by the company. */
  readonly profile: OwnProfile;
  /** A metric added by the company. */
  readonly metric: AddedMetric;
}

const GIB = 2 ** 30;
const CORES = 16;
const MEMORY = 64 * GIB;
const TEAMS = ["team-shop", "team-ml", "team-docs", "team-embedded"];
/** Pod sizes in GiB of the node that is over its memory line. No two of them close its gap of 4.1. */
const LARGE = [1.6, 1.4, 1.3, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0, 0];

/**
 * The builds that started last give way first, so that less work is lost. On the node over its memory line this takes
 * more pods than the 3 that are enough.
 */
const YOUNG_FIRST: OwnProfile = {
  name: "young-builds-first",
  base: "seed",
  chains: { mem: [{ key: "class" }, { key: "priority" }, { key: "runningTime" }, { key: "memUsage" }] },
  metrics: [],
};

/** Bytes that containers have written to the node's disk. The demo's Prometheus answers its PromQL. */
const DISK: AddedMetric = {
  name: "ephemeral_storage_bytes",
  unit: "B",
  actionPriority: 4,
  chain: null,
  sortable: true,
  throttleable: false,
  stepReleases: null,
  evictable: true,
  evictReleases: true,
  nodeQuery:
    'sum by (node) (node_filesystem_size_bytes{mountpoint="/var/lib/kubelet"} - node_filesystem_avail_bytes{mountpoint="/var/lib/kubelet"})',
  podQuery: 'sum by (namespace, pod) (container_fs_usage_bytes{container!=""})',
};

const DOCUMENTS = `# Memory: builds of class BestEffort give way above 85 % of the node.
apiVersion: ensurance.crane.io/v1alpha1
kind: NodeQOS
metadata:
  name: ci-pool
spec:
  selector:
    matchLabels:
      pool: ci
  nodeQualityProbe:
    nodeLocalGet:
      localCacheTTLSeconds: 60
  rules:
    - name: memory
      avoidanceThreshold: 2
      restoreThreshold: 60
      actionName: evict-builds
      metricRule:
        name: memory_total_utilization
        value: 85
    - name: cpu
      avoidanceThreshold: 3
      restoreThreshold: 60
      actionName: slow-builds
      metricRule:
        name: cpu_total_usage
        value: 14000
    # Disk: the company's own metric.
    - name: disk
      avoidanceThreshold: 2
      restoreThreshold: 60
      actionName: evict-builds
      metricRule:
        name: ephemeral_storage_bytes
        value: 48Gi
---
apiVersion: ensurance.crane.io/v1alpha1
kind: AvoidanceAction
metadata:
  name: evict-builds
spec:
  coolDownSeconds: 300
  eviction:
    terminationGracePeriodSeconds: 30
---
apiVersion: ensurance.crane.io/v1alpha1
kind: AvoidanceAction
metadata:
  name: slow-builds
spec:
  coolDownSeconds: 120
  throttle:
    cpuThrottle:
      stepCPURatio: 30
      minCPURatio: 10
---
apiVersion: ensurance.crane.io/v1alpha1
kind: PodQOS
metadata:
  name: builds
spec:
  allowedActions: [evict-builds, slow-builds]
  scopeSelector:
    matchExpressions:
      - scopeName: QOSClass
        operator: In
        values: [BestEffort]
`;

/** Returns the pool with its readings up to an instant in Unix milliseconds. */
export function demoPool(nowMs: number): DemoPool {
  const count = MINUTES_STORED / MINUTES_BETWEEN + 1;
  return {
    name: "demo-ci-pool",
    documents: DOCUMENTS,
    profile: YOUNG_FIRST,
    metric: DISK,
    readings: Array.from({ length: count }, (_, at) => nowMs - (count - 1 - at) * MINUTES_BETWEEN * 60_000),
    nodesAt: (atMs) =>
      Array.from({ length: NODES }, (_, at) => nodeOf(at + 1, atMs, Math.max(0, nowMs - atMs) / 60_000)),
  };
}

/** `ago`: minutes before now, which select the point in the story. */
function nodeOf(number: number, nowMs: number, ago: number): WaterlineNode {
  const sizes =
    number === LARGE_NODE
      ? LARGE
      : Array.from(
          { length: number === BUSY_NODE ? 9 : 5 + Math.floor(chance(0x51, number) * 6) },
          (_, at) => 0.2 + 2 * chance(number, at),
        );
  const busy = number === BUSY_NODE;
  const factor = buildsFactor(number, ago);
  const pods = [
    ...sizes.map((gib, at) => ({
      ...build(number, at, gib, factor * (busy ? 1_500 : 200 + 700 * chance(number, at + 99)), nowMs),
      usages: { [DISK.name]: Math.round(writtenGib(number, at, ago) * GIB) },
    })),
    ...services(number, nowMs),
  ];
  const cpu = Math.round(sum(pods, "cpuUsage") + (busy ? 1_200 : 400));
  const memory =
    number === LARGE_NODE
      ? 0.85 * MEMORY + largeNodeGib(ago) * GIB
      : Math.round(sum(pods, "memUsage") + 6 * GIB);
  const silent = isSilent(number, ago);
  return {
    name: nodeName(number - 1),
    labels: { pool: "ci" },
    metrics: {
      cpu_core_numbers: CORES,
      memory_total: MEMORY,
      cpu_total_usage: silent ? null : cpu,
      cpu_total_utilization: silent ? null : (cpu / CORES) * 0.1,
      memory_total_usage: silent ? null : memory,
      memory_total_utilization: silent ? null : (memory / MEMORY) * 100,
      [DISK.name]: silent ? null : 12 * GIB + writtenOn(pods),
    },
    pods,
    imageCache: imagesOf(number, nowMs),
  };
}

const writtenOn = (pods: readonly Pod[]): number =>
  pods.reduce((total, { usages }) => total + (usages?.[DISK.name] ?? 0), 0);

/**
 * Images that jobs have pulled to the node since its last rotation, and old toolchains of its machine image, which
 * take up space but are not used by any job.
 */
function imagesOf(number: number, nowMs: number): NonNullable<WaterlineNode["imageCache"]> {
  const held = heldOn(number - 1, nowMs).map(({ image: { name, sizeBytes }, lastMs, inUse }) => ({
    names: [name],
    bytes: sizeBytes,
    inUse,
    lastUsed: new Date(lastMs).toISOString(),
  }));
  const old = Array.from({ length: 6 }, (_, at) => ({
    names: [`registry.example.com/ci/old-toolchain:${2019 + at}`],
    bytes: (2 + at) * 1_000_000_000,
    inUse: false,
    lastUsed: null,
  }));
  const images = [...held, ...old];
  const bytes = images.reduce((total, image) => total + image.bytes, 0);
  return { capacityBytes: 80_000_000_000, usedBytes: bytes + 16_000_000_000, images };
}

const sum = (pods: readonly Pod[], of: "cpuUsage" | "memUsage"): number =>
  pods.reduce((total, pod) => total + pod[of], 0);

const EMPTY = { extCpuUsage: 0, extCpuLimit: 0, extMemUsage: 0, extMemLimit: 0 };

function build(node: number, at: number, gib: number, millicores: number, nowMs: number): Pod {
  const team = TEAMS[(node + at) % TEAMS.length] ?? "team-shop";
  const projects = DEMO_PROJECTS.filter(({ path }) => path.startsWith(`${team}/`));
  const project = projects[(node * 7 + at) % projects.length]?.id ?? 0;
  const cpuUsage = gib === 0 ? 0 : Math.round(millicores);
  return {
    ...EMPTY,
    name: `runner-${team}-${node}${String(at).padStart(2, "0")}-project-${project}-concurrent-${at % 4}`,
    namespace: "ci",
    qosClass: "BestEffort",
    priority: 0,
    cpuUsage,
    memUsage: Math.round(gib * GIB),
    startTime: new Date(nowMs - 60_000 * (3 + Math.floor(50 * chance(node, at + 7)))).toISOString(),
    labels: { team },
    containers: [{ id: `build-${at}`, name: "build", usage: cpuUsage, quotaUs: -1, periodUs: 100_000 }],
  };
}

/** Pods that run on every node and should not give way. */
function services(node: number, nowMs: number): Pod[] {
  const startTime = new Date(nowMs - 86_400_000 * 9).toISOString();
  const of = (name: string, gib: number, fields: Partial<Pod>): Pod => ({
    ...EMPTY,
    name: `${name}-${String(node).padStart(2, "0")}`,
    namespace: "platform",
    startTime,
    cpuUsage: 150,
    memUsage: Math.round(gib * GIB),
    containers: [],
    labels: { app: name },
    ...fields,
  });
  return [
    of("registry-cache", node === LARGE_NODE ? 26 : 12, { qosClass: "Guaranteed", priority: 1_000 }),
    of("build-cache", node === LARGE_NODE ? 18 : 9, { qosClass: "Burstable", priority: 500 }),
    of("log-shipper", 0.5, { qosClass: "Burstable", priority: 900 }),
    of("node-proxy", 0.2, { qosClass: "BestEffort", namespace: "kube-system", static: true }),
  ];
}
