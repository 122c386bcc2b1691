/**
 * Realistic bodies for operations that refuse nearly all random bodies. They test what the operation does after its
 * checks.
 */
import { ADDED_METRIC } from "../waterlines/metric";

const SECRET = "0123456789abcdef0123456789abcdef";

const CLUSTER = {
  self: "n1",
  members: [{ id: "n0" }, { id: "n1" }],
  registry: "registry.example",
  repository: "ci/image",
};

const NODE = {
  name: "n",
  metrics: { cpu_total_usage: 5_000 },
  pods: [1_000, 2_000].map((cpuUsage) => ({ name: `p${cpuUsage}`, cpuUsage })),
};

/** @param url URL of a Prometheus that may be registered. */
export function knownBodies(url: string): Readonly<Record<string, readonly object[]>> {
  const waterlines = { evict: { cpu_total_usage: ["4000"] } };
  return {
    changeUser: [{ role: "viewer" }, { role: "admin" }],
    createDataSource: [{ name: "spare", type: "prometheus", url: `${url}/x` }],
    createUser: ["ann", "bob", "eve"].map((name) => ({
      email: `${name}@example.com`,
      name,
      role: "viewer",
    })),
    createWebhook: [{ name: "pager", url: `${url}/events`, secret: SECRET, events: ["minutes.quota"] }],
    planPrefetch: [{ ...CLUSTER, children: [{ digest: `sha256:${"a".repeat(64)}`, kind: "layer" }] }],
    planWaterlines: [
      { nodes: [NODE], waterlines },
      { nodes: [NODE], waterlines, explain: "default/p1000", compare: ["seed"], breakpoints: true },
    ],
    setPolicyGuard: [{ jobSet: null, prewarmAt: "08:00" }],
    setWaterlineMetric: [ADDED_METRIC],
    updateDataSource: [{ name: "tiny", type: "prometheus", url }],
    updateWebhook: [{ name: "chat", events: ["minutes.quota"] }],
  };
}
