/** Nodes like those of a busy pool: a few services, many builds, some of them idle. */
import { uniform } from "../../lib/numeric/random";
import type { Pod, WaterlineNode, Waterlines } from "../../lib/waterlines";
import { aPod } from "../../test/support/waterlines/scenario";

const MIB = 2 ** 20;

/** Returns a node over both of its waterlines. The same number gives the same node. */
export function poolNode(
  number: number,
  count: number,
): { readonly node: WaterlineNode; readonly waterlines: Waterlines } {
  const next = uniform(number);
  const pods = Array.from({ length: count }, (_, at): Pod => {
    const kind = next();
    const idle = next() < 0.3;
    return aPod({
      name: `build-${at}-${Math.floor(next() * 1e9)}`,
      namespace: kind < 0.7 ? "ci" : "services",
      qosClass: kind < 0.6 ? "BestEffort" : kind < 0.85 ? "Burstable" : "Guaranteed",
      priority: kind < 0.85 ? Math.floor(next() * 4) * 10 : 1_000,
      cpuUsage: idle ? 0 : Math.floor(next() * 1_500),
      memUsage: Math.floor(next() * 2_048) * MIB,
      startTime: new Date(1.7e12 + Math.floor(next() * 1e9)).toISOString(),
    });
  });
  const cpu = pods.reduce((sum, { cpuUsage }) => sum + cpuUsage, 0);
  const memory = pods.reduce((sum, { memUsage }) => sum + memUsage, 0);
  return {
    node: {
      name: `node-${number}`,
      labels: {},
      pods,
      metrics: { cpu_total_usage: cpu, memory_total_usage: memory },
    },
    waterlines: {
      evict: {
        cpu_total_usage: [String(Math.floor(cpu * 0.85))],
        memory_total_usage: [String(Math.floor(memory * 0.9))],
      },
    },
  };
}
