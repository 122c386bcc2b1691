/** Converts pods of a cluster, from kube-state-metrics series and pull events, to jobs of a job set. */
import { durationInMessage, sizeInMessage, type PullEvent } from "../../discovery";
import type { CollectQueryName } from "../shapes";
import { PullTimes } from "./pullTimes";
import type { CollectedJob } from "./row";

export interface CollectSeries {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface PodsInput {
  readonly series: Readonly<Partial<Record<CollectQueryName, readonly CollectSeries[]>>>;
  readonly events: readonly PullEvent[];
  /** Start of the range in which pods were scheduled, Unix milliseconds. */
  readonly fromMs: number;
  /** End of the range, exclusive. */
  readonly untilMs: number;
}

export interface CollectedPods {
  /** Ordered by scheduling time. */
  readonly jobs: CollectedJob[];
  readonly pulls: PullTimes;
}

/**
 * A pod without a node or an image is returned too: the file's reader reports what it lacks. A pod without an end is
 * used.
 */
export function podJobs({ series, events, fromMs, untilMs }: PodsInput): CollectedPods {
  const byPod = (name: CollectQueryName): Map<string, CollectSeries> =>
    new Map((series[name] ?? []).map((each) => [keyOf(each.labels), each]));
  const times = (name: CollectQueryName): ((key: string) => number | null) => {
    const known = byPod(name);
    return (key) => {
      const value = known.get(key)?.value;
      return value === undefined || !Number.isFinite(value) ? null : value * 1_000;
    };
  };
  const pulls = new PullTimes();
  const waits = pullsOf(events, pulls);
  const [startOf, endOf, scheduledOf] = [times("starts"), times("completions"), times("scheduled")];
  const containerStartOf = times("containerStarts");
  const containers = byPod("containers");
  const annotations = byPod("annotations");
  const jobs: CollectedJob[] = [];
  for (const [key, { labels }] of byPod("pods")) {
    const scheduledMs = scheduledOf(key) ?? startOf(key);
    if (scheduledMs === null || scheduledMs < fromMs || scheduledMs >= untilMs) continue;
    const { namespace = "", pod = "", node = "" } = labels;
    const of = containers.get(key)?.labels;
    const image = of?.image_spec || of?.image || null;
    const wait = image === null ? undefined : waits.get(waitKey(pod, image));
    const finishedMs = endOf(key);
    const startedMs = containerStartOf(key) ?? scheduledMs + (wait ?? 0) * 1_000;
    const named = annotations.get(key)?.labels ?? {};
    const id = named.annotation_job_runner_gitlab_com_id || labels.uid || `${namespace}/${pod}`;
    jobs.push({
      id,
      pod,
      namespace,
      image,
      scheduledMs,
      startedMs,
      finishedMs,
      pipeline: named.annotation_pipeline_runner_gitlab_com_id || id,
      stage: named.annotation_job_runner_gitlab_com_stage ?? "",
      node: node || null,
      runtimeSeconds: finishedMs === null ? null : Math.max(0, (finishedMs - startedMs) / 1_000),
      waitSeconds: wait ?? null,
    });
  }
  jobs.sort((a, b) => (a.scheduledMs ?? 0) - (b.scheduledMs ?? 0) || (a.id < b.id ? -1 : 1));
  return { jobs, pulls };
}

/** A runner gives every pod a unique name, even for a retried job. */
const keyOf = ({ namespace = "", pod = "" }: CollectSeries["labels"]): string => `${namespace}/${pod}`;

const waitKey = (pod: string, image: string): string => JSON.stringify([pod, image]);

/** Returns the seconds of the pull by pod and image; 0 if the image was already present. */
function pullsOf(events: readonly PullEvent[], pulls: PullTimes): Map<string, number> {
  const waits = new Map<string, number>();
  for (const { pod, image, reason, cacheHit, message } of events) {
    if (reason !== "Pulled") continue;
    const seconds = cacheHit ? 0 : durationInMessage(message);
    if (seconds === null) continue;
    if (!cacheHit) pulls.add(image, seconds, sizeInMessage(message));
    if (pod !== "") waits.set(waitKey(pod, image), seconds);
  }
  return waits;
}
