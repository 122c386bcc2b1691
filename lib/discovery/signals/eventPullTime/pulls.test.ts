import { describe, expect, it } from "vitest";
import { normaliseEvents } from "../../samples/events";
import { collectPulls } from "./pulls";

type Line = readonly [seconds: number, pod: string, message: string];

function collect(lines: readonly Line[], more: Partial<Parameters<typeof collectPulls>[1]> = {}) {
  const entries = lines.map(([seconds, pod, msg]) => ({
    timeNs: BigInt(seconds) * 1_000_000_000n,
    line: JSON.stringify({ name: pod, msg }),
    labels: {},
  }));
  const { events } = normaliseEvents(entries, { type: "kubernetesEvents" });
  const signal = { metric: "pullTime", durationMode: "eventPair", includeCacheHits: false, ...more } as const;
  return Object.fromEntries(collectPulls(events, signal, "proposal"));
}

const pulling = 'Pulling image "x"';
const pulled = 'Successfully pulled image "x" in 7s. Image size: 50 bytes.';
const present = 'Container image "x" already present on machine';

describe("collectPulls", () => {
  it("pairs a Pulled with the last Pulling of its pod, once", () => {
    const { x } = collect([
      [1, "a", pulling],
      [2, "b", pulling],
      [3, "a", pulling],
      [9, "a", pulled],
      [9, "a", pulled],
      [12, "b", pulled],
    ]);
    expect(x?.samples).toEqual([6, 10]);
  });

  it("never lets a cache hit take a pair", () => {
    const lines: Line[] = [
      [1, "a", pulling],
      [2, "a", present],
      [4, "a", pulled],
    ];
    expect(collect(lines).x).toEqual({ samples: [3], failures: 0, cacheHits: 1, events: 3 });
    expect(collect(lines, { includeCacheHits: true }).x?.samples).toEqual([0, 3]);
  });

  it("counts failures but not back-offs", () => {
    const { x } = collect([
      [1, "a", 'Failed to pull image "x": timeout'],
      [2, "a", 'Back-off pulling image "x"'],
    ]);
    expect(x).toEqual({ samples: [], failures: 1, cacheHits: 0, events: 2 });
  });

  it("reads durations or sizes from Pulled messages only", () => {
    const lines: Line[] = [
      [1, "a", pulled],
      [2, "a", present],
      [3, "a", 'Failed to pull image "x" in 9s. Image size: 9 bytes'],
    ];
    expect(collect(lines, { durationMode: "messageDuration" }).x?.samples).toEqual([7]);
    const sizes = { metric: "imageSize", includeCacheHits: true } as const;
    expect(collect(lines, sizes).x?.samples).toEqual([50]);
  });
});
