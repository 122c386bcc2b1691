import { expect, it } from "vitest";
import { profileOf } from "../profiles/profiles";
import type { ProfileName } from "../shapes";
import { analyzeCycle, INITIAL_STATE } from "./analyzer";
import type { Action, Rule } from "./rule";

const RULE: Rule = {
  policy: "guard",
  name: "cpu",
  metric: "cpu_total_usage",
  value: "4000",
  actionName: "slow",
  strategy: "None",
  avoidanceThreshold: 1,
  restoreThreshold: 1,
};
const SLOW: Action = {
  name: "slow",
  coolDownSeconds: 20,
  throttle: { minCPURatio: 10, stepCPURatio: 10 },
  eviction: null,
};

/** Returns the types of the events of each cycle, and whether the rule was restored in it. */
function follow(name: ProfileName, uses: readonly number[]) {
  let state = INITIAL_STATE;
  return uses.map((use, at) => {
    const next = analyzeCycle(profileOf(name), [RULE], [SLOW], state, { cpu_total_usage: use }, at * 10);
    state = next.state;
    const { events, restored } = next.cycle;
    return [events.map(({ type }) => type).join(), restored.length];
  });
}

it.each(["craneV060", "improved"] as const)(
  "%s tells of the end of a rule's trigger once, though it restores in each cycle",
  (name) => {
    const before = name === "craneV060" ? 1 : 0;
    expect(follow(name, [3000, 5000, 5000, 3000, 3000, 5000, 3000])).toEqual([
      ["", before],
      ["AvoidanceTriggered", 0],
      ["AvoidanceTriggered", 0],
      ["RestoreTriggered", 1],
      ["", 1],
      ["AvoidanceTriggered", 0],
      ["RestoreTriggered", 1],
    ]);
  },
);
