/** Converts a Kubernetes pod to the engine's pod. */
import type { Container, Pod } from "../shapes";
import type { PodMetrics, PodObject } from "./objects";

/** The priority of `system-cluster-critical`. Pods of this priority or higher are never evicted for others. */
const CRITICAL_PRIORITY = 2_000_000_000;
/** The kernel's default CPU period, which kubelet uses for limits. */
const PERIOD_US = 100_000;
const ELASTIC_CPU = "gocrane.io/cpu";
const ELASTIC_MEMORY = "gocrane.io/memory";

type ContainerObject = PodObject["spec"]["containers"][number];

const millicores = (cores: number): number => Math.round(cores * 1e6) / 1e3;
const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

export function podOf(
  { metadata, spec, status, usages }: PodObject,
  metrics: PodMetrics | undefined,
  priorities: ReadonlyMap<string, number>,
): Pod {
  const { name, namespace, uid, labels, annotations, ownerReferences, deletionTimestamp } = metadata;
  const ofClass = spec.priorityClassName;
  const priority = spec.priority ?? (ofClass ? priorities.get(ofClass) : undefined) ?? 0;
  const used = (of: "cpu" | "memory"): number =>
    sum(metrics?.containers.map(({ usage }) => usage[of] ?? 0) ?? []);
  const limits = (of: string): number =>
    sum(spec.containers.map(({ resources }) => resources?.limits?.[of] ?? 0));
  const cpuUsage = millicores(used("cpu"));
  const memUsage = used("memory");
  const [extCpuLimit, extMemLimit] = [millicores(limits(ELASTIC_CPU)), limits(ELASTIC_MEMORY)];
  const byNode = ownerReferences?.some(({ kind }) => kind === "Node") === true;
  const source = annotations?.["kubernetes.io/config.source"];
  return {
    name,
    namespace: namespace ?? "default",
    ...(uid ? { uid } : {}),
    ...(status?.qosClass ? { qosClass: status.qosClass } : {}),
    priority,
    cpuUsage,
    memUsage,
    extCpuLimit,
    extMemLimit,
    extCpuUsage: extCpuLimit > 0 ? cpuUsage : 0,
    extMemUsage: extMemLimit > 0 ? memUsage : 0,
    startTime: status?.startTime ?? null,
    ...(labels ? { labels } : {}),
    ...(usages ? { usages } : {}),
    containers: spec.containers.map((container) => containerOf(container, metrics)),
    ...podQuota(spec.containers),
    terminating: deletionTimestamp !== null && deletionTimestamp !== undefined,
    finished: status?.phase === "Succeeded" || status?.phase === "Failed",
    static: byNode || (source !== undefined && source !== "api"),
    critical: priority >= CRITICAL_PRIORITY,
  };
}

/**
 * Returns what kubelet sets for the pod's own cgroup: the sum of its containers' limits, or no quota if any container
 * has no limit.
 */
function podQuota(containers: readonly ContainerObject[]): Pick<Pod, "quotaUs" | "periodUs"> {
  const limits = containers.flatMap(({ resources }) => resources?.limits?.cpu ?? []);
  const limited = limits.length > 0 && limits.length === containers.length;
  return { quotaUs: limited ? Math.round(sum(limits) * PERIOD_US) : -1, periodUs: PERIOD_US };
}

function containerOf({ name, resources }: ContainerObject, metrics: PodMetrics | undefined): Container {
  const measured = metrics?.containers.find((one) => one.name === name)?.usage.cpu;
  const { requests, limits } = resources ?? {};
  const limit = limits?.cpu;
  const elastic = limits?.[ELASTIC_CPU];
  return {
    id: name,
    name,
    usage: measured === null || measured === undefined ? null : millicores(measured),
    // The quota that kubelet derives from the limit. A quota that an agent wrote later is not visible here.
    quotaUs: limit === undefined ? -1 : Math.round(limit * PERIOD_US),
    periodUs: PERIOD_US,
    request: requests?.cpu === undefined ? null : millicores(requests.cpu),
    limit: limit === undefined ? null : millicores(limit),
    extCpu: elastic === undefined ? null : millicores(elastic),
  };
}
