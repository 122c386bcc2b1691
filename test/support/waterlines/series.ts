/** The series of two nodes as node-exporter, cAdvisor, kube-state-metrics and the scheduler export them. */
import type { Gauge, RawSeries } from "../prometheus";

const GIB = 2 ** 30;
/** Long, since a rate reaches to now only if the last sample is not much older than this, and a start takes time. */
const STEP = 120;

interface InventedPod {
  readonly pod: string;
  readonly node: string;
  readonly cores: number;
  readonly gib: number;
  readonly qos: string;
  readonly priority: number;
}

const PODS: readonly InventedPod[] = [
  { pod: "build-a", node: "node-01", cores: 0.5, gib: 2, qos: "BestEffort", priority: 0 },
  { pod: "build-b", node: "node-01", cores: 0.25, gib: 6, qos: "BestEffort", priority: 0 },
  { pod: "web", node: "node-01", cores: 1, gib: 12, qos: "Burstable", priority: 1_000 },
  { pod: "build-c", node: "node-02", cores: 0.5, gib: 3, qos: "BestEffort", priority: 0 },
];

/** `without`: names of metrics that this Prometheus lacks. Ends at an instant in Unix seconds. */
export function poolSeries(endSeconds: number, without: readonly string[] = []): Gauge[] {
  const times = Array.from({ length: 21 }, (_, at) => endSeconds - (20 - at) * STEP);
  const flat = (labels: RawSeries["labels"], value: number): RawSeries => ({
    labels,
    samples: times.map((time) => [time, value] as const),
  });
  const rising = (labels: RawSeries["labels"], perSecond: number): RawSeries => ({
    labels,
    samples: times.map((time, at) => [time, 1_000 + at * STEP * perSecond] as const),
  });
  const nodes = ["node-01", "node-02"].map((node, at) => ({ node, instance: `10.0.0.${at + 1}:9100` }));
  const ofPods = (of: (pod: InventedPod) => RawSeries): RawSeries[] => PODS.map(of);
  const id = ({ pod }: InventedPod): Record<string, string> => ({ namespace: "ci", pod });
  const gauges: Record<string, RawSeries[]> = {
    kube_node_info: nodes.map(({ node }) => flat({ node }, 1)),
    kube_node_labels: nodes.map(({ node }) => flat({ node, label_pool: "ci" }, 1)),
    kube_node_status_capacity: nodes.flatMap(({ node }) => [
      flat({ node, resource: "cpu" }, 8),
      flat({ node, resource: "memory" }, 32 * GIB),
    ]),
    node_uname_info: nodes.map(({ node, instance }) => flat({ instance, nodename: node }, 1)),
    node_cpu_seconds_total: nodes.flatMap(({ instance }, at) => [
      rising({ instance, cpu: "0", mode: "user" }, 2 - at),
      rising({ instance, cpu: "0", mode: "idle" }, 6),
    ]),
    node_memory_MemTotal_bytes: nodes.map(({ instance }) => flat({ instance }, 32 * GIB)),
    node_memory_MemAvailable_bytes: nodes.map(({ instance }, at) => flat({ instance }, (8 + 16 * at) * GIB)),
    kube_pod_info: ofPods((pod) => flat({ ...id(pod), node: pod.node, uid: `uid-${pod.pod}` }, 1)),
    kube_pod_labels: ofPods((pod) => flat({ ...id(pod), label_app: pod.pod }, 1)),
    kube_pod_status_phase: ofPods((pod) => flat({ ...id(pod), phase: "Running" }, 1)),
    kube_pod_status_qos_class: ofPods((pod) => flat({ ...id(pod), qos_class: pod.qos }, 1)),
    kube_pod_resource_request: ofPods((pod) =>
      flat({ ...id(pod), priority: String(pod.priority), resource: "cpu" }, 0.1),
    ),
    kube_pod_start_time: ofPods((pod) => flat(id(pod), endSeconds - 3_600)),
    container_cpu_usage_seconds_total: ofPods((pod) => rising({ ...id(pod), container: "main" }, pod.cores)),
    container_memory_working_set_bytes: ofPods((pod) =>
      flat({ ...id(pod), container: "main" }, pod.gib * GIB),
    ),
    kube_pod_container_resource_requests: ofPods((pod) =>
      flat({ ...id(pod), container: "main", resource: "cpu", unit: "core" }, 0.1),
    ),
    kube_pod_container_resource_limits: ofPods((pod) =>
      flat({ ...id(pod), container: "main", resource: "cpu", unit: "core" }, 2),
    ),
  };
  return Object.entries(gauges).flatMap(([name, series]) =>
    without.includes(name) ? [] : [{ name, series }],
  );
}
