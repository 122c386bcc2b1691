import { describe, expect, it } from "vitest";
import {
  aggregateSignal,
  failure,
  NOW,
  policy as policyWith,
  usage,
  weighted,
} from "@/test/support/discovery";
import { compileRe2 } from "../../document/regex";
import { runPipeline } from "../pipeline";
import type { Policy } from "../policy/model";
import { explainImage } from "./explain";

const signals = [aggregateSignal("total", "q"), aggregateSignal("other", "r")];
const policy = policyWith(signals, weighted(["total", 1]), { maxImages: 1 });
const outcomes = [
  usage("q", { "r.io/ci/java:21": [9], "r.io/ci/node:20": [3] }),
  usage("r", { "r.io/ci/java:21": [9] }),
];
const explained = (of: Policy, image: string, by = outcomes) =>
  explainImage(runPipeline(of, by, { nowMs: NOW * 1000 }), of, image);

describe("what would have an image ranked", () => {
  it("is, for one that no query returned, what each query needs, and a name like it", () => {
    const { toBeRanked, similar } = explained(policy, "r.io/ci/jaav:21");
    expect(similar).toEqual(["r.io/ci/java:21"]);
    expect(toBeRanked).toHaveLength(2);
    expect(toBeRanked[0]).toMatch(
      /^Query q returned 2 series, none of this image. It needs a series whose label image is exactly this name within the last \d+[hm]/,
    );
  });

  it("begins with a query that failed, and says what was ignored", () => {
    const unlabelled = { ...outcomes[0]!, ignoredSeries: 3 };
    const { toBeRanked } = explained(policy, "gone:1", [unlabelled, failure("r", "refused")]);
    expect(toBeRanked[0]).toBe("Repair query r, which failed and might have returned it: refused");
    expect(toBeRanked[1]).toMatch(/3 series without an image label were ignored: group by \(image\)/);
  });

  it("is, for one that the filter turns away, a filter that lets it pass beside the others", () => {
    const filtered = { ...policy, imageFilter: "java|(?i)go" };
    const [sentence = ""] = explained(filtered, "r.io/ci/node:20").toBeRanked;
    const widened = /^Widen the image filter: (.+) lets this image pass/.exec(sentence)?.[1] ?? "";
    const passes = compileRe2(widened);
    expect(["r.io/ci/node:20", "r.io/ci/java:21", "GO:1", "r.io/ci/node:200"].map(passes)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(explained({ ...policy, imageFilter: widened }, "r.io/ci/node:20").outcome).toBe("belowCut");
  });

  it("is, for one that is dropped, its missing value or the rule for it", () => {
    const ranking = {
      ...weighted(["total", 1], ["other", 1]),
      missingSignal: "drop",
    } as typeof policy.ranking;
    const dropping = { ...policy, ranking } as Policy;
    expect(explained(dropping, "r.io/ci/node:20").toBeRanked).toEqual([
      "Let query r return what other of this image is computed from.",
      "Set missingSignal: zero, so that a missing value of other counts as 0.",
    ]);
  });

  it("is nothing for a ranked one", () => {
    expect(explained(policy, "r.io/ci/node:20")).toMatchObject({
      outcome: "belowCut",
      toBeRanked: [],
      similar: [],
    });
  });
});
