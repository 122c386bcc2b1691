import { describe, expect, it } from "vitest";
import { gitlabRunnerSchema, readGitlabRunner } from "./gitlabRunner";

const typeOf = (runner: object): string | undefined =>
  readGitlabRunner(gitlabRunnerSchema.parse({ id: 12, ...runner }))?.type;

describe("the runner of a build in GitLab's words", () => {
  it.each([
    [{ runner_type: "instance_type" }, "instance"],
    [{ runner_type: "group_type", is_shared: true }, "group"],
    [{ runner_type: null, is_shared: true }, "instance"],
    [{ is_shared: false }, "project"],
    [{}, "project"],
  ])("%j is one of the %s", (runner, type) => {
    expect(typeOf(runner)).toBe(type);
  });
  it("has an empty description where GitLab says none", () => {
    expect(readGitlabRunner({ id: 12, description: null })).toEqual({
      id: 12,
      type: "project",
      description: "",
    });
  });
  it.each([null, undefined])("is null while none took the build: %s", (runner) => {
    expect(readGitlabRunner(gitlabRunnerSchema.parse(runner))).toBeNull();
  });
  it("has a type that GitLab knows", () => {
    expect(gitlabRunnerSchema.safeParse({ id: 12, runner_type: "cluster_type" }).success).toBe(false);
  });
});
