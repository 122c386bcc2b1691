/**
 * Kubernetes events of the demo cluster's pulls. A node pulls an image for its first job after the node's nightly
 * rotation; later jobs find the image there. Some pulls fail once and are retried.
 */
import { localMinute, MINUTES_PER_DAY } from "./calendar";
import { DEMO_IMAGES, type DemoImage } from "./images";
import { projectOf } from "./owners";
import { chance, hashText } from "./random";
import { startsOf, type JobStart } from "./workload";

export const NODES = 12;
export const NAMESPACE = "gitlab-runner";

export type Reason = "Pulling" | "Pulled" | "Failed" | "BackOff";

export interface DemoEvent {
  readonly timeNs: bigint;
  readonly reason: Reason;
  readonly type: "Normal" | "Warning";
  readonly pod: string;
  readonly node: string;
  readonly image: DemoImage;
  readonly message: string;
  /** Seconds of a finished cold pull; null for every other event. */
  readonly pullSeconds: number | null;
}

/** The pod of one job. */
export interface DemoPod {
  readonly start: JobStart;
  readonly name: string;
  readonly node: string;
  /** Unix milliseconds of its first event, and of its last, when the image is present. */
  readonly beginMs: number;
  readonly readyMs: number;
  /** In chronological order. */
  readonly events: readonly [DemoEvent, ...DemoEvent[]];
}

const NS_PER_SECOND = 1_000_000_000n;
const DAY_NS = 86_400n * NS_PER_SECOND;
const MAX_DAYS = 60;

/**
 * Events of jobs that start on one UTC day (days since 1970), in chronological order. A long pull may end on the next
 * day.
 */
export const eventsOf = keepDays((day): readonly DemoEvent[] =>
  podsOf(day)
    .flatMap(({ events }) => events)
    .sort(byTime),
);

/** Pods of jobs that start on one UTC day, ordered by their start. */
export const podsOf = keepDays((day): readonly DemoPod[] =>
  DEMO_IMAGES.flatMap((image) => podsOfImage(image, day)).sort((a, b) => a.beginMs - b.beginMs),
);

function byTime(a: DemoEvent, b: DemoEvent): number {
  return a.timeNs < b.timeNs ? -1 : a.timeNs > b.timeNs ? 1 : 0;
}

function keepDays<T>(make: (day: number) => T): (day: number) => T {
  const byDay = new Map<number, T>();
  return (day) => {
    const known = byDay.get(day);
    if (known !== undefined) return known;
    const made = make(day);
    const oldest = byDay.keys().next();
    if (byDay.size >= MAX_DAYS && oldest.done !== true) byDay.delete(oldest.value);
    byDay.set(day, made);
    return made;
  };
}

/** Events on one UTC day (days since 1970), in chronological order. A pull that starts late ends on the next day. */
const eventsOn = keepDays((day): readonly DemoEvent[] => {
  const [fromNs, toNs] = [BigInt(day) * DAY_NS, BigInt(day + 1) * DAY_NS];
  return [day - 1, day]
    .flatMap((of) => eventsOf(of).filter(({ timeNs }) => timeNs >= fromNs && timeNs < toNs))
    .sort(byTime);
});

/** Returns events with from ≤ time < to, in chronological or reverse order. Unix nanoseconds. */
export function* eventsBetween(
  fromNs: bigint,
  toNs: bigint,
  direction: "forward" | "backward" = "forward",
): Generator<DemoEvent> {
  const [first, last] = [Number(fromNs / DAY_NS), Number((toNs - 1n) / DAY_NS)];
  for (let at = 0; at <= last - first; at++) {
    const events = eventsOn(direction === "forward" ? first + at : last - at);
    for (let index = 0; index < events.length; index++) {
      const event = events[direction === "forward" ? index : events.length - 1 - index];
      if (event !== undefined && event.timeNs >= fromNs && event.timeNs < toNs) yield event;
    }
  }
}

const seedOf = (image: DemoImage): number => hashText(image.name) ^ 0x2545f491;

/** Returns the node of a job, 0 to NODES − 1. */
function nodeOf({ image, minute, index }: JobStart): number {
  return Math.floor(chance(seedOf(image), minute, index) * NODES);
}

export const nodeName = (node: number): string => `node-${String(node + 1).padStart(2, "0")}`;

function podsOfImage(image: DemoImage, day: number): DemoPod[] {
  const lastOnNode = new Map<number, number>();
  const pods: DemoPod[] = [];
  for (const start of [...startsOf(image, day - 1), ...startsOf(image, day)]) {
    const node = nodeOf(start);
    const before = lastOnNode.get(node);
    const cold = before === undefined || before < lastRotation(node, start.minute);
    lastOnNode.set(node, start.minute);
    if (start.minute >= day * MINUTES_PER_DAY) pods.push(podOf(start, nodeName(node), cold));
  }
  return pods;
}

/**
 * Returns the absolute minute of the node's last rotation: each night between 03:00 and 05:00, at a different time
 * for every node.
 */
export function lastRotation(node: number, minute: number): number {
  const at = 180 + Math.floor(chance(0x1f3d5b79, node) * 120);
  return minute - ((localMinute(minute) - at + MINUTES_PER_DAY) % MINUTES_PER_DAY);
}

const podsByNode = keepDays((day): ReadonlyMap<string, readonly DemoPod[]> => {
  const found = new Map<string, DemoPod[]>();
  for (const pod of podsOf(day)) {
    const before = found.get(pod.node);
    if (before) before.push(pod);
    else found.set(pod.node, [pod]);
  }
  return found;
});

/** Returns what a node holds at an instant (Unix milliseconds): images of jobs since its rotation, by name. */
export function heldOn(
  node: number,
  atMs: number,
): { readonly image: DemoImage; readonly lastMs: number; readonly inUse: boolean }[] {
  const since = lastRotation(node, Math.floor(atMs / 60_000)) * 60_000;
  const day = Math.floor(atMs / 60_000 / MINUTES_PER_DAY);
  const held = new Map<string, { image: DemoImage; lastMs: number; inUse: boolean }>();
  for (const { start, readyMs } of [day - 1, day].flatMap((of) => podsByNode(of).get(nodeName(node)) ?? [])) {
    if (readyMs < since || readyMs > atMs) continue;
    const endMs = readyMs + start.minutes * 60_000;
    const before = held.get(start.image.name);
    held.set(start.image.name, {
      image: start.image,
      lastMs: Math.max(before?.lastMs ?? 0, Math.min(endMs, atMs)),
      inUse: (before?.inUse ?? false) || endMs > atMs,
    });
  }
  return [...held.values()].sort((a, b) => (a.image.name < b.image.name ? -1 : 1));
}

function podOf(start: JobStart, node: string, cold: boolean): DemoPod {
  const { image, minute, index } = start;
  const seed = seedOf(image);
  const luck = (what: number): number => chance(seed + what, minute, index);
  const pod = `runner-${hashText(`${image.name}|${minute}|${index}`).toString(36)}-project-${
    projectOf(start).id
  }-concurrent-${index}`;
  const base = { pod, node, image };
  // Kubernetes writes many events with whole seconds, so several share one nanosecond.
  const whole = image.rhythm === "night";
  const beginMs =
    minute * 60_000 + Math.floor(luck(2) * 60) * 1000 + (whole ? 0 : Math.floor(luck(3) * 1000));
  const event = (
    ms: number,
    reason: Reason,
    message: string,
    pullSeconds: number | null = null,
  ): DemoEvent => ({
    ...base,
    timeNs: BigInt(Math.round(ms)) * 1_000_000n,
    reason,
    type: reason === "Failed" || reason === "BackOff" ? "Warning" : "Normal",
    message,
    pullSeconds,
  });
  const { name, sizeBytes } = image;
  const podOf = (events: DemoPod["events"]): DemoPod => {
    const at = (one: DemoEvent): number => Number(one.timeNs / 1_000_000n);
    const [first] = events;
    return { start, node, name: pod, beginMs: at(first), readyMs: at(events.at(-1) ?? first), events };
  };
  if (!cold) return podOf([event(beginMs, "Pulled", `Container image "${name}" already present on machine`)]);

  const seconds = pullSeconds(sizeBytes, luck(4), luck(5));
  const events: [DemoEvent, ...DemoEvent[]] = [event(beginMs, "Pulling", `Pulling image "${name}"`)];
  let begin = beginMs;
  if (luck(6) < 0.03) {
    const why = luck(7) < 0.5 ? "dial tcp: i/o timeout" : "unexpected status code 503 Service Unavailable";
    events.push(
      event(
        begin + 8_000,
        "Failed",
        `Failed to pull image "${name}": rpc error: code = Unknown desc = ${why}`,
      ),
      event(begin + 8_000, "Failed", "Error: ErrImagePull"),
      event(begin + 9_000, "BackOff", `Back-off pulling image "${name}"`),
    );
    begin += 24_000;
    events.push(event(begin, "Pulling", `Pulling image "${name}"`));
  }
  const end = begin + seconds * 1000;
  const waiting = goDuration(seconds + luck(8) * 3);
  events.push(
    event(
      whole ? Math.ceil(end / 1000) * 1000 : end,
      "Pulled",
      `Successfully pulled image "${name}" in ${goDuration(seconds)} (${waiting} including waiting). ` +
        `Image size: ${sizeBytes} bytes.`,
      seconds,
    ),
  );
  return podOf(events);
}

/** 15 to 45 MB per second, one pull in twenty at a third of that; rounded to the millisecond. */
function pullSeconds(sizeBytes: number, u: number, slow: number): number {
  const rate = (15e6 + 30e6 * u) / (slow < 0.05 ? 3 : 1);
  return Math.round((0.4 + u + sizeBytes / rate) * 1000) / 1000;
}

/** Formats a duration as Go does: "704ms", "42.3s", "1m12.345s". */
function goDuration(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  if (ms < 1000) return `${ms}ms`;
  const minutes = Math.floor(ms / 60_000);
  const rest = `${(ms - minutes * 60_000) / 1000}s`;
  return minutes === 0 ? rest : `${minutes}m${rest}`;
}
