import { expect, it } from "vitest";
import { CANDIDATES } from "../recommend/candidates";
import { SCENARIO_NAMES } from "../scenarios";
import { hybrid } from "./hybrid";
import { REPLAY_STRATEGIES } from "./strategies";
import { isPolicyName, scenarioTitle, strategyTitle } from "./titles";

const NAMES = [...new Set([...REPLAY_STRATEGIES, ...CANDIDATES].map(({ name }) => name))];

it.each(NAMES)("has a title of its own for %s", (name) => {
  const title = strategyTitle(name);
  expect(title).not.toContain("_");
  expect(title).toMatch(/^[A-Z]/);
  expect(NAMES.filter((other) => strategyTitle(other) === title)).toEqual([name]);
  expect(isPolicyName(name)).toBe(false);
});

it("says a strategy's parameters", () => {
  expect(strategyTitle(hybrid(0.25).name)).toBe("Count and concurrency, a = 0.25");
  expect(strategyTitle("recent_count_8h")).toBe("Recent count, 8 h");
  expect(strategyTitle("dev_weighted_count_x_pull_time")).toBe("Developer-time count × pull time");
  expect(strategyTitle("dev_weighted_count_08_16_0.6_x_pull_time")).toBe(
    "Developer-time count, 08–16 h, 0.6 around × pull time",
  );
  expect(strategyTitle("hybrid_dev_concurrency_a0.75")).toBe(
    "Developer-time count and concurrency, a = 0.75",
  );
});

it("has a title of its own for every scenario", () => {
  const titles = SCENARIO_NAMES.map(scenarioTitle);
  expect(new Set(titles).size).toBe(SCENARIO_NAMES.length);
  expect(titles.join()).not.toContain("_");
});

it.each(["demo-peak", "counting", "constructor", "toString"])("leaves the name of the policy %s", (name) => {
  expect(strategyTitle(name)).toBe(name);
  expect(isPolicyName(name)).toBe(true);
  expect(scenarioTitle(name)).toBe(name);
});
