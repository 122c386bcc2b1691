/** The demo company's nodes as listed by the API server of its cluster. */
import type { Pod, WaterlineNode } from "../../lib/waterlines";
import type { ClusterObjects } from "./server";

const CLASSES: ReadonlyMap<number, string> = new Map([
  [500, "platform-cache"],
  [900, "platform-agent"],
  [1_000, "platform-registry"],
]);

/** A node that was not measured is missing from both lists of metrics. */
export function clusterObjects(nodes: readonly WaterlineNode[], atMs: number): ClusterObjects {
  const timestamp = new Date(atMs).toISOString();
  const measured = nodes.filter(({ metrics }) => typeof metrics.memory_total_usage === "number");
  const pods = nodes.flatMap((node) => node.pods.map((pod, at) => podObject(node, pod, at)));
  return {
    "/api/v1/nodes": nodes.map(nodeObject),
    "/api/v1/pods": pods,
    "/apis/scheduling.k8s.io/v1/priorityclasses": [...CLASSES].map(([value, name]) => ({
      metadata: { name },
      value,
    })),
    "/apis/metrics.k8s.io/v1beta1/pods": measured.flatMap((node) =>
      node.pods.map((pod) => ({
        metadata: { name: pod.name, namespace: pod.namespace },
        timestamp,
        window: "15s",
        containers: [{ name: containerOf(pod), usage: usageOf(pod.cpuUsage, pod.memUsage) }],
      })),
    ),
    "/apis/metrics.k8s.io/v1beta1/nodes": measured.map(({ name, metrics }) => ({
      metadata: { name },
      timestamp,
      window: "20s",
      usage: usageOf(metrics.cpu_total_usage ?? 0, metrics.memory_total_usage ?? 0),
    })),
  };
}

const usageOf = (millicores: number, bytes: number): object => ({
  cpu: `${Math.round(millicores)}m`,
  memory: String(Math.round(bytes)),
});

function nodeObject({ name, labels, metrics, imageCache }: WaterlineNode): object {
  const capacity = {
    cpu: String(metrics.cpu_core_numbers),
    memory: String(metrics.memory_total),
    ...(imageCache && { "ephemeral-storage": String(imageCache.capacityBytes) }),
  };
  const images = imageCache?.images.map(({ names, bytes }) => ({ names, sizeBytes: bytes })) ?? [];
  return { metadata: { name, labels }, status: { capacity, allocatable: capacity, images } };
}

const containerOf = ({ containers, labels }: Pod): string => containers[0]?.name ?? labels?.app ?? "main";

function podObject({ name: nodeName, imageCache }: WaterlineNode, pod: Pod, at: number): object {
  const { name, namespace, labels, priority, qosClass, startTime } = pod;
  const priorityClassName = CLASSES.get(priority ?? 0);
  const held = imageCache?.images.filter(({ inUse }) => inUse) ?? [];
  const image = held[at % Math.max(1, held.length)]?.names[0];
  const resources =
    qosClass === "BestEffort"
      ? {}
      : {
          requests: { cpu: "250m", memory: "512Mi" },
          ...(qosClass === "Guaranteed" && { limits: { cpu: "250m", memory: "512Mi" } }),
        };
  return {
    metadata: {
      name,
      namespace,
      labels,
      ...(pod.static && { ownerReferences: [{ kind: "Node", name: nodeName }] }),
    },
    spec: {
      nodeName,
      priority: priority ?? 0,
      ...(priorityClassName !== undefined && { priorityClassName }),
      containers: [{ name: containerOf(pod), ...(image !== undefined && { image }), resources }],
    },
    status: { phase: "Running", qosClass, startTime },
  };
}
