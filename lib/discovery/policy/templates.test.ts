import { describe, expect, it } from "vitest";
import { exportPolicy } from "./export";
import { parsePolicy } from "./parse";
import { POLICY_TEMPLATES } from "./templates";

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
        { statistic: "avg" },
      ],
      ranking: { strategy: "modelExposure", nodeCount: 12 },
    });
    const [usage] = policy?.queries ?? [];
    expect(usage).toHaveProperty("query", expect.stringContaining('namespace="ci\\"\\\\x\\n: #"'));
    const hybrid = parsePolicy(POLICY_TEMPLATES[4]?.build(OPTIONS) ?? "").policy?.ranking;
    expect(hybrid).toMatchObject({ terms: [{ weight: 0.4 }, { weight: 0.6 }] });
  });
});
