/** Evaluates the demo's PromQL subset: containers that ran at the last scrape, one scrape per minute. */
import { MINUTES_PER_DAY } from "../calendar";
import { DEMO_IMAGES, type DemoImage } from "../images";
import { NAMESPACE } from "../pulls";
import { runningOn } from "../workload";
import { mirrorSeries } from "./mirror";
import { parsePromql, type Aggregation, type AggregateOp } from "./promql";
import { series, type Series } from "./series";

export interface DemoSpan {
  /** Absolute minutes with data, both ends included. */
  readonly first: number;
  readonly last: number;
}

type Counter = (minute: number) => number;

const METRICS: Readonly<Record<string, (image: DemoImage) => number>> = {
  // A container's memory is constant, and larger for larger images.
  container_memory_working_set_bytes: (image) => 60_000_000 + Math.round(image.sizeBytes / 3),
  kube_pod_container_info: () => 1,
  kube_pod_container_status_running: () => 1,
};

/** Label values of all series. */
export const LABELS: Readonly<Record<string, readonly string[]>> = {
  __name__: Object.keys(METRICS),
  image: DEMO_IMAGES.map(({ name }) => name),
  namespace: [NAMESPACE],
};

/** Returns the result of a query on the demo's data. Throws QuerySyntaxError. */
export function evaluate(query: string, span: DemoSpan): Series[] | number {
  const mirror = mirrorSeries(query);
  if (mirror !== null) return mirror;
  const expression = parsePromql(query);
  return expression.kind === "number" ? expression.value : seriesOf(expression, span);
}

/** Returns series in the order of the images; empty for an unknown metric. */
function seriesOf(expression: Aggregation, span: DemoSpan): Series[] {
  const each = Object.hasOwn(METRICS, expression.metric) ? METRICS[expression.metric] : undefined;
  if (!each) return [];
  const images = DEMO_IMAGES.filter(({ name }) => expression.images(name));
  const groups = expression.by.includes("image") ? images.map((image) => [image]) : [images];
  return groups
    .filter((group) => group.length > 0)
    .map((group) =>
      series(
        labelsOf(expression.by, group),
        aggregator(
          expression.op,
          group.map((image) => ({ count: counter(image, span), value: each(image) })),
        ),
      ),
    );
}

function labelsOf(by: readonly string[], group: readonly DemoImage[]): Record<string, string> {
  return Object.fromEntries(
    by.map((label) => [label, label === "image" ? (group[0]?.name ?? "") : NAMESPACE]),
  );
}

function aggregator(
  op: AggregateOp,
  parts: readonly { readonly count: Counter; readonly value: number }[],
): (seconds: number) => number | null {
  return (seconds) => {
    const minute = Math.floor(seconds / 60);
    let count = 0;
    let sum = 0;
    let min = Infinity;
    let max = -Infinity;
    for (const part of parts) {
      const n = part.count(minute);
      if (n === 0) continue;
      count += n;
      sum += n * part.value;
      min = Math.min(min, part.value);
      max = Math.max(max, part.value);
    }
    if (count === 0) return null;
    return { count, sum, min, max, avg: sum / count }[op];
  };
}

/** Caches the current day, since a range is evaluated in time order. */
function counter(image: DemoImage, span: DemoSpan): Counter {
  let day = NaN;
  let counts: Uint16Array = new Uint16Array(0);
  return (minute) => {
    if (minute < span.first || minute > span.last) return 0;
    const asked = Math.floor(minute / MINUTES_PER_DAY);
    if (asked !== day) {
      day = asked;
      counts = runningOn(image, day);
    }
    return counts[minute - day * MINUTES_PER_DAY] ?? 0;
  };
}
