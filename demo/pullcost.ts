/** The demo's pull-cost profile: percentiles of cold pulls over two weeks. */
import { DEMO_IMAGES } from "./images";
import { eventsOf } from "./pulls";

const DAYS = 14;

/**
 * Returns CSV with a header line, images in the workload's order. Cells of an image without a cold pull are empty.
 */
export function pullCostCsv(lastDay: number): string {
  const pulls = new Map<string, number[]>();
  for (let day = lastDay - DAYS; day < lastDay; day++) {
    for (const { image, pullSeconds } of eventsOf(day)) {
      if (pullSeconds === null) continue;
      const seconds = pulls.get(image.name);
      if (seconds) seconds.push(pullSeconds);
      else pulls.set(image.name, [pullSeconds]);
    }
  }
  const lines = DEMO_IMAGES.map(({ name }) => {
    const seconds = (pulls.get(name) ?? []).sort((a, b) => a - b);
    return [name, percentile(seconds, 0.5), percentile(seconds, 0.95), seconds.length].join(",");
  });
  return `image,p50ColdPullSeconds,p95ColdPullSeconds,sampleCount\n${lines.join("\n")}\n`;
}

/** Interpolates linearly between order statistics, to the millisecond; empty without a sample. */
function percentile(sorted: readonly number[], share: number): string {
  if (sorted.length === 0) return "";
  const place = share * (sorted.length - 1);
  const low = Math.floor(place);
  const a = sorted[low] ?? 0;
  const b = sorted[Math.min(low + 1, sorted.length - 1)] ?? a;
  return String(Math.round((a + (b - a) * (place - low)) * 1000) / 1000);
}
