/** Output of kubectl for a cluster with two nodes, cut to the fields that are read and some that are not. */
const GIB = 2 ** 30;

interface PodFields {
  readonly name: string;
  readonly node?: string;
  readonly cpu?: string;
  readonly memory?: string;
  readonly qosClass?: string;
  readonly spec?: object;
  readonly metadata?: object;
  readonly phase?: string;
}

const pod = ({
  name,
  node = "node-01",
  qosClass = "BestEffort",
  spec,
  metadata,
  phase = "Running",
}: PodFields) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name, namespace: "ci", uid: `uid-${name}`, labels: { app: name }, ...metadata },
  spec: {
    nodeName: node,
    priority: 0,
    containers: [{ name: "main", image: `registry.example.com/${name}:1` }],
    ...spec,
  },
  status: { phase, qosClass, startTime: "2026-06-16T08:00:00Z" },
});

const node = (name: string) => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: { name, labels: { pool: "ci" } },
  status: {
    capacity: { cpu: "8", memory: `${32 * GIB}`, "ephemeral-storage": "100Gi", pods: "110" },
    images: [
      { names: ["registry.example.com/web:1"], sizeBytes: 2 * GIB },
      { names: ["registry.example.com/old:1"], sizeBytes: GIB },
    ],
  },
});

/** `kubectl get nodes,pods,priorityclasses -A -o json`. */
export const KUBECTL_LIST = {
  apiVersion: "v1",
  kind: "List",
  metadata: { resourceVersion: "" },
  items: [
    node("node-01"),
    node("node-02"),
    pod({ name: "build-a" }),
    pod({ name: "build-b" }),
    pod({ name: "build-c" }),
    pod({
      name: "web",
      qosClass: "Burstable",
      spec: {
        priority: null,
        priorityClassName: "services",
        containers: [
          {
            name: "main",
            image: "registry.example.com/web:1",
            resources: { requests: { cpu: "500m", memory: "1Gi" }, limits: { cpu: "1500m" } },
          },
        ],
      },
    }),
    pod({ name: "proxy", metadata: { ownerReferences: [{ kind: "Node", name: "node-01" }] } }),
    pod({ name: "done", phase: "Succeeded" }),
    pod({ name: "pending", node: "", phase: "Pending" }),
    { kind: "PriorityClass", metadata: { name: "services" }, value: 1000 },
  ],
};

const usage = (name: string, cpu: string, memory: string) => ({
  metadata: { name, namespace: "ci" },
  timestamp: "2026-06-16T10:00:00Z",
  window: "15s",
  containers: [{ name: "main", usage: { cpu, memory } }],
});

/** `kubectl get --raw /apis/metrics.k8s.io/v1beta1/pods`. */
export const POD_METRICS = {
  kind: "PodMetricsList",
  apiVersion: "metrics.k8s.io/v1beta1",
  items: [
    usage("build-a", "500m", "2Gi"),
    usage("build-b", "250000000n", "6Gi"),
    usage("build-c", "100m", "4Gi"),
    usage("web", "1", "8Gi"),
    usage("proxy", "10m", "64Mi"),
  ],
};

/** `kubectl get --raw /apis/metrics.k8s.io/v1beta1/nodes`; node-02 is not measured. */
export const NODE_METRICS = {
  kind: "NodeMetricsList",
  items: [
    { metadata: { name: "node-01" }, timestamp: "2026-06-16T10:00:05Z", usage: { cpu: "2", memory: "24Gi" } },
  ],
};

/** 20 GiB of memory; BestEffort pods may be evicted. */
export const MEMORY_POLICY = `
apiVersion: ensurance.crane.io/v1alpha1
kind: NodeQOS
metadata: {name: memory-guard}
spec:
  nodeQualityProbe: {nodeLocalGet: {}}
  rules:
    - {name: memory, metricRule: {name: memory_total_usage, value: 20Gi}, actionName: drop-batch}
---
apiVersion: ensurance.crane.io/v1alpha1
kind: AvoidanceAction
metadata: {name: drop-batch}
spec: {eviction: {terminationGracePeriodSeconds: 15}}
---
apiVersion: ensurance.crane.io/v1alpha1
kind: PodQOS
metadata: {name: best-effort}
spec:
  allowedActions: [drop-batch]
  scopeSelector: {matchExpressions: [{scopeName: QOSClass, operator: In, values: [BestEffort]}]}
`;

const BOUNDARY = "plimsoll-test";

/** Returns an upload with its header. `name` and `documents` are texts, the others files. */
export function snapshotUpload(parts: Readonly<Record<string, string>> = {}): {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const whole = {
    name: "pool",
    nodes: JSON.stringify(KUBECTL_LIST),
    podMetrics: JSON.stringify(POD_METRICS),
    nodeMetrics: JSON.stringify(NODE_METRICS),
    documents: MEMORY_POLICY,
    ...parts,
  };
  const texts = Object.entries(whole)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => {
      const file =
        name === "name" || name === "documents"
          ? ""
          : `; filename="${name}.json"\r\ncontent-type: application/json`;
      return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
    });
  return {
    body: `${texts.join("")}--${BOUNDARY}--\r\n`,
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
