/** The metrics that the agents register (section 2). */
import { toMetric, type Metric, type MetricDeclaration } from "./metric";

const CPU = {
  unit: "mC",
  actionPriority: 5,
  sortable: true,
  chain: "cpu",
  use: "cpuUsage",
  throttleable: false,
  writesQuota: false,
  stepReleases: null,
  evictable: true,
  evictReleases: true,
} as const satisfies Partial<MetricDeclaration>;

const MEMORY = { ...CPU, unit: "B", chain: "mem", use: "memUsage" } as const;

const DECLARED: readonly MetricDeclaration[] = [
  {
    ...CPU,
    name: "cpu_total_usage",
    title: "CPU use",
    percentOf: null,
    throttleable: true,
    writesQuota: true,
  },
  {
    ...CPU,
    name: "cpu_total_utilization",
    title: "CPU utilisation",
    percentOf: { metric: "cpu_core_numbers", units: 1000 },
  },
  { ...MEMORY, name: "memory_total_usage", title: "memory use", percentOf: null },
  {
    ...MEMORY,
    name: "memory_total_utilization",
    title: "memory utilisation",
    percentOf: { metric: "memory_total", units: 1 },
  },
];

export const BUILT_IN: readonly Metric[] = DECLARED.map(toMetric);

/** Metrics that a rule may use for detection but not for actions. */
export const DETECTION_ONLY: readonly string[] = [
  "cpu_load_1_min",
  "cpu_load_5_min",
  "cpu_load_15_min",
  "exclusive_cpu_idle",
  "disk_read_kibps",
  "disk_write_kibps",
  "disk_read_iops",
  "disk_read_utilization",
  "network_receive_kibps",
  "network_sent_kibps",
  "network_receive_pckps",
  "network_sent_pckps",
  "network_drop_in",
  "network_drop_out",
  "container_cpu_total_usage",
  "container_cpu_limit",
  "container_cpu_quota",
  "container_cpu_period",
  "container_sched_run_queue_time",
];
