/**
 * The PromQL queries over kube-state-metrics that find the CI jobs of a time range. Each is evaluated once, at the
 * end of the range; `$range` is replaced by its length.
 * https://github.com/kubernetes/kube-state-metrics/tree/main/docs
 */
import type { CollectQueryName } from "../shapes";

export interface CollectQuery {
  readonly title: string;
  /** The consequence for jobs without a series. */
  readonly without: string;
  readonly labels: readonly string[];
  /** Unit of the value; empty if only the labels count. */
  readonly unit: string;
  readonly promql: string;
}

const PODS = 'pod=~"runner-.+"';
const over = (metric: string, more = ""): string => `max_over_time(${metric}{${PODS}${more}}[$range])`;

export const COLLECT_QUERIES: Readonly<Record<CollectQueryName, CollectQuery>> = {
  pods: {
    title: "Pods",
    without: "There is nothing to collect.",
    labels: ["namespace", "pod", "node"],
    unit: "",
    promql: over("kube_pod_info"),
  },
  containers: {
    title: "Build containers",
    without: "There is nothing to collect.",
    labels: ["namespace", "pod", "image", "image_spec"],
    unit: "",
    promql: over("kube_pod_container_info", ', container="build"'),
  },
  starts: {
    title: "Starts of pods",
    without: "There is nothing to collect.",
    labels: ["namespace", "pod"],
    unit: "Unix seconds",
    promql: over("kube_pod_start_time"),
  },
  completions: {
    title: "Ends of pods",
    without: "Jobs are used as if they had ended when they started.",
    labels: ["namespace", "pod"],
    unit: "Unix seconds",
    promql: over("kube_pod_completion_time"),
  },
  scheduled: {
    title: "When pods were scheduled",
    without: "A pod's start is used instead.",
    labels: ["namespace", "pod"],
    unit: "Unix seconds",
    promql: over("kube_pod_status_scheduled_time"),
  },
  containerStarts: {
    title: "Starts of build containers",
    without: "A pod's scheduling and the pull of its image are used instead.",
    labels: ["namespace", "pod"],
    unit: "Unix seconds",
    promql: over("kube_pod_container_state_started", ', container="build"'),
  },
  annotations: {
    title: "Annotations of pods",
    without: "Each job is a pipeline of its own, and named as its pod.",
    labels: ["annotation_job_runner_gitlab_com_id", "annotation_pipeline_runner_gitlab_com_id"],
    unit: "",
    promql: over("kube_pod_annotations"),
  },
};

/** Selects image pulls among Kubernetes events. */
export const COLLECT_EVENTS = '{job="kubernetes-events"} |~ "(?i)pulled"';
