/** Converts Prometheus series to the objects that Kubernetes would list, so that one adapter reads both. */
import { NODE_QUERY_NAMES, type NodeQueryName } from "../shapes";
import { NODE_QUERIES } from "./queries";

export interface NodeSeries {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Null: the query failed. */
export type SeriesByQuery = Readonly<Partial<Record<NodeQueryName, readonly NodeSeries[] | null>>>;

export interface ClusterDocuments {
  readonly nodes: object;
  readonly podMetrics: object;
  readonly nodeMetrics: object;
}

/** Fixed priorities of Kubernetes' own priority classes. */
const SYSTEM_PRIORITIES: Readonly<Record<string, number>> = {
  "system-cluster-critical": 2_000_000_000,
  "system-node-critical": 2_000_001_000,
};

/** `timestamp`: the instant of the queries in RFC 3339. */
export function clusterOf(series: SeriesByQuery, timestamp: string): ClusterDocuments {
  const of = (name: NodeQueryName): readonly NodeSeries[] => series[name] ?? [];
  const node = amountsBy(nodeOf);
  const pod = amountsBy(podOf);
  const [cores, memory] = [node(of("nodeCores")), node(of("nodeMemory"))];
  const [cpuUse, memoryUse] = [node(of("nodeCpuUse")), node(of("nodeMemoryUse"))];
  const nodeLabels = labelsBy(of("nodeLabels"), nodeOf);
  const names = [...new Set(of("nodes").flatMap(({ labels }) => nodeOf(labels) ?? []))];
  const nodes = names.map((name) => ({
    kind: "Node",
    metadata: { name, labels: nodeLabels.get(name) ?? {} },
    status: { capacity: given({ cpu: cores.get(name), memory: memory.get(name) }) },
  }));
  const nodeMetrics = names.flatMap((name) => {
    const usage = given({ cpu: cpuUse.get(name), memory: memoryUse.get(name) });
    return Object.keys(usage).length === 0 ? [] : [{ metadata: { name }, timestamp, usage }];
  });

  const word = (name: NodeQueryName, label: string): ReadonlyMap<string, string> =>
    new Map(of(name).flatMap(({ labels }) => pairOf(podOf(labels), labels[label])));
  const [phase, qosClass] = [word("podPhase", "phase"), word("podQosClass", "qos_class")];
  const priority = word("podPriority", "priority");
  const podLabels = labelsBy(of("podLabels"), podOf);
  const [start, deletion] = [pod(of("podStart")), pod(of("podDeletion"))];
  const containers = containersOf(of);
  const pods = new Map<string, object>();
  for (const { labels } of of("pods")) {
    const id = podOf(labels);
    const nodeName = nodeOf(labels);
    if (id === undefined || nodeName === undefined) continue;
    const ofClass = labels.priority_class ?? "";
    const said = Number(priority.get(id) ?? SYSTEM_PRIORITIES[ofClass] ?? NaN);
    pods.set(id, {
      kind: "Pod",
      metadata: {
        name: labels.pod,
        namespace: labels.namespace,
        uid: labels.uid ?? null,
        labels: podLabels.get(id) ?? {},
        deletionTimestamp: instant(deletion.get(id)),
        ownerReferences: labels.created_by_kind ? [{ kind: labels.created_by_kind }] : [],
      },
      spec: {
        nodeName,
        priority: Number.isInteger(said) ? said : null,
        containers: [...(containers.get(id)?.entries() ?? [])].map(([name, { requests, limits }]) => ({
          name,
          resources: { requests, limits },
        })),
      },
      // Without a phase, a known pod counts as running.
      status: {
        phase: phase.get(id) ?? "Running",
        qosClass: qosClass.get(id) ?? null,
        startTime: instant(start.get(id)),
      },
    });
  }
  const podMetrics = [...pods.keys()].flatMap((id) => {
    const used = [...(containers.get(id)?.entries() ?? [])].flatMap(([name, { usage }]) =>
      Object.keys(usage).length === 0 ? [] : [{ name, usage }],
    );
    const [namespace, name] = id.split("/");
    return used.length === 0 ? [] : [{ metadata: { namespace, name }, timestamp, containers: used }];
  });
  return {
    nodes: { kind: "List", items: [...nodes, ...pods.values()] },
    podMetrics: { kind: "PodMetricsList", items: podMetrics },
    nodeMetrics: { kind: "NodeMetricsList", items: nodeMetrics },
  };
}

/** Returns one sentence for each thing that the queries did not give, in the order of the queries. */
export function missingOf(series: SeriesByQuery, failures: Readonly<Record<string, string>>): string[] {
  return NODE_QUERY_NAMES.flatMap((name) => {
    const { title, without, labels } = NODE_QUERIES[name];
    const found = series[name];
    if (found === undefined) return [];
    const failed = failures[name];
    if (found === null)
      return [`${title}: the query failed: ${failed ?? "the reason is not known"}. ${without}`];
    if (found.length === 0)
      // Usually no pod is being deleted, so no series is normal.
      return name === "podDeletion" ? [] : [`${title}: the query found no series. ${without}`];
    const lacking = labels.filter((label) => !found.some((one) => has(one.labels, label)));
    return lacking.length === 0
      ? []
      : [`${title}: none of ${found.length} series has the label ${lacking.join(", ")}. ${without}`];
  });
}

type Labels = NodeSeries["labels"];

const has = (labels: Labels, label: string): boolean => (labels[label] ?? "") !== "";

export const nodeOf = ({ node }: Labels): string | undefined => (node ? node : undefined);

export const podOf = ({ namespace, pod }: Labels): string | undefined =>
  namespace && pod ? `${namespace}/${pod}` : undefined;

const pairOf = (key: string | undefined, value: string | undefined): [string, string][] =>
  key === undefined || value === undefined ? [] : [[key, value]];

/** Ignores NaN and infinities, which are not measurements. */
export const amountsBy =
  (keyOf: (labels: Labels) => string | undefined) =>
  (series: readonly NodeSeries[]): ReadonlyMap<string, number> =>
    new Map(
      series.flatMap(({ labels, value }): [string, number][] => {
        const key = keyOf(labels);
        return key === undefined || !isAmount(value) ? [] : [[key, value]];
      }),
    );

const isAmount = (value: number): boolean => Number.isFinite(value) && value >= 0;

/**
 * kube-state-metrics prefixes a label's key with `label_` and replaces every character that PromQL does not allow
 * with `_`.
 */
function labelsBy(
  series: readonly NodeSeries[],
  keyOf: (labels: Labels) => string | undefined,
): ReadonlyMap<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  for (const { labels } of series) {
    const key = keyOf(labels);
    if (key === undefined) continue;
    const own = Object.entries(labels).flatMap(([name, value]) =>
      name.startsWith("label_") ? [[name.slice("label_".length), value]] : [],
    );
    found.set(key, Object.fromEntries(own) as Record<string, string>);
  }
  return found;
}

interface Container {
  readonly usage: Record<string, number>;
  readonly requests: Record<string, number>;
  readonly limits: Record<string, number>;
}

/** Returns containers by pod, then by name. */
function containersOf(
  of: (name: NodeQueryName) => readonly NodeSeries[],
): ReadonlyMap<string, ReadonlyMap<string, Container>> {
  const found = new Map<string, Map<string, Container>>();
  const put = (query: NodeQueryName, part: keyof Container, resource?: string): void => {
    for (const { labels, value } of of(query)) {
      const id = podOf(labels);
      const name = labels.container;
      const key = resource ?? RESOURCES[labels.resource ?? ""] ?? labels.resource;
      if (id === undefined || !name || !key || !isAmount(value)) continue;
      const pod = found.get(id) ?? new Map<string, Container>();
      found.set(id, pod);
      const container = pod.get(name) ?? { usage: {}, requests: {}, limits: {} };
      pod.set(name, container);
      container[part][key] = value;
    }
  };
  put("podCpuUse", "usage", "cpu");
  put("podMemoryUse", "usage", "memory");
  put("containerRequests", "requests");
  put("containerLimits", "limits");
  return found;
}

/** Names of extended resources as kube-state-metrics writes them. */
const RESOURCES: Readonly<Record<string, string>> = {
  gocrane_io_cpu: "gocrane.io/cpu",
  gocrane_io_memory: "gocrane.io/memory",
};

/** Whether Unix seconds are within the range of a Date. */
export const isInstant = (seconds: number): boolean => isAmount(seconds) && seconds <= MOST_SECONDS;

/** Maximum Unix seconds of a Date. */
export const MOST_SECONDS = 8.64e12;

const instant = (seconds: number | undefined): string | null =>
  seconds === undefined || !isInstant(seconds) ? null : new Date(seconds * 1_000).toISOString();

function given(amounts: Readonly<Record<string, number | undefined>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
