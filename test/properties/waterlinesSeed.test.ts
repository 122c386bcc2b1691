/**
 * A second implementation of the profile `seed` (docs/guide/waterlines.md, "How the numbers are computed"), in the
 * plainest way and without the planner's code, compared with it on generated nodes with values at every limit.
 */
import { expect, it } from "vitest";
import { uniform } from "@/lib/numeric/random";
import {
  metricsOf,
  planNode,
  profileOf,
  settingOf,
  type Kind,
  type NodeMetrics,
  type Pod,
} from "@/lib/waterlines";
import { aPod } from "@/test/support/waterlines/scenario";

const CLASSES = ["BestEffort", "Burstable", "Guaranteed"];

/** Keys of the order, the first one that differs decides: smaller ones give way first. */
function keysOf(pod: Pod, resource: "cpu" | "mem"): readonly (number | string)[] {
  const { cpuUsage, memUsage, extCpuLimit, extCpuUsage, extMemLimit, extMemUsage } = pod;
  const share = (use: number, limit: number): number => (limit > 0 ? use / limit : -1);
  return [
    CLASSES.indexOf(pod.qosClass ?? ""),
    pod.priority ?? 0,
    -(resource === "cpu" ? cpuUsage : memUsage),
    -(resource === "cpu"
      ? share(extCpuUsage || cpuUsage, extCpuLimit)
      : share(extMemUsage || memUsage, extMemLimit)),
    pod.startTime ? -Date.parse(pod.startTime) : -Infinity,
    ...[pod.namespace, pod.name].map((text) => Buffer.from(text, "utf8").toString("hex")),
  ];
}

const inOrder = (pods: readonly Pod[], resource: "cpu" | "mem"): Pod[] =>
  pods.toSorted((a, b) => {
    const [mine, other] = [keysOf(a, resource), keysOf(b, resource)];
    const at = mine.findIndex((key, index) => key !== other[index]);
    return at < 0 ? 0 : mine[at]! < other[at]! ? -1 : 1;
  });

interface Known {
  readonly resource: "cpu" | "mem";
  /** Of the release's unit in one of the metric's; null where the node does not say its size. */
  readonly scale: (node: NodeMetrics) => number | null;
}

const METRICS: Readonly<Record<string, Known>> = {
  cpu_total_usage: { resource: "cpu", scale: () => 1 },
  cpu_total_utilization: {
    resource: "cpu",
    scale: ({ cpu_core_numbers: cores }) => (cores ? cores * 10 : null),
  },
  memory_total_usage: { resource: "mem", scale: () => 1 },
  memory_total_utilization: {
    resource: "mem",
    scale: ({ memory_total: bytes }) => (bytes ? bytes / 100 : null),
  },
};

interface Stepped {
  readonly wrote: boolean;
  readonly released: number;
}

/** One step on each container that is measured and has a name of its own. */
function stepped(pod: Pod, kind: Kind): Stepped {
  const [step, least] = [(pod.stepCPURatio ?? 0) / 100, (pod.minCPURatio ?? 0) / 100];
  let wrote = false;
  let released = 0;
  for (const { name, usage, quotaUs, periodUs, request, limit, extCpu } of pod.containers) {
    if (usage === null || usage === undefined || name === "" || name === "POD") continue;
    const period = periodUs ?? 100_000;
    const isUnlimited = quotaUs === -1 || quotaUs === 0;
    const quota = ((quotaUs ?? 0) / period) * 1_000;
    let next: number;
    if (kind === "throttleDown") {
      next = Math.max((isUnlimited ? usage : quota) * (1 - step), request || 0, limit ? limit * least : 0);
    } else {
      if (isUnlimited) continue;
      next = quota * (1 + step);
      if (limit) next = Math.min(next, limit);
      else if (extCpu) next = extCpu;
    }
    if (Math.abs((next / 1_000) * period - (quotaUs ?? 0)) < 1e-9) continue;
    wrote = true;
    released += Math.max(0, kind === "throttleDown" ? usage - next : next - usage);
  }
  return { wrote, released };
}

type Lines = Record<string, string[]>;

/** Of millionths, which add up without rounding. */
const whole = (amount: number): number => Math.round(amount * 1e6);

function expected(kind: Kind, pods: readonly Pod[], lines: Lines, node: NodeMetrics): string[] {
  const able = (name: string): boolean => (kind === "evict" ? name in METRICS : name === "cpu_total_usage");
  const act = (pod: Pod, metric: string): Stepped =>
    kind === "evict"
      ? { wrote: true, released: METRICS[metric]?.resource === "cpu" ? pod.cpuUsage : pod.memUsage }
      : stepped(pod, kind);
  const names = Object.keys(lines).sort();
  const gaps = names.filter(able).map((metric) => {
    const [used, scale] = [node[metric] ?? null, METRICS[metric]!.scale(node)];
    const line = Math.min(...lines[metric]!.map(Number));
    if (used === null || scale === null) return { metric, gap: null };
    const over = (Math.max(0, used) - line) * scale;
    return { metric, gap: kind === "throttleUp" ? -over : over };
  });
  const acted = new Set<Pod>();
  const cannotTell = gaps.length < names.length || gaps.some(({ gap }) => gap === null);
  for (const { metric, gap } of gaps) {
    let left = cannotTell ? Infinity : whole(gap ?? 0);
    for (const pod of inOrder(pods, METRICS[metric]!.resource)) {
      if (left <= 0) break;
      if (kind === "evict" && acted.has(pod)) continue;
      const { wrote, released } = act(pod, metric);
      if (wrote) acted.add(pod);
      left -= whole(released);
    }
  }
  return [...acted].map(({ namespace, name }) => `${namespace}/${name}`).sort();
}

function invented(seed: number) {
  const next = uniform(seed);
  const below = (end: number): number => Math.floor(next() * end);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const starts = [null, "2026-01-01T00:00:00Z", "2026-01-01T01:00:00+01:00", "2026-02-01T00:00:00Z"];
  const container = (id: number) => ({
    id: `c${id}`,
    name: pick(["main", "POD", ""]),
    usage: pick([null, 0, 100, 500]),
    quotaUs: pick([-1, 0, 10_000, 50_000, 100_000]),
    periodUs: pick([100_000, 50_000]),
    request: pick([null, 0, 50, 400]),
    limit: pick([null, 100, 1_000]),
    extCpu: pick([null, 300]),
  });
  const pods = Array.from({ length: below(9) }, (_, index) =>
    aPod({
      name: `${pick(["a", "b", "é", "Z", "𝒳", "\uffff"])}${index}`,
      namespace: pick(["x", "y"]),
      qosClass: pick([...CLASSES, "BestEffort", "", "Other"]),
      priority: pick([0, 0, null, -1, 5, 2 ** 31 - 1]),
      cpuUsage: pick([0, 0, 100, 100, 250, 0.1, 0.2, 0.3, 396, 1_500]),
      memUsage: pick([0, 1, 2 ** 20, 2 ** 30, 2 ** 30]),
      extCpuLimit: pick([0, 0, 100, 200]),
      extCpuUsage: pick([0, 0, 50]),
      extMemLimit: pick([0, 0, 5]),
      startTime: pick(starts),
      stepCPURatio: pick([0, 10, 50, 100]),
      minCPURatio: pick([0, 20, 100]),
      containers: Array.from({ length: below(3) }, (_each, id) => container(id)),
    }),
  );
  const node = {
    cpu_total_usage: pick([null, 0, -5, 1_000, 400.5, 3_000]),
    cpu_total_utilization: pick([null, 50, 79.9, 99.5]),
    memory_total_usage: pick([2 ** 30, 3 * 2 ** 30]),
    memory_total_utilization: pick([80, 90]),
    cpu_core_numbers: pick([0, 4, 4]),
    memory_total: pick([null, 2 ** 32, 2 ** 32]),
  };
  const amounts = (metric: string): readonly number[] =>
    metric.endsWith("utilization")
      ? [10, 50, 70, 79.5, 90]
      : metric.startsWith("memory")
        ? [0, 2 ** 29, 2 ** 30]
        : [0, 100, 400, 400.5, 999, 1_000];
  const linesOf = (names: readonly string[]): Lines =>
    Object.fromEntries(
      names.map((name) => [name, Array.from({ length: 1 + below(2) }, () => String(pick(amounts(name))))]),
    );
  const some = (): string[] => [
    ...Object.keys(METRICS).filter(() => below(3) === 0),
    ...(below(8) === 0 ? ["cpu_load_1_min"] : []),
  ];
  const waterlines: Record<Kind, Lines> = {
    evict: linesOf(some()),
    throttleDown: linesOf(below(4) > 0 ? ["cpu_total_usage"] : some()),
    throttleUp: linesOf(below(4) > 0 ? ["cpu_total_usage"] : some()),
  };
  return { pods, node, waterlines };
}

it("acts on the pods that its specification acts on, on 5,000 nodes", { timeout: 60_000 }, () => {
  const profile = profileOf("seed");
  const setting = settingOf(profile, metricsOf(profile.metrics));
  for (let seed = 0; seed < 5_000; seed += 1) {
    const { pods, node, waterlines } = invented(seed);
    const plan = planNode(setting, { node, pods, waterlines });
    for (const kind of ["evict", "throttleDown", "throttleUp"] as const) {
      const acted = [...(plan[kind]?.acted ?? [])].sort();
      expect([seed, kind, acted]).toEqual([seed, kind, expected(kind, pods, waterlines[kind], node)]);
    }
  }
});
