import { describe, expect, it } from "vitest";
import { exportPolicy } from "./export";
import { parsePolicy } from "./parse";
import type { Policy } from "./model";
import { POLICY_TEMPLATES, type TemplateOptions } from "./templates";

const OPTIONS = {
  name: "my-policy",
  prometheusEndpoint: "http://localhost:9090/prometheus",
  lokiEndpoint: "http://localhost:3100",
  namespace: 'ci"\\x\n: #',
  timezone: "America/New_York",
  nodeCount: 12,
  alpha: 0.4,
  maxImages: 7,
};

describe("templates", () => {
  it("are the nine strategies in order", () => {
    expect(POLICY_TEMPLATES.map((template) => template.strategy)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(new Set(POLICY_TEMPLATES.map((template) => template.id)).size).toBe(9);
  });

  it.each(POLICY_TEMPLATES.map((template) => [template.id, template] as const))(
    "%s parses clean",
    (id, template) => {
      for (const options of [undefined, OPTIONS, { jobStarts: false }, { name: "no" }]) {
        const parsed = parsePolicy(template.build(options));
        expect([...parsed.errors, ...parsed.warnings]).toEqual([]);
        expect(parsed.policy).toMatchObject({ name: options?.name ?? id, semantics: "proposal" });
        expect(parsed.spelling).toBe("proposal");
        const types = new Set(parsed.policy?.queries.map((query) => query.type));
        expect([...types].sort()).toEqual([...template.needs].sort());
      }
    },
  );

  it.each([
    ["total-usage", true],
    ["hybrid-developer-peak", true],
    ["count-pull-time", false],
    ["model-exposure", false],
  ])("%s can be written for the operator: %s", (id, possible) => {
    const text = POLICY_TEMPLATES.find((template) => template.id === id)?.build() ?? "";
    const result = exportPolicy(parsePolicy(text).document ?? {}, { spelling: "operator", format: "yaml" });
    expect(result.ok).toBe(possible);
  });

  it("model-exposure of container-samples can be written for the operator", () => {
    const text = POLICY_TEMPLATES[8]?.build({ jobStarts: false }) ?? "";
    const result = exportPolicy(parsePolicy(text).document ?? {}, { spelling: "operator", format: "yaml" });
    expect(result.ok).toBe(true);
  });

  it.each([7, 8, 9])("strategy %i reads the median of all pulls, of Loki or of a profile", (strategy) => {
    const template = POLICY_TEMPLATES[strategy - 1];
    const read = (options: TemplateOptions): Policy | null =>
      parsePolicy(template?.build(options) ?? "").policy;
    const pulls = { type: "eventPullTime", queryRef: "image-pull-events" };
    expect(read({})).toMatchObject({
      queries: [
        {},
        { type: "loki", query: expect.stringContaining('"Pulling|Pulled|Failed|BackOff"') as string },
      ],
      signals: expect.arrayContaining([expect.objectContaining({ ...pulls, statistic: "p50" })]) as unknown[],
    });
    for (const pullCostProfile of [
      { url: "https://profiles.example/pulls.csv" },
      { document: "pull-costs" },
    ]) {
      const options = { pullCostProfile, pullTimeStatistic: "p95" } as const;
      const parsed = parsePolicy(template?.build(options) ?? "");
      expect([...parsed.errors, ...parsed.warnings]).toEqual([]);
      expect(parsed.policy).toMatchObject({
        queries: [{ type: "prometheus" }, { type: "pullCostProfile", ...pullCostProfile }],
        signals: expect.arrayContaining([
          expect.objectContaining({ ...pulls, queryRef: "pull-cost-profile", statistic: "p95" }),
        ]) as unknown[],
      });
    }
  });

  it.each(POLICY_TEMPLATES)("strategy $strategy says what it does not see", ({ limitation }) => {
    expect(limitation).toMatch(/^.{40,}\.$/);
  });

  it("take what they are given", () => {
    const policy = parsePolicy(POLICY_TEMPLATES[8]?.build(OPTIONS) ?? "").policy;
    expect(policy).toMatchObject({
      maxImages: 7,
      queries: [{ endpoint: OPTIONS.prometheusEndpoint }, { endpoint: OPTIONS.lokiEndpoint }],
      signals: [
        {
          method: "increase",
          perDay: true,
          timezone: "America/New_York",
          window: { start: "00:00", end: "09:00" },
        },
        { method: "increase", perDay: true, window: { start: "09:00", end: "17:00" } },
        { statistic: "p50" },
      ],
      ranking: { strategy: "modelExposure", nodeCount: 12 },
    });
    const [usage] = policy?.queries ?? [];
    expect(usage).toHaveProperty("query", expect.stringContaining('namespace="ci\\"\\\\x\\n: #"'));
    const hybrid = parsePolicy(POLICY_TEMPLATES[4]?.build(OPTIONS) ?? "").policy?.ranking;
    expect(hybrid).toMatchObject({ terms: [{ weight: 0.4 }, { weight: 0.6 }] });
  });
});
