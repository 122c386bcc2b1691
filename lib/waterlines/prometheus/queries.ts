/**
 * The PromQL queries that read a pool from Prometheus: over node-exporter, cAdvisor, kube-state-metrics and the
 * scheduler's own metrics. Each is evaluated at one instant. Only the value and the listed labels of a series count.
 */

import type { NodeQueryName } from "../shapes";

export interface NodeQuery {
  readonly title: string;
  /** The consequence for pods and nodes without a series. */
  readonly without: string;
  /** Labels that its series must have. */
  readonly labels: readonly string[];
  /** Unit of the value; empty if only the labels count. */
  readonly unit: string;
  readonly promql: string;
}

const CONTAINER = 'container!="", container!="POD"';
/** node-exporter identifies its node by the name of the machine. */
const BY_NODE = "* on (instance) group_left (nodename) node_uname_info";

export const NODE_QUERIES: Readonly<Record<NodeQueryName, NodeQuery>> = {
  nodes: {
    title: "Nodes",
    without: "There is nothing to show.",
    labels: ["node"],
    unit: "",
    promql: "kube_node_info",
  },
  nodeLabels: {
    title: "Labels of nodes",
    without: "Nodes have no labels, so a policy with a selector applies to none of them.",
    labels: ["node"],
    unit: "",
    promql: "kube_node_labels",
  },
  nodeCores: {
    title: "Cores of nodes",
    without: "A node's CPU utilisation is not known: waterlines on it hold.",
    labels: ["node"],
    unit: "cores",
    promql: 'kube_node_status_capacity{resource="cpu"}',
  },
  nodeMemory: {
    title: "Memory of nodes",
    without: "A node's memory utilisation is not known: waterlines on it hold.",
    labels: ["node"],
    unit: "bytes",
    promql: 'kube_node_status_capacity{resource="memory"}',
  },
  nodeCpuUse: {
    title: "CPU use of nodes",
    without:
      "The sum of a node's pods is used instead where each was measured; else its waterlines on CPU hold.",
    labels: ["node"],
    unit: "cores",
    promql:
      "label_replace(sum by (nodename) (sum by (instance) " +
      `(rate(node_cpu_seconds_total{mode!="idle"}[5m])) ${BY_NODE}), "node", "$1", "nodename", "(.+)")`,
  },
  nodeMemoryUse: {
    title: "Memory use of nodes",
    without:
      "The sum of a node's pods is used instead where each was measured; else its waterlines on memory hold.",
    labels: ["node"],
    unit: "bytes",
    promql:
      "label_replace(sum by (nodename) ((node_memory_MemTotal_bytes - node_memory_MemAvailable_bytes) " +
      `${BY_NODE}), "node", "$1", "nodename", "(.+)")`,
  },
  pods: {
    title: "Pods",
    without: "Nodes have no pods, so no pod gives way.",
    labels: ["namespace", "pod", "node"],
    unit: "",
    promql: "kube_pod_info",
  },
  podLabels: {
    title: "Labels of pods",
    without: "Pods have no labels, so a PodQOS with a label selector allows nothing on them.",
    labels: ["namespace", "pod"],
    unit: "",
    promql: "kube_pod_labels",
  },
  podPhase: {
    title: "Phases of pods",
    without: "Pods that ended count as running.",
    labels: ["namespace", "pod", "phase"],
    unit: "",
    promql: "kube_pod_status_phase == 1",
  },
  podQosClass: {
    title: "QoS classes of pods",
    without: "The class of pods is unknown, and an unknown class gives way first.",
    labels: ["namespace", "pod", "qos_class"],
    unit: "",
    promql: "kube_pod_status_qos_class == 1",
  },
  podPriority: {
    title: "Priorities of pods",
    without: "The priority of pods counts as 0, but for the system's own classes.",
    labels: ["namespace", "pod", "priority"],
    unit: "",
    promql: "max by (namespace, pod, priority) (kube_pod_resource_request)",
  },
  podStart: {
    title: "Start of pods",
    without: "How long pods run is unknown, and such pods give way before others of their kind.",
    labels: ["namespace", "pod"],
    unit: "Unix seconds",
    promql: "kube_pod_start_time",
  },
  podDeletion: {
    title: "Pods that are being deleted",
    without: "Terminating pods count as running, unless no pod is being deleted.",
    labels: ["namespace", "pod"],
    unit: "",
    promql: "kube_pod_deletion_timestamp",
  },
  podCpuUse: {
    title: "CPU use of containers",
    without: "What acting on a pod releases of CPU is not known and counts as nothing.",
    labels: ["namespace", "pod", "container"],
    unit: "cores",
    promql: `sum by (namespace, pod, container) (rate(container_cpu_usage_seconds_total{${CONTAINER}}[5m]))`,
  },
  podMemoryUse: {
    title: "Memory use of containers",
    without: "What acting on a pod releases of memory is not known and counts as nothing.",
    labels: ["namespace", "pod", "container"],
    unit: "bytes",
    promql: `sum by (namespace, pod, container) (container_memory_working_set_bytes{${CONTAINER}})`,
  },
  containerRequests: {
    title: "Requests of containers",
    without: "Throttling does not stop at what a container requests.",
    labels: ["namespace", "pod", "container", "resource"],
    unit: "cores or bytes",
    promql: "kube_pod_container_resource_requests",
  },
  containerLimits: {
    title: "Limits of containers",
    without: "Containers have no quota, and throttling counts from their use.",
    labels: ["namespace", "pod", "container", "resource"],
    unit: "cores or bytes",
    promql: "kube_pod_container_resource_limits",
  },
  imageLastUse: {
    title: "Last use of images",
    without:
      "It is known only of images whose containers are still listed; others count as unused for the longest.",
    labels: ["node", "image"],
    unit: "Unix seconds",
    // The last time that a container was seen is its end, or now.
    promql: `max by (node, image) (max_over_time(container_last_seen{image!="", ${CONTAINER}}[7d]))`,
  },
};
