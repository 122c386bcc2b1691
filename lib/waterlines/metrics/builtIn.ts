/** The metrics that the agents register (section 2). */
import type { Metric } from "./metric";

const CPU = {
  unit: "mC",
  actionPriority: 5,
  sorter: "cpu",
  evictable: true,
  evictQuantified: true,
  release: (pod) => pod.cpuUsage,
} as const satisfies Partial<Metric>;

const MEMORY = {
  unit: "B",
  actionPriority: 5,
  sorter: "mem",
  throttle: null,
  throttleQuantified: false,
  evictable: true,
  evictQuantified: true,
  release: (pod) => pod.memUsage,
} as const satisfies Partial<Metric>;

const perUnit = (): number => 1;

export const BUILT_IN: readonly Metric[] = [
  {
    ...CPU,
    name: "cpu_total_usage",
    title: "CPU use",
    lineUnit: "mC",
    throttle: "cpuQuota",
    throttleQuantified: true,
    scale: perUnit,
  },
  {
    ...CPU,
    name: "cpu_total_utilization",
    title: "CPU utilisation",
    lineUnit: "%",
    throttle: null,
    throttleQuantified: false,
    // A percent of the cores, in millicores.
    scale: ({ cpu_core_numbers: cores }) => (cores ? cores * 10 : null),
  },
  { ...MEMORY, name: "memory_total_usage", title: "memory use", lineUnit: "B", scale: perUnit },
  {
    ...MEMORY,
    name: "memory_total_utilization",
    title: "memory utilisation",
    lineUnit: "%",
    scale: ({ memory_total: bytes }) => (bytes ? bytes / 100 : null),
  },
];

/** Names that a rule may use to detect, but not to act on. */
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
