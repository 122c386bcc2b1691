/**
 * A week of containers on CI nodes, generated but always the same: what the kubelet would have reported, one sample
 * per minute for each running container, among series that the proposal's query must leave out.
 */
import type { Gauge, RawSeries } from "./prometheus";

export interface Usage {
  readonly images: readonly string[];
  /** Unix seconds of the first minute. */
  readonly start: number;
  readonly minutes: number;
  /** `running[i][k]`: number of containers of `images[i]` that run in minute k. */
  readonly running: readonly Uint8Array[];
}

const MEMORY = "container_memory_working_set_bytes";
const DAY_MINUTES = 1_440;

/** Uniform in [0, 1). The same seed gives the same sequence. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * @param endSeconds Unix seconds of the last minute, a whole minute.
 * @param minutes number of minutes, including the first and last.
 */
export function makeUsage(endSeconds: number, minutes: number, images: readonly string[]): Usage {
  const start = endSeconds - (minutes - 1) * 60;
  const random = seededRandom(images.length * 7_919 + minutes);
  const running = images.map((_, i) => runningContainers(i, start, minutes, random));
  return { images, start, minutes, running };
}

/** Jobs start at a rate that depends on the hour, every third image at night, and last some minutes each. */
function runningContainers(i: number, start: number, minutes: number, random: () => number): Uint8Array {
  const counts = new Uint8Array(minutes);
  const jobsPerDay = 220 / (1 + i * 0.6) + 4;
  const length = 3 + (i % 5) * 4;
  const byNight = i % 3 === 2;
  for (let k = 0; k < minutes; k++) {
    const hour = (((start / 60 + k) % DAY_MINUTES) / 60) | 0;
    const busy = byNight ? hour < 5 : hour >= 6 && hour < 17;
    const rate = (jobsPerDay / DAY_MINUTES) * (busy ? 2 : 0.3);
    if (random() >= rate) continue;
    const burst = random() < 0.04 ? 2 + Math.floor(random() * 9) : 1;
    const until = Math.min(minutes, k + 1 + Math.floor(random() * 2 * length));
    for (let m = k; m < until; m++) counts[m] = Math.min(40, counts[m]! + burst);
  }
  return counts;
}

/** Returns the usage as the kubelet's metric: one series per container slot, and others that are not from runners. */
export function* usageGauges(usage: Usage): Iterable<Gauge> {
  yield { name: MEMORY, series: allSeries(usage) };
}

function* allSeries(usage: Usage): Iterable<RawSeries> {
  for (const [i, image] of usage.images.entries()) {
    const counts = usage.running[i]!;
    const slots = counts.reduce((max, count) => Math.max(max, count), 0);
    for (let slot = 0; slot < slots; slot++) {
      const pod = `runner-t3st-project-${i + 1}-concurrent-${slot}`;
      yield { labels: runner(image, pod, "build"), samples: minutesOf(usage, (k) => counts[k]! > slot) };
    }
    const lastHours = (k: number): boolean => k >= usage.minutes - 90;
    const pod = `runner-t3st-project-${i + 1}-concurrent-0`;
    yield { labels: runner(image, pod, "POD"), samples: minutesOf(usage, lastHours) };
    yield { labels: runner(image, pod, ""), samples: minutesOf(usage, lastHours) };
    yield { labels: runner(image, `web-${i}`, "build"), samples: minutesOf(usage, lastHours) };
    yield {
      labels: { ...runner(image, pod, "build"), namespace: "production" },
      samples: minutesOf(usage, lastHours),
    };
  }
}

function runner(image: string, pod: string, container: string): Record<string, string> {
  return { namespace: "gitlab-runner", pod, container, image };
}

function* minutesOf(usage: Usage, holds: (k: number) => boolean): Iterable<readonly [number, number]> {
  for (let k = 0; k < usage.minutes; k++) {
    if (holds(k)) yield [usage.start + k * 60, 100_000_000 + (k % 97) * 4_096];
  }
}
