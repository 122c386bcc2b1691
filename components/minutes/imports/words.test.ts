import { describe, expect, it } from "vitest";
import { importTitle, projectsText } from "./words";

const named = { source: "git", fileName: null, group: null, projects: [] };

describe("importTitle", () => {
  it("says where builds come from", () => {
    expect(importTitle(named)).toBe("git: all projects");
    expect(importTitle({ ...named, group: "team" })).toBe("git: group team");
    expect(importTitle({ ...named, projects: ["team/app"] })).toBe("git: team/app");
    expect(importTitle({ ...named, projects: ["1", "2"] })).toBe("git: 2 projects");
    expect(importTitle({ ...named, source: null, fileName: "builds.csv" })).toBe("builds.csv");
  });
});

describe("projectsText", () => {
  const outcomes = { waiting: 0, running: 0, done: 3, failed: 0 };

  it("counts what is done, and what failed", () => {
    expect(projectsText({ source: "git", outcomes })).toBe("3 projects");
    expect(
      projectsText({ source: "git", outcomes: { ...outcomes, waiting: 2, running: 1, failed: 1 } }),
    ).toBe("4 of 7 projects, 1 failed");
    expect(projectsText({ source: null, outcomes })).toBe("");
  });
});
