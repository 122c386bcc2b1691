/** The link from cascade outcomes to prewarm ranking: known values and the reductions of coldstart.md section 5. */
import { fc, it as property } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { falseEmptyRate, rateOf, shareOf } from "./estimates";
import { holders } from "./holders";
import { expectedSeconds, outcomeMix, refinedPullTime } from "./mix";
import { seedOrPrewarm } from "./plan";
import { CLUSTER_MODEL } from "../shapes";
import { imageWaits } from "./imageWaits";
import { outcomeTimes, probeSeconds } from "./times";
import { coldWaitSeconds, coldPulls, seedingGain, seedScore } from "./window";

const GIB = 1_024 ** 3;
const MIB = 1_024 ** 2;

/** The image of coldstart.md section 5.6. */
const EXAMPLE = [
  { digest: "config", kind: "config", size: 2_000 },
  ...[3 * GIB, GIB, 200 * MIB].map((size) => ({ digest: String(size), kind: "layer", size }) as const),
] as const;

describe("the chance that somebody holds an image", () => {
  it("has the known values", () => {
    const of = holders(100, 0.3);
    expect(of.holder(10)).toBeCloseTo(0.966, 3);
    expect(of.amongAsked(10, 3)).toBeCloseTo(0.085, 3);
    expect(holders(100, 0.9).holder(0)).toBe(0);
    expect(holders(1, 0.9).holder(10)).toBe(0);
  });

  property.prop([fc.integer({ min: 2, max: 200 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(300)])(
    "grows with placements and with those who are asked, and stays a chance",
    (nodes, available, jobs) => {
      const of = holders(nodes, available);
      const chance = of.holder(jobs);
      expect(chance).toBeGreaterThanOrEqual(0);
      expect(chance).toBeLessThanOrEqual(1);
      expect(of.holder(jobs + 1)).toBeGreaterThanOrEqual(chance - 1e-9);
      expect(chance).toBeGreaterThanOrEqual(of.amongAsked(jobs, 3) - 1e-9);
    },
  );
});

const shares = fc.double({ min: 0, max: 1, noNaN: true });

property.prop([shares, shares, shares, shares])(
  "the outcomes of a resolve are all of them",
  (holder, part, falseEmpty, inFlight) => {
    const mix = outcomeMix({ holder, amongAsked: holder * part, falseEmpty, inFlight });
    const sum = mix.dht + mix.rule2 + mix.rule3 + mix.rule7;
    expect(sum).toBeCloseTo(1, 9);
    for (const share of Object.values(mix)) expect(share).toBeGreaterThanOrEqual(0);
    expect(expectedSeconds(mix, { dht: 3, rule2: 3, rule3: 3, rule7: 3 })).toBeCloseTo(3, 9);
  },
);

describe("times", () => {
  it("count one silent node of three as the whole timeout", () => {
    const silent = (probeSeconds({ ...CLUSTER_MODEL, rpcSeconds: 0 }) / 2) * 100;
    expect(silent).toBeCloseTo(2.97, 2);
  });

  it("ask again where all who are asked are silent, unless the requester is among the first", () => {
    const probing = (nodes: number, reachable: number): number => {
      const { dht, rule2 } = outcomeTimes("layer", GIB, { ...CLUSTER_MODEL, nodes, reachable });
      return rule2 - dht;
    };
    // 2 s for the first three nodes, and in 97 of 100 resolves 2 s more for six.
    expect(probing(100, 0)).toBeCloseTo(2 + 0.97 * 2, 9);
    expect(probing(3, 0)).toBeCloseTo(2, 9);
    expect(probing(100, 1)).toBeCloseTo(CLUSTER_MODEL.rpcSeconds, 9);
  });

  it("lose the deadline of a layer whose size nobody knows", () => {
    const known = outcomeTimes("layer", 2 * GIB, CLUSTER_MODEL);
    const unknown = outcomeTimes("layer", 2 * GIB, CLUSTER_MODEL, 0);
    // The 30 s end before 2 GiB have been transferred at 50 MiB/s.
    expect(unknown.rule7 - known.rule7).toBeGreaterThan(20);
  });

  it("give the image of the example 88 s by the cascade and 14 s from peers", () => {
    const { outcomes = [] } = imageWaits(EXAMPLE, { ...CLUSTER_MODEL, layersAtOnce: 3 }) ?? {};
    const most = Object.fromEntries(outcomes.map(({ outcome, mostSeconds }) => [outcome, mostSeconds]));
    expect(most.rule7).toBeGreaterThan(84);
    expect(most.rule7).toBeLessThan(92);
    expect(most.dht).toBeCloseTo(14, 0);
  });

  it("lie between layers that end together and the longest layer at the end", () => {
    const of = (layersAtOnce: number) =>
      imageWaits(EXAMPLE, { ...CLUSTER_MODEL, layersAtOnce })?.outcomes.find(
        ({ outcome }) => outcome === "rule7",
      );
    const [alone, three] = [of(1), of(3)];
    // One layer at a time: the order does not matter.
    expect(alone?.leastSeconds).toBeCloseTo(alone?.mostSeconds ?? NaN, 9);
    expect(three?.leastSeconds).toBeLessThan(three?.mostSeconds ?? NaN);
    expect(three?.mostSeconds).toBeLessThan(alone?.mostSeconds ?? NaN);
    // The longest layer is part of every order.
    expect(three?.leastSeconds).toBeGreaterThan(outcomeTimes("layer", 3 * GIB, CLUSTER_MODEL).rule7);
  });

  it("count a layer that is there twice once, and say nothing where a size is unknown", () => {
    const model = { ...CLUSTER_MODEL, layersAtOnce: 3 };
    const [config, ...layers] = EXAMPLE;
    expect(imageWaits([...EXAMPLE, layers[0]!], model)).toEqual(imageWaits(EXAMPLE, model));
    expect(imageWaits([...EXAMPLE, { digest: "new", kind: "layer", size: 0 }], model)).toBeNull();
    expect(imageWaits([config!], model)).toBeNull();
  });
});

it("refines a time by what was seen, and says where nothing was", () => {
  const mix = outcomeMix({ holder: 0, amongAsked: 0, falseEmpty: 0, inFlight: 0 });
  const times = { dht: 1, rule2: 2, rule3: 3, rule7: 10 };
  expect(refinedPullTime(mix, times)).toMatchObject({ seconds: 10, isModel: true });
  const seen = refinedPullTime(mix, times, { rule7: { pulls: 15, meanSeconds: 30 } });
  expect(seen).toMatchObject({ seconds: (15 * 30 + 5 * 10) / 20, isModel: false });
});

describe("cold waiting over a window", () => {
  it("corrects the count of cold pulls", () => {
    const inputs = { nodes: 100, preJobs: 100, targetJobs: 100 };
    expect(seedScore(inputs, 1)).toBeCloseTo(36.6, 1);
    expect(coldPulls(inputs)).toBeCloseTo(23.2, 1);
  });

  /** The example's times. */
  const times = { rule7: 88.15, rule3Burst: 88.2, dht: 14.35 };
  const rare = { nodes: 100, preJobs: 0, targetJobs: 40, peakJobs: 20, holder: 0 };
  const common = { ...rare, preJobs: 60, targetJobs: 160, holder: holders(100, 0.9).holder(60) };

  it("turns the order of the example round: what nobody holds yet is what costs", () => {
    expect(seedScore(rare, times.rule7)).toBeCloseTo(3_526, 0);
    expect(Math.abs(seedScore(common, times.rule7) - 7_717)).toBeLessThan(3);
    expect(coldWaitSeconds(rare, times)).toBeCloseTo(1_952, -1);
    expect(coldWaitSeconds(common, times)).toBeCloseTo(628, 0);
    expect(seedingGain(rare, times)).toBeCloseTo(1_477, -1);
    expect(seedingGain(common, times)).toBeCloseTo(0, 6);
  });

  it("says which of the two to seed", () => {
    const rows = seedOrPrewarm([
      { image: "common", sizeBytes: 4 * GIB, times, ...common },
      { image: "rare", sizeBytes: 4 * GIB, times, ...rare },
      { image: "never", sizeBytes: GIB, times, ...rare, targetJobs: 0 },
    ]);
    expect(rows.map(({ image, advice }) => [image, advice])).toEqual([
      ["rare", "seed"],
      ["common", "prewarm"],
      ["never", "neither"],
    ]);
  });

  const windows = fc.record({
    nodes: fc.integer({ min: 1, max: 300 }),
    preJobs: fc.nat(500),
    targetJobs: fc.nat(500),
    peakJobs: fc.integer({ min: 1, max: 50 }),
    holder: shares,
  });
  const seconds = fc.double({ min: 0, max: 1_000, noNaN: true });

  property.prop([windows, seconds])("is C × p̂ where peers bring nothing", (inputs, pull) => {
    const same = { dht: pull, rule3Burst: pull, rule7: pull };
    const expected = coldPulls(inputs) * pull;
    expect(Math.abs(coldWaitSeconds(inputs, same) - expected)).toBeLessThanOrEqual(
      1e-9 * Math.max(1, expected),
    );
  });

  property.prop([windows, seconds, seconds, seconds])(
    "is at most as long as if every cold pull took longest",
    (inputs, dht, more, most) => {
      const of = { dht, rule7: dht + more, rule3Burst: dht + most };
      const bound = coldPulls(inputs) * Math.max(of.rule7, of.rule3Burst);
      expect(coldWaitSeconds(inputs, of)).toBeLessThanOrEqual(bound * (1 + 1e-9) + 1e-9);
    },
  );

  property.prop([windows, fc.double({ min: 0.05, max: 1, noNaN: true })])(
    "falls as more was there before, and as peers get faster",
    (inputs, available) => {
      const of = holders(inputs.nodes, available);
      const at = (preJobs: number): number =>
        coldWaitSeconds({ ...inputs, preJobs, holder: of.holder(preJobs) }, times);
      expect(at(inputs.preJobs + 1)).toBeLessThanOrEqual(at(inputs.preJobs) * (1 + 1e-9) + 1e-9);
      const faster = coldWaitSeconds(inputs, { ...times, dht: times.dht / 2 });
      expect(faster).toBeLessThanOrEqual(coldWaitSeconds(inputs, times) + 1e-9);
    },
  );

  it("takes 0⁰ for 1 in a cluster of one node", () => {
    const one = { nodes: 1, preJobs: 0, targetJobs: 5, peakJobs: 1, holder: 0 };
    expect(coldPulls(one)).toBe(1);
    expect(coldWaitSeconds(one, times)).toBe(times.rule7);
    expect(coldWaitSeconds({ ...one, preJobs: 1 }, times)).toBe(0);
  });
});

it("shows the model's value below twenty observations, and how many there were", () => {
  expect(falseEmptyRate(15, 4, 0.1)).toEqual({ value: 0.1, n: 19, isModel: true });
  expect(falseEmptyRate(75, 25, 0.1)).toEqual({ value: 0.25, n: 100, isModel: false });
  expect(rateOf(1e9, 20, 40, 1)).toEqual({ value: 5e7, n: 40, isModel: false });
  expect(shareOf(0, 99, 0.9)).toEqual({ value: 0.005, n: 99, isModel: false });
});
