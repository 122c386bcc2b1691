/** The lists that are read from a cluster, and their paths in its API. */

export interface ClusterList {
  readonly name: "nodes" | "pods" | "priorityClasses" | "podMetrics" | "nodeMetrics";
  /** Display name. */
  readonly what: string;
  readonly path: string;
  /** List kind as written by kubectl. */
  readonly kind: string;
  /** Whether nothing can be shown without it. */
  readonly required: boolean;
}

const METRICS = "/apis/metrics.k8s.io/v1beta1";

export const LISTS: readonly ClusterList[] = [
  { name: "nodes", what: "nodes", path: "/api/v1/nodes", kind: "NodeList", required: true },
  { name: "pods", what: "pods", path: "/api/v1/pods", kind: "PodList", required: true },
  {
    name: "priorityClasses",
    what: "priority classes",
    path: "/apis/scheduling.k8s.io/v1/priorityclasses",
    kind: "PriorityClassList",
    required: false,
  },
  {
    name: "podMetrics",
    what: "the use of pods (metrics.k8s.io)",
    path: `${METRICS}/pods`,
    kind: "PodMetricsList",
    required: false,
  },
  {
    name: "nodeMetrics",
    what: "the use of nodes (metrics.k8s.io)",
    path: `${METRICS}/nodes`,
    kind: "NodeMetricsList",
    required: false,
  },
];
