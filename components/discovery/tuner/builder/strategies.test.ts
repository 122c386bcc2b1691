import { describe, expect, it } from "vitest";
import { rankingSchema, STRATEGIES } from "@/lib/discovery";
import { rankingAs } from "./strategies";

describe("a ranking by another strategy", () => {
  it.each(STRATEGIES.map(({ strategy }) => strategy))(
    "is a valid %s of the signals there are",
    (strategy) => {
      const made = rankingAs(strategy, { strategy: "signal", signalRef: "b" }, ["a", "b"]);
      expect(rankingSchema.parse(made)).toEqual(made);
      expect(made.strategy).toBe(strategy);
      expect(JSON.stringify(made)).toContain('"b"');
    },
  );

  it("keeps nodes and roles between the two exposures, and is the same where nothing changes", () => {
    const before = rankingAs("modelExposure", undefined, ["a", "b", "c"]);
    expect(rankingAs("modelExposure", before, ["x"])).toBe(before);
    expect(rankingAs("expectedColdPulls", before, ["x"])).toEqual({
      ...before,
      strategy: "expectedColdPulls",
    });
  });

  it("shares weights equally", () => {
    expect(rankingAs("weightedSum", undefined, ["a", "b"])).toMatchObject({
      terms: [{ weight: 0.5 }, { weight: 0.5 }],
    });
  });
});
