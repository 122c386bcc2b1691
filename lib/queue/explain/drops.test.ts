import { describe, expect, it } from "vitest";
import type { DropReason } from "../shapes";
import { ask, builds, linux, running, waiting } from "./explain.testing";
import { explainRunner } from "./runner";

const step = (of: { readonly steps: readonly { readonly id: string }[] }) =>
  of.steps.find(({ id }) => id === "checks");

describe("a job that fails when a runner requests it", () => {
  it("says so next to its place, with what would change it", () => {
    const explained = ask(builds[3]!, [linux], { drops: "archived_failure" });
    expect(explained).toMatchObject({
      outcome: "next",
      drops: "archived_failure",
      outcomeText: "Next in line, but it cannot run",
      side: "below",
      sentence: expect.stringMatching(
        /^Job 4 is next for linux, with turn 0\. It fails as soon as a runner requests it, with archived_failure: its project is archived\. Unarchive the project\.$/,
      ),
    });
    expect(step(explained)).toMatchObject({ state: "stopped" });
  });

  it("passes the checks otherwise, and has no such step where they are not known", () => {
    expect(step(ask(builds[3]!, [linux], { drops: null }))).toMatchObject({ state: "passed" });
    expect(step(ask(builds[3]!, [linux]))).toBeUndefined();
    expect(
      ask({ ...builds[3]!, origin: "observed" }, [linux], { drops: "archived_failure" }).drops,
    ).toBeNull();
  });
});

describe("a runner whose first jobs fail when it requests them", () => {
  const next = (...drops: (readonly [number, DropReason])[]) =>
    explainRunner({ runner: linux, waiting, runningByProject: running, listed: 4, drops: new Map(drops) });

  it("gets the first that can run, and ends those before it", () => {
    const explained = next([4, "archived_failure"]);
    expect(explained).toMatchObject({ outcome: "next", side: "above", outcomeText: "Job 6 is next" });
    expect(explained.sentence).toMatch(
      /^linux gets job 6 next: .*\. Its request first ends job 4, which fails with archived_failure\.$/,
    );
    expect(step(explained)).toMatchObject({
      state: "warning",
      text: "No: job 4 fails with archived_failure: its project is archived. Unarchive the project.",
    });
    expect(explained.line.map(({ build: { id }, drops }) => [id, drops])).toEqual([
      [4, "archived_failure"],
      [6, null],
      [5, null],
      [1, null],
    ]);
  });

  it("names those that come before it only", () => {
    expect(next([6, "user_blocked"]).sentence).not.toContain("ends");
    expect(next([4, "builds_disabled"], [6, "user_blocked"], [1, "user_blocked"]).sentence).toContain(
      "Its request first ends job 4 and job 6, which fail.",
    );
    expect(step(next())).toMatchObject({ state: "passed" });
  });

  it("gets nothing if all fail", () => {
    const all = next(...builds.map(({ id }) => [id, "project_deleted"] as const));
    expect(all).toMatchObject({ outcome: "nothing", outcomeText: "No job to take", side: "below" });
    expect(all.sentence).toBe(
      "linux can run none of the first jobs in its line. Its request first ends job 4, job 6, job 5 and 3 other jobs, which fail.",
    );
  });
});
