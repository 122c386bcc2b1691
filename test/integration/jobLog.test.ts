/** A job's log for users: its end as text, and all of it as a file. */
import { beforeEach, describe, expect, it } from "vitest";
import { jobLogSchema, type JobLog } from "@/lib/api/jobLog";
import { jobAnswerSchema } from "@/lib/api/queue";
import { runnerJobSchema } from "@/lib/api/runnerProtocol";
import { LIMITS } from "@/lib/limits/limits";
import { pool } from "@/lib/server/core/db";
import { callApi, errorOf } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { makeRunner, submit, waiting, WORK } from "@/test/support/jobs";
import { ask, patch, put, type Job } from "@/test/support/runner/protocol";

useHouse();

const SECRET = "hunter2-hunter2";
const variable = { public: false, file: false, masked: true, raw: false };
let job: Job;

beforeEach(async () => {
  await pool().query("truncate pending_build, running_build, own_build, build cascade");
  const { token } = await makeRunner();
  await submit(
    waiting(1, { work: { ...WORK, variables: [{ key: "PASSWORD", value: SECRET, ...variable }] } }),
    waiting(2, { work: undefined }),
  );
  job = runnerJobSchema.parse((await ask(token)).json);
});

const log = async (query = ""): Promise<JobLog> =>
  jobLogSchema.parse((await callApi("GET", `/api/v1/jobs/1/log${query}`)).json);

describe("the end of a log", () => {
  it("is text without colours, and without masked variables that a Runner left in it", async () => {
    expect(await log()).toEqual({ id: 1, size: 0, from: 0, ended: false, text: "" });
    const raw = `\u001b[32;1m$ login ${SECRET}\u001b[0;m\r\n10%\r100%\n`;
    await patch(job, "0-", raw);
    expect(await log()).toMatchObject({ size: raw.length, from: 0, text: "$ login [hidden]\n100%\n" });
    // Whoever reads along is told of sooner.
    const answer = await patch(job, `${raw.length}-`, "more\n");
    expect(answer.headers.get("x-gitlab-trace-update-interval")).toBe("3");
    await put(job, { state: "success" });
    expect(await log()).toMatchObject({ ended: true, size: raw.length + 5 });
  });

  it("begins with a line, or a character where there is none", async () => {
    await patch(job, "0-", "first\nsecond\nthird");
    expect(await log("?bytes=9")).toMatchObject({ size: 18, from: 13, text: "third" });
    await patch(job, "18-", "漢".repeat(10));
    expect(await log("?bytes=8")).toMatchObject({ size: 48, from: 42, text: "漢漢" });
  });

  it("is no more than the limit, and there is none of a job that is not handed out here", async () => {
    const wrong = await callApi("GET", `/api/v1/jobs/1/log?bytes=${LIMITS.logBytes.value + 1}`);
    expect([wrong.status, errorOf(wrong).message]).toEqual([400, expect.stringContaining("logBytes")]);
    expect((await callApi("GET", "/api/v1/jobs/2/log")).status).toBe(404);
    expect((await callApi("GET", "/api/v1/jobs/1/log", { as: null })).status).toBe(401);
  });
});

it("is a file with every byte, and the job's page says how much there is", async () => {
  const raw = "\u001b[0Ka\0b\r\n";
  await patch(job, "0-", raw);
  const file = await callApi("GET", "/api/v1/jobs/1/trace?download=true");
  expect(file.text).toBe(raw);
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="job-1.log"');
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  const explained = async (id: number) =>
    jobAnswerSchema.parse((await callApi("GET", `/api/v1/jobs/${id}/explain`)).json).job.logBytes;
  expect([await explained(1), await explained(2)]).toEqual([raw.length, null]);
});
