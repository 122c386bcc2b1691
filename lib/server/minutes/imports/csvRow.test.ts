import { describe, expect, it } from "vitest";
import { toCsv } from "@/lib/document/csv";
import { readHeader } from "./csvHeader";
import { CsvFileError } from "./csvRecords";
import { readRow } from "./csvRow";

const GOOD = {
  id: "1977",
  status: "success",
  project_id: "380",
  project_path: "team/app",
  visibility: "private",
  runner_id: "12",
  runner_type: "instance",
  finished_at: "2026-11-20T08:01:38Z",
  duration_seconds: "98.218883",
};

function row(varied: Record<string, string> = {}): ReturnType<typeof readRow> {
  const cells = { ...GOOD, ...varied };
  return readRow(readHeader(Object.keys(cells)), Object.values(cells));
}

const problem = (varied: Record<string, string>): unknown => {
  const read = row(varied);
  return "problems" in read ? read.problems : read;
};

describe("a row", () => {
  it("is a report of a build", () => {
    expect(
      row({ pipeline_id: "5", name: "=test", started_at: "2026-11-20 08:00:00 UTC", more: "left alone" }),
    ).toEqual({
      report: {
        id: 1977,
        status: "success",
        revision: 0,
        name: "=test",
        stage: "",
        ref: "",
        pipelineId: 5,
        project: { id: 380, path: "team/app", visibility: "private" },
        runner: { id: 12, type: "instance", description: "" },
        startedAt: "2026-11-20T08:00:00.000Z",
        finishedAt: "2026-11-20T08:01:38.000Z",
        durationSeconds: "98.218883",
        queuedAt: null,
        failureReason: null,
      },
    });
  });

  it("that ran needs its end", () => {
    expect(problem({ finished_at: "" })).toEqual([
      {
        column: "finished_at",
        value: "",
        message: "is missing: a build is accounted in the month of its end",
      },
    ]);
    expect(row({ finished_at: "", duration_seconds: "", status: "canceled" })).toHaveProperty("report");
  });

  it("has the values that a file of ours was written from", () => {
    const written = toCsv(["name", "stage", "ref"], [["=test", "-lint", "'+1"]]);
    const [header = [], cells = []] = written
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    const read = row(Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ""])));
    expect(read).toMatchObject({ report: { name: "=test", stage: "-lint", ref: "'+1" } });
  });

  it("says since when a build waited, what it asks of a runner, what it runs, and why it failed", () => {
    const waits = {
      status: "pending",
      runner_id: "",
      runner_type: "",
      finished_at: "",
      duration_seconds: "",
      queued_at: "2026-11-20 07:58:00 UTC",
      tags: " docker; gpu ,, arm",
      protected: "Yes",
      script: "make\r\nmake test",
      timeout_seconds: "900",
    };
    expect(row(waits)).toMatchObject({
      report: {
        status: "pending",
        queuedAt: "2026-11-20T07:58:00.000Z",
        tags: ["docker", "gpu", "arm"],
        protected: true,
        work: { script: ["make", "make test"], timeoutSeconds: 900 },
      },
    });
    expect(row({ status: "failed", failure_reason: "script_failure", protected: "0" })).toMatchObject({
      report: { failureReason: "script_failure", protected: false },
    });
  });

  it("may have the API's names and the shorter ones of the queue", () => {
    const {
      project_path: _,
      runner_id: __,
      pipeline_id: ___,
      finished_at: at,
      ...rest
    } = {
      ...GOOD,
      pipeline_id: "",
    };
    const cells = {
      ...rest,
      project: "app",
      namespace: "team/sub",
      runner: "12",
      pipeline: "5",
      finishedAt: at,
      queuedAt: "2026-11-20T07:58:00Z",
      timeoutSeconds: "900",
      script: "make",
      variables: "A=1\r\nB=x=y\n",
    };
    expect(readRow(readHeader(Object.keys(cells)), Object.values(cells))).toMatchObject({
      report: {
        project: { id: 380, path: "team/sub/app" },
        runner: { id: 12 },
        pipelineId: 5,
        queuedAt: "2026-11-20T07:58:00.000Z",
        finishedAt: "2026-11-20T08:01:38.000Z",
        work: {
          timeoutSeconds: 900,
          variables: [
            { key: "A", value: "1" },
            { key: "B", value: "x=y" },
          ],
        },
      },
    });
  });

  it("names a wrong cell as the file does, and goes by the longer name where both are there", () => {
    const cells = { ...GOOD, queuedAt: "yesterday", project: "app", runner: "twelve", namespace: "other" };
    expect(readRow(readHeader(Object.keys(cells)), Object.values(cells))).toMatchObject({
      problems: [{ column: "queuedAt", value: "yesterday" }],
    });
    expect(row({ namespace: "other", project: "app", pipeline: "7" })).toMatchObject({
      report: { project: { path: "team/app" }, pipelineId: 7 },
    });
  });

  it("leaves open what the columns of the queue do not say", () => {
    const read = row({ tags: "", protected: "", script: "", timeout_seconds: "" });
    if (!("report" in read)) throw new Error("it was rejected");
    const { tags, protected: isProtected, work } = read.report;
    expect([tags, isProtected, work]).toEqual([undefined, undefined, undefined]);
  });

  it("may be of a build that no runner took", () => {
    expect(row({ status: "canceled", runner_id: "", runner_type: "", duration_seconds: "" })).toMatchObject({
      report: { runner: null, durationSeconds: null },
    });
  });

  it.each([
    [{ duration_seconds: "98,2" }, "duration_seconds", "has a decimal comma: write 98.2"],
    [{ duration_seconds: "=1+1" }, "duration_seconds", /is a formula/],
    [{ duration_seconds: "-5" }, "duration_seconds", /must be seconds from 0 on/],
    [{ id: "-1977" }, "id", /must be digits/],
    [{ duration_seconds: "1e308" }, "duration_seconds", /must be seconds/],
    [{ duration_seconds: "NaN" }, "duration_seconds", /must be seconds/],
    [{ id: "1.977E+03" }, "id", /must be digits/],
    [{ id: "0" }, "id", /./],
    [{ id: "" }, "id", "is empty"],
    [{ status: "finished" }, "status", /./],
    [{ visibility: "secret" }, "project_visibility", /./],
    [{ project_path: "app" }, "project_path", /must be namespace\/project/],
    [{ runner_type: "" }, "runner_type", /is empty/],
    [{ runner_type: "shared" }, "runner_type", /./],
    [{ queued_at: "20.11.2026 08:01" }, "queued_at", /must be an instant with its zone/],
    [{ queued_at: "=NOW()" }, "queued_at", /is a formula/],
    [{ protected: "maybe" }, "protected", "must be true or false"],
    [{ tags: "x".repeat(300) }, "tags", /./],
    [{ timeout_seconds: "15 min" }, "timeout_seconds", /must be digits/],
    [{ timeout_seconds: "0" }, "timeout_seconds", /./],
    [{ failure_reason: "x".repeat(300) }, "failure_reason", /./],
    [{ finished_at: "20.11.2026 08:01" }, "finished_at", /must be an instant with its zone/],
    [{ finished_at: "2999-01-01T00:00:00Z" }, "finished_at", /is in the future/],
  ])("is rejected with column, value and reason: %o", (varied, column, message) => {
    const [value] = Object.values(varied);
    const named = column === "project_visibility" ? "visibility" : column;
    expect(problem(varied)).toEqual([
      { column: named, value, message: expect.stringMatching(message) as string },
    ]);
  });

  it("does not list what is in wrong variables", () => {
    const wrong = { column: "variables", value: "" };
    expect(problem({ variables: "TOKEN secret" })).toEqual([
      { ...wrong, message: "must have KEY=value on each line" },
    ]);
    expect(problem({ variables: `${"K".repeat(300)}=secret`, script: "make" })).toMatchObject([wrong]);
  });

  it("says everything that is wrong at once", () => {
    expect(problem({ id: "x", duration_seconds: "1,5" })).toMatchObject([
      { column: "id" },
      { column: "duration_seconds" },
    ]);
    const wrong = { status: "sucess", visibility: "secret", runner_id: "abc", finished_at: "29.11.2026" };
    expect(problem({ ...wrong, duration_seconds: "-5" })).toMatchObject([
      { column: "status", value: "sucess" },
      { column: "visibility" },
      { column: "runner_id" },
      { column: "finished_at" },
      { column: "duration_seconds" },
    ]);
    expect(problem({ finished_at: "2999-01-01T00:00:00Z", visibility: "" })).toMatchObject([
      { column: "visibility", message: "is empty" },
      { column: "finished_at" },
    ]);
  });

  it("with other cells than the header is rejected", () => {
    expect(readRow(readHeader(Object.keys(GOOD)), ["1", "2"])).toEqual({
      problems: [
        {
          column: "",
          value: "",
          message: "has 2 cells where the header has 9: give each column one, empty ones too",
        },
      ],
    });
  });
});

describe("the header", () => {
  const refusal = (cells: string[]): string => {
    try {
      readHeader(cells);
    } catch (error) {
      if (error instanceof CsvFileError) return error.message;
    }
    throw new Error("was taken");
  };

  it("may have its columns in any order and case, and more of them", () => {
    expect(readHeader(["Extra", ...Object.keys(GOOD).reverse(), " NAME "]).columns).toEqual([
      null,
      ...Object.keys(GOOD).reverse(),
      "name",
    ]);
  });

  it("of jobs that are handed out needs no columns of what ran", () => {
    const script = ["id", "status", "project_id", "project", "visibility", "script"];
    expect(readHeader(script).columns).toEqual([...script.slice(0, 3), "project_path", ...script.slice(4)]);
    expect(refusal(["id", "script"])).toMatch(
      /status is missing, project_id is missing, project_path is missing, visibility is missing\. It must/,
    );
  });

  it("names every column that is missing or twice", () => {
    expect(refusal(["id", "id", "status"])).toMatch(
      /id occurs 2 times, project_id is missing, project_path is missing/,
    );
    expect(refusal(Object.keys(GOOD).join(";").split(","))).toMatch(/not separated by commas/);
  });
});
