/**
 * Kubernetes events of the demo cluster's pulls. A node pulls an image at its first job since the node's nightly
 * rotation; later jobs there find it on the machine. Some pulls fail once and are tried again.
 */
import { localMinute, MINUTES_PER_DAY } from "./calendar";
import { DEMO_IMAGES, type DemoImage } from "./images";
import { chance, hashText } from "./random";
import { startsOf, type JobStart } from "./workload";

export const NODES = 40;
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

const NS_PER_SECOND = 1_000_000_000n;
const byDay = new Map<number, readonly DemoEvent[]>();
const MAX_DAYS = 60;

/** Events whose jobs start on one UTC day (days since 1970), in time order; a long pull may end on the next. */
export function eventsOf(day: number): readonly DemoEvent[] {
  const known = byDay.get(day);
  if (known) return known;
  const events = DEMO_IMAGES.flatMap((image) => eventsOfImage(image, day));
  events.sort((a, b) => (a.timeNs < b.timeNs ? -1 : a.timeNs > b.timeNs ? 1 : 0));
  const oldest = byDay.keys().next();
  if (byDay.size >= MAX_DAYS && oldest.done !== true) byDay.delete(oldest.value);
  byDay.set(day, events);
  return events;
}

/** Events with from ≤ time < to, in time order. Unix nanoseconds. */
export function eventsBetween(fromNs: bigint, toNs: bigint): DemoEvent[] {
  const dayNs = 86_400n * NS_PER_SECOND;
  const events: DemoEvent[] = [];
  for (let day = Number(fromNs / dayNs) - 1; BigInt(day) * dayNs < toNs; day++) {
    for (const event of eventsOf(day)) if (event.timeNs >= fromNs && event.timeNs < toNs) events.push(event);
  }
  return events.sort((a, b) => (a.timeNs < b.timeNs ? -1 : a.timeNs > b.timeNs ? 1 : 0));
}

const seedOf = (image: DemoImage): number => hashText(image.name) ^ 0x2545f491;

/** Where a job runs, 0 to NODES − 1. */
export function nodeOf({ image, minute, index }: JobStart): number {
  return Math.floor(chance(seedOf(image), minute, index) * NODES);
}

export const nodeName = (node: number): string => `node-${String(node + 1).padStart(2, "0")}`;

function eventsOfImage(image: DemoImage, day: number): DemoEvent[] {
  const seed = seedOf(image);
  const lastOnNode = new Map<number, number>();
  const events: DemoEvent[] = [];
  for (const start of [...startsOf(image, day - 1), ...startsOf(image, day)]) {
    const node = nodeOf(start);
    const before = lastOnNode.get(node);
    const cold = before === undefined || before < lastRotation(node, start.minute);
    lastOnNode.set(node, start.minute);
    if (start.minute >= day * MINUTES_PER_DAY) events.push(...eventsOfStart(start, node, cold, seed));
  }
  return events;
}

/** Absolute minute of the node's last rotation: each night between 03:00 and 05:00, every node at its own time. */
export function lastRotation(node: number, minute: number): number {
  const at = 180 + Math.floor(chance(0x1f3d5b79, node) * 120);
  return minute - ((localMinute(minute) - at + MINUTES_PER_DAY) % MINUTES_PER_DAY);
}

function eventsOfStart(start: JobStart, node: number, cold: boolean, seed: number): DemoEvent[] {
  const { image, minute, index } = start;
  const luck = (what: number): number => chance(seed + what, minute, index);
  const pod = `runner-${hashText(`${image.name}|${minute}|${index}`).toString(36)}-project-${
    1 + Math.floor(luck(1) * 90)
  }-concurrent-${index}`;
  const base = { pod, node: nodeName(node), image };
  // Kubernetes writes many events with whole seconds: several then share one nanosecond.
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
  if (!cold) return [event(beginMs, "Pulled", `Container image "${name}" already present on machine`)];

  const seconds = pullSeconds(sizeBytes, luck(4), luck(5));
  const events = [event(beginMs, "Pulling", `Pulling image "${name}"`)];
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
  return events;
}

/** 15 to 45 MB a second, one pull in twenty at a third of that; to the millisecond. */
function pullSeconds(sizeBytes: number, u: number, slow: number): number {
  const rate = (15e6 + 30e6 * u) / (slow < 0.05 ? 3 : 1);
  return Math.round((0.4 + u + sizeBytes / rate) * 1000) / 1000;
}

/** As Go prints it: "704ms", "42.3s", "1m12.345s". */
function goDuration(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  if (ms < 1000) return `${ms}ms`;
  const minutes = Math.floor(ms / 60_000);
  const rest = `${(ms - minutes * 60_000) / 1000}s`;
  return minutes === 0 ? rest : `${minutes}m${rest}`;
}
