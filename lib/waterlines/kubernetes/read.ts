/**
 * Reads the nodes of a cluster from the output of kubectl: `kubectl get nodes,pods,priorityclasses -A -o json`, and
 * from the metrics.k8s.io API `kubectl get --raw /apis/metrics.k8s.io/v1beta1/pods` and `…/nodes`. Converts CPU to
 * millicores and memory to bytes.
 */
import type { PolicyIssue } from "../../document/issue";
import { show } from "../../document/json";
import { formatPath } from "../../document/path";
import { plural } from "../../numeric/words";
import type { NodeMetrics, Pod, WaterlineNode } from "../shapes";
import { collect, type Collected } from "./collect";
import { imagesOf } from "./images";
import type { NodeObject, NodeUse, PodMetrics, PodObject } from "./objects";
import { podOf } from "./pod";

export interface KubernetesNodes {
  readonly nodes: readonly WaterlineNode[];
  readonly warnings: readonly PolicyIssue[];
  readonly errors: readonly PolicyIssue[];
  /** When the metrics were taken; null if no object says. */
  readonly takenAt: string | null;
}

export function readKubernetes(
  documents: readonly { readonly at: string; readonly value: unknown }[],
): KubernetesNodes {
  const found = collect(documents);
  const warnings: PolicyIssue[] = [];
  const names = new Set(found.nodes.map(({ metadata }) => metadata.name));
  const errors = [...found.errors];
  const wrong = (message: string): void => void errors.push({ path: "", message });
  if (found.nodes.length === 0 && errors.length === 0)
    wrong("has no object of the kind Node: write kubectl get nodes,pods,priorityclasses -A -o json");
  errors.push(...repeated(found));
  const byNode = new Map<string, PodObject[]>();
  for (const pod of found.pods) {
    const { nodeName } = pod.spec;
    if (nodeName === null || nodeName === undefined || !names.has(nodeName)) continue;
    const beside = byNode.get(nodeName);
    if (beside) beside.push(pod);
    else byNode.set(nodeName, [pod]);
  }
  const missing = unmeasured(found);
  warnings.push(...missing);
  const metrics = new Map(found.podMetrics.map((one) => [idOf(one), one]));
  const nodeMetrics = new Map(found.nodeMetrics.map((one) => [one.metadata.name, one]));
  const nodes = found.nodes.map((node): WaterlineNode => {
    const objects = byNode.get(node.metadata.name) ?? [];
    const pods = objects.map((pod) => podOf(pod, metrics.get(idOf(pod)), found.priorities));
    const use = { ...sumOf(objects, metrics), ...nodeMetrics.get(node.metadata.name)?.usage };
    const cache = imagesOf(node, objects);
    return {
      name: node.metadata.name,
      labels: node.metadata.labels ?? {},
      metrics: { ...node.usages, ...metricsOf(node, use) },
      pods: pods.sort(byName),
      ...(cache && { imageCache: cache }),
    };
  });
  const times = [...found.podMetrics, ...found.nodeMetrics].flatMap(({ timestamp }) => timestamp ?? []);
  return { nodes, warnings, errors, takenAt: times.sort().at(0) ?? null };
}

/** Returns an issue for each object whose name occurred before: counted twice, its use would be doubled. */
function repeated({ nodes, pods, places }: Collected): PolicyIssue[] {
  const first = new Map<string, string>();
  const again = (object: NodeObject | PodObject, id: string): PolicyIssue[] => {
    const path = formatPath([...(places.get(object) ?? []), "metadata", "name"]);
    const before = first.get(id);
    if (before === undefined) first.set(id, path);
    return before === undefined
      ? []
      : [{ path, message: `repeats ${show(id)} of ${before}: remove one of the two` }];
  };
  return [
    ...nodes.flatMap((node) => again(node, node.metadata.name)),
    ...pods.flatMap((pod) => again(pod, idOf(pod))),
  ];
}

const idOf = ({ metadata }: PodObject | PodMetrics): string =>
  `${metadata.namespace ?? "default"}/${metadata.name}`;

const byName = (a: Pod, b: Pod): number =>
  a.namespace === b.namespace ? (a.name < b.name ? -1 : 1) : a.namespace < b.namespace ? -1 : 1;

const runs = ({ status }: PodObject): boolean => status?.phase === "Running";

/** Returns the sum of the running pods' use for a node without its own metrics, if every container was measured. */
function sumOf(pods: readonly PodObject[], metrics: ReadonlyMap<string, PodMetrics>): NodeUse["usage"] {
  const running = pods.filter(runs);
  if (running.length === 0 || !running.every((pod) => metrics.has(idOf(pod)))) return {};
  const containers = running.flatMap((pod) => metrics.get(idOf(pod))?.containers ?? []);
  const sum = (of: "cpu" | "memory"): number | undefined => {
    const uses = containers.flatMap(({ usage }) => usage[of] ?? []);
    return uses.length < containers.length ? undefined : uses.reduce((total, one) => total + one, 0);
  };
  return { cpu: sum("cpu"), memory: sum("memory") };
}

function metricsOf({ status }: NodeObject, { cpu, memory }: NodeUse["usage"]): NodeMetrics {
  const cores = status?.capacity?.cpu ?? null;
  const bytes = status?.capacity?.memory ?? null;
  const share = (used: number | null | undefined, of: number | null): number | null =>
    used === null || used === undefined || of === null || of === 0 ? null : (used / of) * 100;
  return {
    cpu_core_numbers: cores,
    memory_total: bytes,
    cpu_total_usage: cpu === null || cpu === undefined ? null : Math.round(cpu * 1e6) / 1e3,
    cpu_total_utilization: share(cpu, cores),
    memory_total_usage: memory ?? null,
    memory_total_utilization: share(memory, bytes),
  };
}

function unmeasured({ nodes, pods, podMetrics, nodeMetrics }: Collected): PolicyIssue[] {
  const warnings: PolicyIssue[] = [];
  const say = (message: string): void => void warnings.push({ path: "", message });
  const measured = new Set(podMetrics.map(idOf));
  const without = pods.filter((pod) => runs(pod) && !measured.has(idOf(pod)));
  if (podMetrics.length === 0)
    say(
      "has no PodMetrics: what pods use is not known, so nothing is known to be released by acting on them",
    );
  else if (without.length > 0)
    say(
      `has no PodMetrics of ${plural(without.length, "running pod")}, such as ${without.slice(0, 3).map(idOf).join(", ")}; acting on them counts as releasing nothing`,
    );
  const named = new Set(nodeMetrics.map(({ metadata }) => metadata.name));
  const unnamed = nodes.filter(({ metadata }) => !named.has(metadata.name));
  if (unnamed.length > 0)
    say(
      `has no NodeMetrics of ${plural(unnamed.length, "node")}: what their measured pods use together is taken as the node's use, without the system's own`,
    );
  const sizeless = nodes.filter(({ status }) => !status?.capacity?.cpu || !status.capacity.memory);
  if (sizeless.length > 0)
    say(
      `has no capacity of CPU or memory for ${plural(sizeless.length, "node")}, such as ${sizeless[0]?.metadata.name}: the use in percent is not known, and lines in percent hold`,
    );
  return warnings;
}
