import { describe, expect, it } from "vitest";
import { readJob } from "./jobsApi";

const PROJECT = { id: 380, path: "group/app", visibility: "private" } as const;

const job = (varied: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 7,
  status: "success",
  stage: "test",
  name: "rubocop",
  ref: "main",
  created_at: "2026-11-20T07:59:40.000Z",
  started_at: "2026-11-20T09:00:00.000+01:00",
  finished_at: "2026-11-20T08:01:38.218Z",
  duration: 98.218883,
  queued_duration: 12.5,
  tag_list: ["docker", "docker", "gpu"],
  failure_reason: null,
  pipeline: { id: 6, project_id: 380 },
  runner: { id: 12, description: "linux", runner_type: "instance_type", is_shared: true },
  ...varied,
});

describe("readJob", () => {
  it("says what the Job Hook says of the same build", () => {
    expect(readJob(job(), PROJECT)).toEqual({
      createdAt: "2026-11-20T07:59:40.000Z",
      report: {
        id: 7,
        status: "success",
        revision: 0,
        name: "rubocop",
        stage: "test",
        ref: "main",
        pipelineId: 6,
        project: PROJECT,
        runner: { id: 12, type: "instance", description: "linux" },
        startedAt: "2026-11-20T08:00:00.000Z",
        finishedAt: "2026-11-20T08:01:38.218Z",
        durationSeconds: "98.218883",
        queuedAt: "2026-11-20T07:59:47.500Z",
        tags: ["docker", "gpu"],
        failureReason: null,
      },
    });
  });

  it("waits since so long before it was asked for; why it failed is kept", () => {
    const pending = job({ status: "pending", started_at: null, queued_duration: 60 });
    const asked = "2026-11-20T08:10:00.000Z";
    expect(readJob(pending, PROJECT, asked)).toMatchObject({
      report: { queuedAt: "2026-11-20T08:09:00.000Z" },
    });
    expect(readJob(pending, PROJECT)).toMatchObject({ report: { queuedAt: null } });
    const failed = job({ status: "failed", failure_reason: "script_failure" });
    expect(readJob(failed, PROJECT)).toMatchObject({ report: { failureReason: "script_failure" } });
  });

  it("derives nothing from null", () => {
    const pending = job({
      status: "pending",
      started_at: null,
      finished_at: null,
      duration: null,
      runner: null,
    });
    expect(readJob(pending, PROJECT)).toMatchObject({
      report: { startedAt: null, finishedAt: null, durationSeconds: null, runner: null },
    });
  });

  it("takes the runner's type from older versions' is_shared", () => {
    const shared = job({ runner: { id: 1, is_shared: true } });
    expect(readJob(shared, PROJECT)).toMatchObject({ report: { runner: { type: "instance" } } });
    expect(readJob(job({ runner: { id: 1 } }), PROJECT)).toMatchObject({
      report: { runner: { type: "project" } },
    });
  });

  it.each([
    [job({ status: "paused" }), 7, "status"],
    [job({ duration: -1 }), 7, "duration"],
    [job({ duration: "98" }), 7, "duration"],
    [job({ id: "7" }), 0, "id"],
    [null, 0, ""],
    [[], 0, ""],
  ])("rejects what cannot be read, with the field: %#", (payload, id, column) => {
    expect(readJob(payload, PROJECT)).toMatchObject({ rejected: { id, problems: [{ column }] } });
  });

  it("says all that is wrong with a job, each field once and with what it holds", () => {
    const wrong = job({ status: "paused", duration: -1, tag_list: ["docker", 7, 8], runner: "linux" });
    expect(readJob(wrong, { ...PROJECT, path: "no-namespace" })).toMatchObject({
      rejected: {
        id: 7,
        problems: [
          { column: "status", value: "paused", message: expect.stringContaining("success") as string },
          { column: "tag_list.1", value: "7" },
          { column: "tag_list.2", value: "8" },
          { column: "duration", value: "-1" },
          { column: "runner", value: "linux" },
          { column: "project", value: "no-namespace", message: "has a path that is not a namespace/project" },
        ],
      },
    });
  });

  it("rejects jobs of a path that no ledger takes", () => {
    expect(readJob(job(), { ...PROJECT, path: "no-namespace" })).toMatchObject({
      rejected: { id: 7, problems: [{ column: "project", value: "no-namespace" }] },
    });
  });
});
