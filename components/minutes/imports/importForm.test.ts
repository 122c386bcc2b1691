import { describe, expect, it } from "vitest";
import { importFormSchema } from "./importForm";
import { initialImport } from "./importValues";

const NOW = Date.parse("2026-11-22T13:00:00Z");
const values = initialImport("git", NOW);

describe("the form of an import", () => {
  it("begins with this month, whose builds need no adjustment", () => {
    expect(importFormSchema.parse(values)).toEqual({ source: "git", since: "2026-11-01T00:00:00Z" });
  });

  it("takes ids and paths, one per line", () => {
    const projects = " 12 \nteam/app\n\n";
    expect(importFormSchema.parse({ ...values, scope: "projects", projects, since: "" })).toEqual({
      source: "git",
      projects: [12, "team/app"],
    });
  });

  it("leaves out the field of another choice", () => {
    const both = { ...values, since: "", group: "team", projects: "team/app" };
    expect(importFormSchema.parse({ ...both, scope: "group" })).toEqual({ source: "git", group: "team" });
    expect(importFormSchema.parse({ ...both, scope: "all" })).toEqual({ source: "git" });
  });

  it.each([
    [{ source: null }, "source", "Choose a GitLab"],
    [{ scope: "projects", projects: "team/app\nno project" }, "projects", /^Line 2 must be/],
    [
      { scope: "projects", projects: "no project\nteam/app\n-3" },
      "projects",
      /^Line 1 must be .*; Line 3 must be/,
    ],
    [{ scope: "projects", projects: "" }, "projects", /./],
    [{ scope: "group", group: "a b" }, "group", /must be a group/],
    [{ since: "1969-01-01" }, "since", "is before 1970"],
  ])("names the wrong field: %o", (varied, field, message) => {
    const issues = importFormSchema.safeParse({ ...values, ...varied }).error?.issues ?? [];
    const found = issues.find(({ path }) => path[0] === field);
    expect(found?.message).toMatch(message);
  });
});
