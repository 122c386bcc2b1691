import { describe, expect, it } from "vitest";
import { canonicalCriteria, criteriaOf, isOrphaned, queueKey, type RunnerSettings } from "./criteria";

const settings: RunnerSettings = {
  type: "instance",
  tags: [],
  runUntagged: true,
  protectedOnly: false,
  quota: { mode: "seed", publicFactor: "0", privateFactor: "1" },
};

describe("a runner's criteria", () => {
  it("has internal projects free of charge as the accounting mode counts them", () => {
    const freeIn = (mode: "seed" | "gitlab-now"): unknown =>
      criteriaOf({ ...settings, quota: { ...settings.quota, mode } }).quotaFree;
    expect(freeIn("seed")).toEqual(["internal", "public"]);
    expect(freeIn("gitlab-now")).toEqual(["public"]);
  });

  it("knows groups by number or path, numbers first", () => {
    const { groups, projects } = criteriaOf({ ...settings, type: "group", groups: ["b", 9, "a", 10, 9] });
    expect([groups, projects]).toEqual([[9, 10, "a", "b"], null]);
  });

  it("orders tags by code point and not as a locale would", () => {
    const { tags } = criteriaOf({ ...settings, tags: ["é", "z", "Z", "\u{1F600}", "\uFF5E", "z"] });
    expect(tags).toEqual(["Z", "z", "é", "\uFF5E", "\u{1F600}"]);
  });

  it("says of a runner whose group or projects are gone that it is orphaned", () => {
    const orphaned = (given: Partial<RunnerSettings>) => isOrphaned(criteriaOf({ ...settings, ...given }));
    expect(orphaned({})).toBe(false);
    expect(orphaned({ type: "group", groups: [] })).toBe(true);
    expect(orphaned({ type: "group", groups: [9] })).toBe(false);
    expect(orphaned({ type: "project", projects: [] })).toBe(true);
    expect(orphaned({ type: "project", projects: [7], groups: [] })).toBe(false);
  });

  it("gives one text and one key", () => {
    const criteria = criteriaOf({ ...settings, type: "project", projects: [12, 7] });
    expect(canonicalCriteria(criteria)).toBe(
      '{"v":1,"type":"project","groups":null,"projects":[7,12],"tags":[],"untagged":true,"protectedOnly":false,"quotaFree":null}',
    );
    expect(queueKey(criteria)).toMatch(/^ci:dynq:v1:[0-9a-f]{64}$/);
  });
});
