import { describe, expect, it } from "vitest";
import { readDate, readJobHook, readSeconds } from "./webhook";

const hook = {
  object_kind: "build",
  build_id: 1977,
  build_name: "test",
  build_stage: "verify",
  build_status: "success",
  build_started_at: "2026-11-22 08:00:00 UTC",
  build_finished_at: "2026-11-22 08:01:38 UTC",
  build_finished_at_iso: "2026-11-22T08:01:38Z",
  build_duration: 98.218883,
  build_queued_duration: 1.5,
  build_failure_reason: "unknown_failure",
  ref: "main",
  pipeline_id: 2366,
  project_id: 380,
  project: { path_with_namespace: "group/sub/app", visibility_level: 10 },
  runner: { id: 12, description: "linux", runner_type: "instance_type", is_shared: true, tags: ["docker"] },
};

describe("a Job Hook", () => {
  it("is read", () => {
    expect(readJobHook(hook)).toEqual({
      report: {
        id: 1977,
        status: "success",
        revision: 0,
        name: "test",
        stage: "verify",
        ref: "main",
        pipelineId: 2366,
        project: { id: 380, path: "group/sub/app", visibility: "internal" },
        runner: { id: 12, type: "instance", description: "linux" },
        startedAt: "2026-11-22T08:00:00.000Z",
        finishedAt: "2026-11-22T08:01:38.000Z",
        durationSeconds: "98.218883",
        queuedAt: "2026-11-22T07:59:58.500Z",
        failureReason: null,
      },
    });
  });

  it("says why a build failed", () => {
    const failed = { ...hook, build_status: "failed", build_failure_reason: "script_failure" };
    expect(readJobHook(failed)).toMatchObject({ report: { failureReason: "script_failure" } });
  });

  it("of an older GitLab says by is_shared what the runner is", () => {
    const read = readJobHook({ ...hook, runner: { id: 12, is_shared: true } });
    expect(read).toMatchObject({ report: { runner: { type: "instance" } } });
  });

  it.each([
    [{ ...hook, object_kind: "pipeline" }, /^object_kind: /],
    [{ ...hook, build_status: "exploded" }, /^build_status: /],
    [
      { ...hook, project: { visibility_level: 5, path_with_namespace: "a/b" } },
      /^project\.visibility_level: /,
    ],
    [
      { ...hook, project: { visibility_level: 0, path_with_namespace: "alone" } },
      /^project\.path_with_namespace: /,
    ],
    [{ ...hook, build_duration: 1e300 }, /^build_duration: /],
    [null, /^payload: /],
    ["text", /^payload: /],
  ])("that cannot be read is ignored with the reason", (payload, reason) => {
    const read = readJobHook(payload);
    expect("ignored" in read && read.ignored).toMatch(reason);
  });
});

it.each([
  ["2026-11-22T08:00:00.5Z", "2026-11-22T08:00:00.500Z"],
  ["2026-11-22 08:00:00 +0100", "2026-11-22T07:00:00.000Z"],
  ["2026-11-22T08:00:00+01:00", "2026-11-22T07:00:00.000Z"],
  ["2026-13-22 08:00:00 UTC", null],
  ["0000-11-22 08:00:00 UTC", null],
  ["yesterday", null],
  [null, null],
])("the date %s is %s", (text, expected) => expect(readDate(text)).toBe(expected));

it.each([
  [98.2188837, "98.218884"],
  [1e-7, "0"],
  [null, null],
])("the duration %s is %s s", (value, expected) => expect(readSeconds(value)).toBe(expected));
