/** Generated nodes over their waterlines. The same seed gives the same nodes. */
import { uniform } from "@/lib/numeric/random";
import type { NodeMetrics, Pod, Waterlines } from "@/lib/waterlines";

export interface Scenario {
  readonly node: NodeMetrics;
  readonly pods: readonly Pod[];
  readonly waterlines: Required<Pick<Waterlines, "evict">>;
}

const CLASSES = ["BestEffort", "BestEffort", "Burstable", "Guaranteed"];
const PRIORITIES = [0, 0, 0, -10, 100, 1_000];
const MIB = 2 ** 20;

/** Returns a pod for which only the name is required. */
export const aPod = (fields: Partial<Pod> & Pick<Pod, "name">): Pod => ({
  namespace: "default",
  qosClass: "BestEffort",
  cpuUsage: 0,
  memUsage: 0,
  extCpuUsage: 0,
  extCpuLimit: 0,
  extMemUsage: 0,
  extMemLimit: 0,
  containers: [],
  ...fields,
});

/** Returns one node with its pods, many of them idle, with one waterline or with one on CPU and one on memory. */
export function scenario(seed: number, { pods: most = 16, metrics = 1 } = {}): Scenario {
  const next = uniform(seed);
  const below = (end: number): number => Math.floor(next() * end);
  const pick = <T>(items: readonly T[]): T | undefined => items[below(items.length)];
  const pods = Array.from({ length: 1 + below(most) }, (_, at) =>
    aPod({
      name: `pod-${(at * 7919) % 1_000}-${at}`,
      namespace: pick(["ci", "batch"]) ?? "ci",
      qosClass: pick(CLASSES),
      priority: pick(PRIORITIES),
      cpuUsage: next() < 0.35 ? 0 : below(30) * 50 + 10,
      memUsage: next() < 0.2 ? 0 : below(4_096) * MIB,
      startTime: next() < 0.1 ? null : new Date(1.7e12 + below(1e9)).toISOString(),
    }),
  );
  const cpu = pods.reduce((sum, { cpuUsage }) => sum + cpuUsage, 200);
  const memory = pods.reduce((sum, { memUsage }) => sum + memUsage, 512 * MIB);
  const line = (used: number): string[] => [String(Math.floor(used * (0.2 + 0.75 * next())))];
  return {
    node: {
      cpu_total_usage: cpu,
      cpu_core_numbers: 64,
      memory_total_usage: memory,
      memory_total: 2 ** 38,
    },
    pods,
    waterlines: {
      evict: { cpu_total_usage: line(cpu), ...(metrics > 1 && { memory_total_usage: line(memory) }) },
    },
  };
}

/** Returns the items in another order. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const next = uniform(seed);
  return items
    .map((item) => ({ item, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
