import { describe, expect, it } from "vitest";
import { roleOf } from "./oidcSignIn";

const GROUPS = { admin: ["platform"], tuner: ["ci", "sre"], viewer: ["*"] };

describe("the role that groups give", () => {
  it.each([
    [["platform", "ci"], "admin"],
    [["sre"], "tuner"],
    [["sales"], "viewer"],
    [[], "viewer"],
    [["Platform"], "viewer"],
  ])("%j: %s", (groups, role) => {
    expect(roleOf(groups, GROUPS)).toBe(role);
  });

  it("is none where no group is wanted", () => {
    expect(roleOf(["*"], { admin: [], tuner: ["ci"], viewer: [] })).toBeUndefined();
  });
});
