/** Patches of a job's trace: appended exactly once, to the byte, within their limits. */
import { beforeEach, describe, expect, it } from "vitest";
import { runnerErrorSchema } from "@/lib/api/runnerProtocol";
import { LIMITS } from "@/lib/limits/limits";
import { db } from "@/lib/server/core/db";
import { callApi } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { patch, useHandedJob, type Job } from "@/test/support/runner/protocol";

useHouse();
const handed = useHandedJob();
let job: Job;
beforeEach(() => {
  ({ job } = handed());
});

describe("a patch of a trace", () => {
  it("is appended where the trace ends, in bytes", async () => {
    const first = await patch(job, "0-1", "é");
    expect([first.status, first.headers.get("range"), first.headers.get("job-status")]).toEqual([
      202,
      "0-2",
      "running",
    ]);
    expect(first.headers.get("x-gitlab-trace-update-interval")).toBe("60");
    expect((await patch(job, "2-9", "\0ab")).headers.get("range")).toBe("0-5");
    expect((await patch(job, "5-4", "")).headers.get("range")).toBe("0-5");
    const read = await callApi("GET", `/api/v1/jobs/${job.id}/trace?from=2`);
    expect([read.text, read.headers.get("x-trace-size")]).toEqual(["\0ab", "5"]);
    const watched = await patch(job, "5-5", "c");
    expect(watched.headers.get("x-gitlab-trace-update-interval")).toBe("3");
  });

  it("that is removed while it is read breaks off", async () => {
    await patch(job, "0-4", "hello");
    await db().buildTraceChunk.deleteMany({ where: { buildId: job.id } });
    await expect(callApi("GET", `/api/v1/jobs/${job.id}/trace`)).rejects.toThrow("removed while it was read");
  });

  it.each([
    ["another place", 416, "4-8", {}],
    ["no Content-Range", 400, null, {}],
    ["another type", 415, "0-4", { "content-type": "application/json" }],
    ["no token", 403, "0-4", { "job-token": "" }],
  ] as const)("at or with %s is refused with %i", async (_title, status, range, headers) => {
    const result = await patch(job, range, "hello", headers);
    expect(result.status).toBe(status);
    expect(runnerErrorSchema.safeParse(result.json).success).toBe(true);
    expect(result.headers.get("range")).toBe(status === 416 ? "0-0" : null);
  });

  it("of more than 1 MiB is refused", async () => {
    expect((await patch(job, "0-", "x".repeat(LIMITS.tracePatchBytes.value + 1))).status).toBe(413);
    expect((await patch(job, "0-", "x".repeat(LIMITS.tracePatchBytes.value))).status).toBe(202);
  });

  it("above the limit of a trace ends the job", async () => {
    const size = LIMITS.traceBytes.value;
    await patch(job, "0-4", "hello");
    await db().buildTrace.update({ where: { buildId: job.id }, data: { size } });
    const result = await patch(job, `${size}-`, "x");
    expect([result.status, result.headers.get("job-status")]).toEqual([403, "failed"]);
    expect(await db().build.findFirstOrThrow({ where: { id: job.id } })).toMatchObject({
      status: "failed",
      failureReason: "trace_size_exceeded",
    });
  });

  it("beside another one of the same job is appended once, and the loser goes on from where it is", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => patch(job, "0-4", "hello")));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    for (const { status } of answers) expect([202, 409, 416]).toContain(status);
    expect((await patch(job, "9-9", "x")).headers.get("range")).toBe("0-5");
  });
});

describe("many patches at once", () => {
  interface SlowBody {
    readonly body: ReadableStream<Uint8Array>;
    /** Resolves with the first read, for which room has been kept. */
    readonly read: Promise<void>;
    readonly finish: () => void;
  }

  /** A body that goes on only when it is told to. */
  function slowBody(): SlowBody {
    let isRead = (): void => undefined;
    let finish = (): void => undefined;
    const read = new Promise<void>((resolve) => (isRead = resolve));
    const end = new Promise<void>((resolve) => (finish = resolve));
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void end.then(() => controller.close()),
        pull(controller) {
          controller.enqueue(new Uint8Array(10));
          isRead();
          return end;
        },
      },
      { highWaterMark: 0 },
    );
    return { body, read, finish };
  }
  const most = LIMITS.traceBytesAtOnce.value / LIMITS.tracePatchBytes.value;

  it("wait for their turn unread, and are told to come back where it does not come", async () => {
    // Each says nothing of its length: room for the longest is kept.
    const slow = Array.from({ length: most }, slowBody);
    const held = slow.map(({ body }) => patch(job, "0-9", body));
    await Promise.all(slow.map(({ read }) => read));
    const late = slowBody();
    const refused = await patch(job, "0-9", late.body);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(refused.text).toContain("limit traceBytesAtOnce");
    const waits = patch(job, "0-", "x".repeat(1_000));
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const { finish } of slow) finish();
    const statuses = (await Promise.all([...held, waits])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(1);
    for (const status of statuses) expect([202, 409, 416]).toContain(status);
    expect((await patch(job, "99-", "x")).status).toBe(416);
  });

  it("of a Runner that leaves give their room back", async () => {
    const left = new AbortController();
    const slow = Array.from({ length: most }, slowBody);
    const held = slow.map(({ body }) =>
      callApi("PATCH", `/api/v4/jobs/${job.id}/trace`, {
        as: null,
        body,
        signal: left.signal,
        headers: { "job-token": job.token, "content-type": "text/plain", "content-range": "0-9" },
      }),
    );
    await Promise.all(slow.map(({ read }) => read));
    left.abort();
    await Promise.all(held);
    expect((await patch(job, "0-4", "hello")).status).toBe(202);
  });
});
