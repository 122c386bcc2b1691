/** Computes the results of a policy's queries from the jobs (replay.md "Semantics"). */
import type { PullEvent, Query, QueryData, QueryOutcome } from "../../discovery";
import { alignedGrid } from "../../numeric/alignedGrid";
import { SECOND } from "../jobs/jobSet";
import { Names } from "../jobs/names";
import { pullSeconds, type Usage } from "../strategies/usage";

/** Maximum number of samples that are replayed (256 MiB). */
const MOST_CELLS = 2 ** 25;

type PrometheusQuery = Extract<Query, { type: "prometheus" }>;

/**
 * Prometheus returns running containers at each step, Loki pull events, a profile pull times, and a registry nothing.
 */
export function answerQuery(query: Query, usage: Usage): QueryOutcome {
  const base = {
    name: query.name,
    ignoredSeries: 0,
    ignoredLabels: [],
    durationMs: 0,
    bytes: 0,
    requests: 0,
    warnings: [],
  };
  const data = dataOf(query, usage);
  if (typeof data !== "string") return { ...base, type: query.type, status: "success", data };
  return { ...base, type: query.type, status: "failed", code: "unregistered", message: data };
}

/** Returns the data, or the reason why there is none. */
function dataOf(query: Query, usage: Usage): QueryData | string {
  const now = usage.jobs.originSeconds + usage.end / SECOND;
  switch (query.type) {
    case "prometheus":
      return runningContainers(query, usage, now);
    case "loki":
      return {
        kind: "events",
        events: pullEvents(usage, now, query.lookbackSeconds),
        end: now,
        lookbackSeconds: query.lookbackSeconds,
      };
    case "pullCostProfile":
      return {
        kind: "profile",
        rows: usage.table.images.map(({ image, pullSeconds: seconds }) => ({
          image,
          p50ColdPullSeconds: seconds,
          p95ColdPullSeconds: null,
          sampleCount: null,
        })),
      };
    case "registry":
      return "the jobs contain no registry data";
  }
}

/**
 * Returns the times in seconds for which a run at `now` queries a server. A range ends at the last multiple of its
 * step.
 */
function pointsOf(query: PrometheusQuery, now: number) {
  if (query.queryType === "instant") return { start: now, step: 0, steps: 1, end: now, lookbackSeconds: 0 };
  const { lookbackSeconds } = query;
  const { startMs, stepMs, steps, endMs } = alignedGrid(now * 1_000, lookbackSeconds, query.stepSeconds);
  return { start: startMs / 1_000, step: stepMs / 1_000, steps, end: endMs / 1_000, lookbackSeconds };
}

function runningContainers(query: PrometheusQuery, usage: Usage, now: number): QueryData | string {
  const { start, step, steps, end, lookbackSeconds } = pointsOf(query, now);
  const names = new Names();
  // A policy treats two ids of the same reference as one image.
  const rowOf = Uint32Array.from(usage.table.images, ({ image }) => names.of(image));
  const images = names.list;
  if (images.length * steps > MOST_CELLS) {
    return `${images.length} images × ${steps} steps are more than ${MOST_CELLS} samples: lengthen the step`;
  }
  const values = new Float64Array(images.length * steps);
  const { jobs, until } = usage;
  const column = (time: number): number => {
    const offset = jobs.originSeconds + time / SECOND - start;
    return Math.min(steps, Math.max(0, step === 0 ? (offset > 0 ? 1 : 0) : Math.ceil(offset / step)));
  };
  for (let job = 0; job < until; job += 1) {
    const row = (rowOf[jobs.image[job] ?? 0] ?? 0) * steps;
    const last = column(jobs.finished[job] ?? 0);
    for (let at = column(jobs.started[job] ?? 0); at < last; at += 1) {
      values[row + at] = (values[row + at] ?? 0) + 1;
    }
  }
  // A step without running containers has no sample, and an image that never runs has no series.
  const rows = images.flatMap((image, row) => {
    const samples = values.subarray(row * steps, (row + 1) * steps);
    return samples.some((value) => value > 0) ? [{ image, samples }] : [];
  });
  const present = new Float64Array(rows.length * steps);
  rows.forEach(({ samples }, row) => present.set(samples, row * steps));
  const matrix = {
    images: rows.map(({ image }) => image),
    start,
    step,
    steps,
    values: present.map((value) => value || NaN),
  };
  return { kind: "matrix", matrix, end, lookbackSeconds };
}

/**
 * Returns two events for each job whose node lacked the image: the start and the end of the pull, if they are in the
 * range. Both ends of the range are inclusive, as in a run.
 */
function pullEvents(usage: Usage, now: number, lookbackSeconds: number): PullEvent[] {
  const { jobs, until, table } = usage;
  const endNs = BigInt(Math.floor(now * 1_000)) * 1_000_000n;
  const startNs = endNs - BigInt(Math.round(lookbackSeconds * 1_000)) * 1_000_000n;
  const pull = pullSeconds(usage);
  const events: PullEvent[] = [];
  for (let job = 0; job < until; job += 1) {
    if (jobs.observedCold[job] !== 1) continue;
    const image = table.images[jobs.image[job] ?? 0]?.image ?? "";
    const seconds = pull[jobs.image[job] ?? 0] ?? 0;
    const at = BigInt(jobs.originSeconds) * 1_000_000_000n + BigInt(Math.round(jobs.scheduled[job] ?? 0));
    const event = { pod: String(job), image, cacheHit: false };
    events.push({ ...event, timeNs: at, reason: "Pulling", message: `Pulling image "${image}"` });
    events.push({
      ...event,
      timeNs: at + BigInt(Math.round(seconds * SECOND)),
      reason: "Pulled",
      message: `Successfully pulled image "${image}" in ${seconds}s`,
    });
  }
  const within = events.filter(({ timeNs }) => timeNs >= startNs && timeNs <= endNs);
  return within.sort((a, b) => (a.timeNs < b.timeNs ? -1 : a.timeNs > b.timeNs ? 1 : 0));
}
