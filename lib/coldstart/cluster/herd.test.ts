import { describe, expect, it } from "vitest";
import { herdSchema, type Herd } from "../shapes";
import { runHerd, runSide } from "./herd";

const MIB = 1_024 * 1_024;
const herd = (given: object = {}): Herd => herdSchema.parse(given);

describe("a herd of 80 cold nodes", () => {
  const { coordinated, alone } = runHerd(herd());

  it("pulls a layer from the origin once, where 80 alone pull it 80 times", () => {
    expect(coordinated).toMatchObject({ originPulls: 1, directPulls: 0, readyNodes: 80, failedNodes: 0 });
    expect(coordinated.blobs[0]?.pullers).toHaveLength(1);
    expect(alone).toMatchObject({ originPulls: 80, readyNodes: 80 });
    expect(coordinated.originBytes).toBe(200 * MIB);
    expect(coordinated.peerBytes).toBe(79 * 200 * MIB);
  });

  it("is done sooner than each for itself", () => {
    expect(coordinated.lastReadyMs).toBeLessThan(alone.lastReadyMs ?? 0);
    // 80 pulls share the origin's 50 MiB/s.
    expect(alone.lastReadyMs).toBeGreaterThan((80 * 200 * 1_000) / 50);
  });

  it("counts every node once in its curve", () => {
    expect(coordinated.readyCurve.at(-1)).toEqual({ atMs: coordinated.lastReadyMs, nodes: 80 });
    expect(coordinated.outcomes.reduce((sum, { count }) => sum + count, 0)).toBe(80);
  });

  it("goes the same way for the same seed, and another for another", () => {
    const given = { falseEmpty: 0.2, arrivalMs: 5_000 };
    expect(runSide(herd(given), true)).toEqual(runSide(herd(given), true));
    expect(runSide(herd({ ...given, seed: 2 }), true)).not.toEqual(runSide(herd(given), true));
  });
});

const image = [
  { kind: "manifest", sizeBytes: 2_000 },
  { kind: "config", sizeBytes: 8_000 },
  ...[100, 50, 20, 5].map((size) => ({ kind: "layer", sizeBytes: size * MIB })),
];

it("pulls each blob of an image once", () => {
  const side = runSide(herd({ nodes: 40, blobs: image }), true);
  expect(side.blobs.map(({ originPulls }) => originPulls)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(side.readyNodes).toBe(40);
});

it("pulls once a zone where the scope is the zone", () => {
  const side = runSide(herd({ nodes: 60, zones: 3, config: { hrw_scope: "zone" } }), true);
  expect(side.originPulls).toBe(3);
});

it("pulls twice where some nodes do not know the best one", () => {
  const side = runSide(herd({ nodes: 40, skew: { share: 0.5, hides: 1 } }), true);
  expect(side.originPulls).toBe(2);
  expect(side.rankMismatches).toBeGreaterThan(0);
});

it("finds by the probe what the DHT hides", () => {
  const side = runSide(herd({ nodes: 40, falseEmpty: 0.5, arrivalMs: 20_000 }), true);
  expect(side.falseEmpties).toBeGreaterThan(0);
  expect(side.readyNodes).toBe(40);
  expect(side.outcomes.map(({ outcome }) => outcome)).toContain("rule2");
});

it("goes on with another puller when the first is killed", () => {
  const killed = { node: "puller", atMs: 1_000, downMs: 3_600_000 };
  const side = runSide(herd({ nodes: 20, restarts: [killed] }), true);
  expect(side).toMatchObject({ readyNodes: 20, originPulls: 2, directPulls: 0 });
  expect(new Set(side.blobs[0]?.pullers).size).toBe(2);
});

it("waits out a failure of the origin, and gives up on one that all would meet", () => {
  const passing = runSide(herd({ nodes: 10, originFailures: 1 }), true);
  expect(passing).toMatchObject({ readyNodes: 10, originPulls: 2 });
  const { coordinated: refused, alone } = runHerd(
    herd({ nodes: 10, originFailures: 1_000, originFailureClass: "auth" }),
  );
  expect(refused).toMatchObject({ readyNodes: 0, failedNodes: 10, medianReadyMs: null });
  expect(refused.originPulls).toBeLessThan(alone.originPulls);
});

it("does not wait at random before the origin where no other node could go there", () => {
  // No other times depend on the seed.
  const given = { nodes: 1, originFailures: 1, lookupMs: 0, publishMs: 0 };
  for (const seed of [1, 2, 3])
    expect(runSide(herd({ ...given, seed }), true).lastReadyMs).toBeCloseTo(35_000, 6);
});
