import { describe, expect, it } from "vitest";
import { buildReportSchema } from "./builds";
import { importRequestSchema } from "./imports";

const project = { id: 380, path: "acme/shop/web", visibility: "private" };
const build = { id: 501, status: "pending", project };

const told = (report: unknown): unknown => {
  const { error } = buildReportSchema.safeParse(report);
  return error?.issues.map(({ path, message }) => [path.join("."), message]);
};

describe("a build as it is reported", () => {
  it("has the names of the queue's sketch, and means the same as with the longer ones", () => {
    const short = {
      id: 501,
      project: { ...project, path: "web" },
      namespace: "acme/shop",
      pipeline: 7,
      name: "test",
      stage: "test",
      ref: "main",
      protected: true,
      tags: ["docker"],
      status: "pending",
      queuedAt: "2026-11-20T07:58:00Z",
      script: ["make"],
      timeoutSeconds: 900,
      variables: [{ key: "A", value: "1" }],
    };
    const { namespace: _, pipeline, ...rest } = short;
    const long = { ...rest, project, pipelineId: pipeline };
    expect(buildReportSchema.parse(short)).toEqual(buildReportSchema.parse(long));
    expect(buildReportSchema.parse(short)).toMatchObject({
      pipelineId: 7,
      project: { path: "acme/shop/web" },
      work: { timeoutSeconds: 900 },
    });
    expect(buildReportSchema.parse({ ...build, namespace: "acme/shop", pipeline: null })).toMatchObject({
      pipelineId: null,
      project: { path: "acme/shop/web" },
    });
    expect(Object.keys(buildReportSchema.parse(short))).not.toContain("namespace");
  });

  it("says which of two names contradicts the other, and how to mend it", () => {
    const wrong = { ...build, namespace: "acme", pipeline: 7, pipelineId: 8 };
    expect(told(wrong)).toEqual([
      [
        "namespace",
        "is acme, but project.path is acme/shop/web: write only the project's name, or leave this out",
      ],
      ["pipeline", "differs from pipelineId: send only one of them"],
    ]);
    expect(told({ ...build, pipeline: 7, pipelineId: 7 })).toBeUndefined();
  });

  it("has its times with any offset, and in UTC from then on", () => {
    const times = { startedAt: "2026-12-31T23:30:00-05:00", finishedAt: "2027-01-01T04:31:00.123456Z" };
    expect(buildReportSchema.parse({ ...build, ...times })).toMatchObject({
      startedAt: "2027-01-01T04:30:00.000Z",
      finishedAt: "2027-01-01T04:31:00.123456Z",
    });
    expect(told({ ...build, startedAt: "1969-12-31T23:00:00+00:00" })).toEqual([
      ["startedAt", "is before 1970"],
    ]);
    expect(importRequestSchema.parse({ source: "gitlab", since: "2027-01-01T00:00:00+01:00" })).toMatchObject(
      {
        since: "2026-12-31T23:00:00.000Z",
      },
    );
  });

  it("does not end before it starts, which is told beside all else that is wrong", () => {
    const [startedAt, finishedAt] = ["2026-11-20T09:00:00Z", "2026-11-20T08:01:38Z"];
    expect(told({ ...build, id: 0, startedAt, finishedAt })).toEqual([
      ["id", expect.any(String)],
      [
        "finishedAt",
        `is ${finishedAt}, before the start, ${startedAt}: correct one of them, or leave the start out`,
      ],
    ]);
    expect(told({ ...build, startedAt, finishedAt: startedAt })).toBeUndefined();
  });

  it("that ran has an end, whose month it belongs to", () => {
    const ended = { ...build, status: "failed", durationSeconds: 98.5 };
    expect(told(ended)).toEqual([["finishedAt", "is missing: a build is accounted in the month of its end"]]);
    expect(told({ ...ended, finishedAt: "2026-11-20T08:01:38Z" })).toBeUndefined();
    // A running build, and one that was cancelled before it began.
    expect(told({ ...ended, status: "running" })).toBeUndefined();
    expect(told({ ...build, status: "canceled" })).toBeUndefined();
    expect(told({ ...build, status: "canceled", durationSeconds: 0 })).toBeUndefined();
  });

  it("has a namespace, which is told beside all else that is wrong", () => {
    const lost = { ...build, id: 0, status: "done", project: { ...project, path: "web" } };
    expect(told(lost)).toEqual([
      ["id", expect.any(String)],
      ["status", expect.any(String)],
      ["project.path", expect.stringMatching(/^must be namespace\/project/)],
    ]);
    expect(told({ ...build, namespace: "ac me" })).toMatchObject([["namespace", expect.any(String)]]);
    expect(told({ ...build, project: null })).toMatchObject([["project", expect.any(String)]]);
    expect(told("no build")).toHaveLength(1);
  });
});
