import { describe, expect, it } from "vitest";
import type { ImageCache } from "../shapes";
import { imageLine } from "./cache";

const GIB = 2 ** 30;
const cache: ImageCache = {
  capacityBytes: 100 * GIB,
  usedBytes: 82 * GIB,
  images: [
    { names: ["ci/base:1"], bytes: 4 * GIB, inUse: true },
    { names: ["ci/old:1"], bytes: 3 * GIB, lastUsed: "2026-06-01T00:00:00Z" },
    { names: ["ci/node:20"], bytes: 2 * GIB, lastUsed: "2026-06-10T00:00:00Z" },
    { names: ["ci/unknown:1"], bytes: 1 * GIB },
  ],
};
const line = (...images: readonly [string, number | null][]) =>
  imageLine(
    cache,
    images.map(([image, gib]) => ({ image, bytes: gib === null ? null : gib * GIB })),
  );

describe("the image cache's line", () => {
  it("says what is missing, how much it needs and how much is left below the threshold", () => {
    expect(line(["ci/node:20", 2], ["ci/go:1", 1], ["ci/new:1", null])).toMatchObject({
      present: ["ci/node:20"],
      missing: [{ image: "ci/go:1" }, { image: "ci/new:1", bytes: null }],
      fillBytes: GIB,
      unknownSizes: 1,
      headroomBytes: 3 * GIB,
      removed: [],
    });
  });

  it("names what a fill pushes out, the longest unused first, down to the low threshold", () => {
    const found = line(["ci/node:20", 2], ["ci/large:1", 4]);
    // 86 GiB exceed the threshold of 85; 6 GiB are removed to get down to 80.
    expect(found.removed.map(({ image, selected }) => [image, selected])).toEqual([
      ["ci/unknown:1", false],
      ["ci/old:1", false],
      ["ci/node:20", true],
    ]);
    expect(found.shortBytes).toBe(0);
  });

  it("names what kubelet removes without a fill, since the disk is at its threshold", () => {
    const full = (usedGib: number, ...images: readonly [string, number][]) => {
      const selected = images.map(([image, gib]) => ({ image, bytes: gib * GIB }));
      const { removed, removedAnyway } = imageLine({ ...cache, usedBytes: usedGib * GIB }, selected);
      return [removed.map(({ image }) => image), removedAnyway];
    };
    const oldest = ["ci/unknown:1", "ci/old:1"];
    expect(full(84)).toEqual([[], 0]);
    expect(full(84, ["ci/new:1", 0])).toEqual([[], 0]);
    // Down to 80 GiB: the 4 GiB of the first two are too few.
    expect(full(84, ["ci/new:1", 1])).toEqual([[...oldest, "ci/node:20"], 0]);
    expect(full(85)).toEqual([[...oldest, "ci/node:20"], 3]);
    expect(full(85, ["ci/node:20", 2])).toEqual([[...oldest, "ci/node:20"], 3]);
    const low = { ...cache, lowThresholdPercent: 84 };
    expect(imageLine({ ...low, usedBytes: 85 * GIB }, [{ image: "ci/new:1", bytes: 2 * GIB }])).toMatchObject(
      {
        removed: { length: 2 },
        removedAnyway: 1,
      },
    );
  });

  it("never removes an image in use, and says what is short then", () => {
    expect(line(["ci/huge:1", 20])).toMatchObject({ removed: { length: 3 }, shortBytes: 16 * GIB });
  });

  it("without the disk's own use takes the images' bytes, and says so", () => {
    const { capacityBytes, images } = cache;
    expect(imageLine({ capacityBytes, images }, [])).toMatchObject({ usedBytes: 10 * GIB, wholeDisk: false });
  });
});
