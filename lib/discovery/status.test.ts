import { expect, it } from "vitest";
import { parse } from "yaml";
import { aggregateSignal, failure, NOW, policy, usage, weighted } from "@/test/support/discovery";
import { runPipeline } from "./pipeline";
import { policyStatusSchema, statusYaml, toStatus } from "./status";

const options = { lastRunTime: "2026-06-18T10:00:00Z", observedGeneration: 3 };
const subject = policy(
  [aggregateSignal("total-usage", "q"), aggregateSignal("other", "r")],
  weighted(["total-usage", 0.7], ["other", 0.3]),
);
const outcomes = [usage("q", { a: [8210], b: [1000], c: [9750] }), failure("r", "HTTP 500: boom")];
const result = runPipeline(subject, outcomes, { nowMs: NOW * 1000 });

it("prints decimals as strings and leaves out what is missing", () => {
  const status = toStatus(result, options);
  expect(policyStatusSchema.parse(status)).toEqual(status);
  expect(status.discoveredImages[1]).toEqual({
    image: "a",
    rank: 2,
    finalScore: "0.5768",
    selected: true,
    missing: ["other"],
    signals: [{ name: "total-usage", rawValue: "8210", normalizedValue: "0.824" }, { name: "other" }],
    ranking: {
      strategy: "weightedSum",
      terms: [
        { signal: "total-usage", weight: "0.7", contribution: "0.5768" },
        { signal: "other", weight: "0.3", contribution: "0.0" },
      ],
    },
  });
  expect(status.queryResults).toMatchObject([
    { name: "q", series: 3, samples: 3, duration: "1ms" },
    { name: "r", status: "failed", message: "HTTP 500: boom" },
  ]);
});

it("keeps the strings strings in YAML", () => {
  const yaml = statusYaml(result, options);
  expect(yaml).toContain('rawValue: "8210"');
  expect(parse(yaml)).toEqual({ status: toStatus(result, options) });
});
