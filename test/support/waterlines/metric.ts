/** An added metric: bytes that pods have written to the node's disk. */
export const ADDED_METRIC = {
  unit: "B",
  nodeQuery: "sum by (node) (node_disk_use)",
  podQuery: "sum by (namespace, pod) (pod_disk_use)",
};
