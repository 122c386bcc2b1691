import { expect, it } from "vitest";
import { querySchema } from "./model";
import { trialQuery } from "./trialQuery";
import { trialSettings } from "./trialSettings";

const initial = querySchema.parse({
  name: "preview",
  type: "loki",
  endpoint: "http://loki:3100",
  query: "{}",
  lookbackSeconds: 60,
  parser: { type: "kubernetesEvents" },
});

it("carries a Loki parser, and none where the operator's query has none", () => {
  const named = querySchema.parse({
    ...initial,
    parser: { type: "kubernetesEvents", imageField: "picture" },
  });
  const settings = trialSettings(named);
  expect(settings).toEqual({ parser: { type: "kubernetesEvents", imageField: "picture" } });
  expect(trialQuery(initial, settings, "proposal")).toEqual({ query: named, errors: [] });
  expect(trialQuery(initial, {}, "operator").query).not.toHaveProperty("parser");
  expect(trialQuery(initial, {}, "proposal").query).toEqual(initial);
});

it("takes the address, the text and the times from the trial alone", () => {
  for (const key of ["endpoint", "query", "lookback", "queryType"]) {
    const { query, errors } = trialQuery(initial, { [key]: "1h" }, "operator");
    expect(query).toBeNull();
    expect(errors).toMatchObject([{ path: `settings.${key}`, message: expect.stringContaining("loki") }]);
  }
});
