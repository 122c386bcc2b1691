/** The reductions of coldstart.md section 5 on whole rankings, and the explanation of an image. */
import { fc, it as property } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { LINK_MODEL, type LinkModel } from "../shapes";
import { linkRows, type LinkImage } from "./link";
import { linkRanking } from "./linkResult";

const model: LinkModel = { ...LINK_MODEL, nodes: 100, peakJobs: 20 };
const blank = { peakJobs: null, sizeBytes: null };
const rare: LinkImage = { image: "rare", runRank: 2, preJobs: 0, targetJobs: 40, pullSeconds: 88, ...blank };
const common: LinkImage = { ...rare, image: "common", runRank: 1, preJobs: 60, targetJobs: 160 };
const never: LinkImage = { ...rare, image: "never", runRank: 3, targetJobs: 0 };

const images = fc
  .array(
    fc.record({
      preJobs: fc.double({ min: 0, max: 400, noNaN: true }),
      targetJobs: fc.double({ min: 0, max: 400, noNaN: true }),
      pullSeconds: fc.double({ min: 0, max: 600, noNaN: true }),
      peakJobs: fc.integer({ min: 1, max: 40 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) =>
    all.map((each, index): LinkImage => ({
      image: `i${index}`,
      runRank: index + 1,
      sizeBytes: null,
      ...each,
    })),
  );
const models = fc
  .record({
    nodes: fc.integer({ min: 1, max: 200 }),
    available: fc.double({ min: 0, max: 1, noNaN: true }),
    falseEmpty: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map((each): LinkModel => ({ ...LINK_MODEL, ...each }));

describe("a ranking by cold waiting", () => {
  it("writes large numbers of job starts as they are", () => {
    const busy = { ...rare, preJobs: 12_345, targetJobs: 20_004 };
    const { explanation } = linkRanking([busy], model, 1, "rare");
    expect(explanation?.steps[0]?.text).toContain("12345 job starts before the window and 20004 in it");
    expect(explanation?.arithmetic[0]?.formula).toContain("20004 × (1 − 1/100)^12345 × ");
  });

  it("turns the order of the example round, and says what crossed the line", () => {
    const { rows } = linkRanking([common, rare, never], model, 1);
    expect(
      rows.map(({ image, rank, selected, runSelected, advice }) => [
        image,
        rank,
        selected,
        runSelected,
        advice,
      ]),
    ).toEqual([
      ["rare", 1, true, false, "seed"],
      ["common", 2, false, true, "prewarm"],
      ["never", 3, false, false, "neither"],
    ]);
    const [first, second] = rows;
    expect(first?.seedScore).toBeCloseTo(3_520, 0);
    expect(first?.coldPulls).toBeCloseTo(33.1, 1);
    expect(second?.seedScore).toBeGreaterThan(2 * (first?.seedScore ?? 0));
  });

  property.prop([images, models])("adds up: shares to 1, parts to the wait, rows to the sum", (all, of) => {
    const { rows, exposureSeconds, seedingGainSeconds } = linkRanking(all, of, 3);
    expect(rows.map(({ rank }) => rank)).toEqual(all.map((_, index) => index + 1));
    for (const row of rows) {
      const { mix } = row;
      expect(mix.dht + mix.rule2 + mix.rule3 + mix.rule7).toBeCloseTo(1, 9);
      expect(row.firstSeconds + row.burstSeconds + row.peersSeconds).toBeCloseTo(row.exposureSeconds, 6);
      expect(row.refinedSeconds).toBeGreaterThanOrEqual(Math.min(...Object.values(row.times)) - 1e-9);
      expect(row.refinedSeconds).toBeLessThanOrEqual(Math.max(...Object.values(row.times)) + 1e-9);
    }
    const sum = (read: (row: (typeof rows)[number]) => number): number =>
      rows.reduce((total, row) => total + read(row), 0);
    expect(sum((row) => row.exposureSeconds)).toBeCloseTo(exposureSeconds, 6);
    expect(sum((row) => row.seedingGainSeconds)).toBeCloseTo(seedingGainSeconds, 6);
  });

  property.prop([images, models])("is C × p̂ where peers bring nothing", (all, of) => {
    // With this many observed pulls, each as long as from the registry, the model has no weight.
    const alike = all.map((image): LinkImage => {
      const seen = { pulls: 1e20, meanSeconds: image.pullSeconds };
      return { ...image, sizeBytes: 0, observed: { dht: seen, rule2: seen, rule3: seen, rule7: seen } };
    });
    for (const row of linkRows(alike, { ...of, originSeconds: 0, originRate: 2 ** 50 }, 3)) {
      expect(row.exposureSeconds).toBeCloseTo(row.coldPulls * row.pullSeconds, 6);
    }
  });

  property.prop([images, models])("falls as peers get faster and as more was there before", (all, of) => {
    const sized = all.map((image) => ({ ...image, sizeBytes: image.pullSeconds * 2 ** 20 }));
    const at = (list: readonly LinkImage[], more: Partial<LinkModel>): ReadonlyMap<string, number> =>
      new Map(linkRows(list, { ...of, ...more }, 3).map((row) => [row.image, row.exposureSeconds]));
    const now = at(sized, {});
    const faster = at(sized, { peerRate: 2 * of.peerRate });
    const warmer = at(
      sized.map((image) => ({ ...image, preJobs: image.preJobs + 1 })),
      {},
    );
    for (const [image, wait] of now) {
      expect(faster.get(image)).toBeLessThanOrEqual(wait * (1 + 1e-9) + 1e-9);
      expect(warmer.get(image)).toBeLessThanOrEqual(wait * (1 + 1e-9) + 1e-9);
    }
  });

  it("takes as many bytes as the registry sends in the pull time, unless a signal says the size", () => {
    const [derived] = linkRows([rare], model, 1);
    expect(derived).toMatchObject({ sizeFrom: "pullTime", sizeBytes: (88 - 0.2) * model.originRate });
    const [known] = linkRows([{ ...rare, sizeBytes: 5e8 }], model, 1);
    expect(known).toMatchObject({ sizeFrom: "signal", sizeBytes: 5e8 });
    expect(known?.refinedSeconds).toBeLessThan(derived?.refinedSeconds ?? 0);
  });

  it("divides samples of usage by those of one job, and calculates with the job starts", () => {
    const sampled = { ...common, preJobs: 600, targetJobs: 1_600 };
    const of = { ...model, samplesPerJob: 10 };
    const [{ runRank: _, ...counted } = { runRank: 0 }] = linkRows([common], model, 1);
    expect(linkRows([sampled], of, 1)[0]).toMatchObject(counted);
    const { explanation } = linkRanking([sampled], of, 1, "common");
    expect(explanation?.arithmetic.slice(0, 2)).toMatchObject([
      { value: 60, formula: "600 samples / 10 per job = 60" },
      { value: 160, formula: "1600 samples / 10 per job = 160" },
    ]);
    expect(explanation?.arithmetic[2]?.formula).toContain("160 × (1 − 1/100)^60 × ");
  });

  it("advises neither with fewer than 0.01 cold pulls in the window", () => {
    const [hundredth, fewer] = [916, 917].map((preJobs) => {
      const { rows, explanation } = linkRanking([{ ...rare, preJobs, targetJobs: 1e5 }], model, 1, "rare");
      return { pulls: rows[0]?.coldPulls, advice: rows[0]?.advice, explanation };
    });
    expect(hundredth?.pulls).toBeCloseTo(0.01, 3);
    expect([hundredth?.advice, fewer?.advice]).toEqual(["prewarm", "neither"]);
    expect(fewer?.explanation).toMatchObject({
      outcomeText: "Neither: fewer than 0.01 cold pulls are expected",
      steps: [{ id: "cold", state: "stopped" }, {}, {}, {}, {}],
    });
  });

  it("counts the manifest and the configuration of an image that has no other bytes", () => {
    const small = { ...rare, pullSeconds: 0.2 };
    const [row] = linkRows([small], model, 1);
    expect(row).toMatchObject({ sizeBytes: 0, seedingBytes: 16_384, advice: "seed" });
    expect(row?.prewarmBytes).toBeCloseTo(100 * 16_384, 6);
    expect(row?.seedingGainPerByte).toBe((row?.seedingGainSeconds ?? 0) / 16_384);
    expect(row?.seedingGainPerByte).toBeGreaterThan(0);
  });

  it("moves a time by what was seen, and says that it is no longer the model's", () => {
    const seen = { ...rare, observed: { rule7: { pulls: 995, meanSeconds: 200 } } };
    const [row] = linkRows([seen], model, 1);
    expect(row?.isModel).toBe(false);
    expect(row?.times.rule7).toBeCloseTo(200, 0);
    expect(linkRows([rare], model, 1)[0]?.isModel).toBe(true);
  });
});

describe("what is said of an image", () => {
  it("has the same numbers as its row, in the one shape", () => {
    const { rows, explanation } = linkRanking([common, rare, never], model, 1, "rare");
    expect(explanation).toMatchObject({ subject: "rare", outcome: "seed", side: "above" });
    expect(explanation?.arithmetic.at(-1)).toMatchObject({ label: "score", value: rows[0]?.exposureSeconds });
    expect(explanation?.sentence).toContain("rank 1 of 3");
    expect(explanation?.sentence).toContain("rank 2");
    expect(explanation?.steps.map(({ id }) => id)).toEqual(["cold", "holder", "burst", "deadline", "advice"]);
    expect(linkRanking([rare], model, 1, "other").explanation).toBeNull();
    expect(linkRanking([never], model, 1, "never").explanation?.steps[0]?.state).toBe("stopped");
  });

  it.each([
    [1, "At most one job begins at a time, so that none waits for the node that pulls."],
    [20, /^At most 20 jobs begin together: they wait .+ for the node that pulls\.$/],
  ])("says what begins together with the first of %d", (peakJobs, text) => {
    const { explanation } = linkRanking([{ ...rare, peakJobs }], model, 1, "rare");
    const said = explanation?.steps.find(({ id }) => id === "burst")?.text;
    if (typeof text === "string") expect(said).toBe(text);
    else expect(said).toMatch(text);
  });

  it("says what other inputs would give", () => {
    const { sensitivity, exposureSeconds } = linkRanking([common, rare], model, 1);
    const of = (input: string) => sensitivity.find((each) => each.input === input);
    expect(of("peerRate")?.low.exposureSeconds).toBeGreaterThan(exposureSeconds);
    expect(of("peerRate")?.high.exposureSeconds).toBeLessThan(exposureSeconds);
    expect(of("originRate")?.low.exposureSeconds).toBeGreaterThan(exposureSeconds);
    expect(of("available")?.high.value).toBe(1);
  });

  it("says what a DHT that misses more costs a cold pull, though not the window", () => {
    const { sensitivity, exposureSeconds, refinedSeconds } = linkRanking([common, rare], model, 1);
    const { low, high } = sensitivity.find(({ input }) => input === "falseEmpty") ?? {};
    expect(low?.refinedSeconds).toBeLessThan(refinedSeconds!);
    expect(high?.refinedSeconds).toBeGreaterThan(refinedSeconds!);
    expect(high?.exposureSeconds).toBe(exposureSeconds);
    expect(linkRanking([never], model, 1).refinedSeconds).toBeNull();
  });
});
