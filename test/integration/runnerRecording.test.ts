/**
 * The recorded exchanges of a real GitLab Runner 15.3.0 with a recording server, sent to the product one by one:
 * status, Range and Job-Status equal the recorded responses.
 */
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { undecodable } from "@/lib/queue";
import { db } from "@/lib/server/core/db";
import { callApi } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { projectOf, submit, waiting, WORK } from "@/test/support/jobs";
import { REGISTRATION_TOKEN } from "@/test/support/runner/registration";
import { recordedExchanges, type Exchange } from "@/test/support/runner/recording";

useHouse();

const EXCHANGES = recordedExchanges();
const jobSchema = z.looseObject({
  id: z.number(),
  token: z.string(),
  steps: z.array(z.object({ script: z.array(z.string()) })),
  runner_info: z.object({ timeout: z.number() }),
});
const jobsOf = (exchanges: readonly Exchange[]): z.infer<typeof jobSchema>[] =>
  exchanges
    .filter(({ answer }) => answer.status === 201)
    .flatMap(({ answer }) => jobSchema.safeParse(answer.body).data ?? []);
const registered = z.object({ id: z.number(), token: z.string() });

/** Tokens of then and now. */
const tokens = new Map([["reg-token", REGISTRATION_TOKEN]]);
let lastUpdate: string | null = null;
/** What of a job's trace was sent by now. */
const byte = (at: number): number => 32 + ((at * 7 + Math.floor(at / 90)) % 90);
const traceFrom = (start: number, length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, at) => byte(start + at));

beforeAll(async () => {
  const jobs = jobsOf(EXCHANGES);
  await submit(
    ...jobs.map(({ id, steps, runner_info: { timeout } }) =>
      waiting(id, {
        project: projectOf(9),
        work: { ...WORK, script: steps[0]?.script ?? [], timeoutSeconds: timeout },
      }),
    ),
  );
});

const cancelled = (exchange: Exchange): boolean =>
  exchange.request.method === "PATCH" && exchange.answer.headers["Job-Status"] === "canceled";

const titled = EXCHANGES.map((exchange, at) => {
  const { request, answer } = exchange;
  return [`${at + 1}. ${request.method} ${request.path} is answered ${answer.status}`, exchange] as const;
});

it.each(titled)("%s", async (_title, exchange) => {
  const { request, answer } = exchange;
  if (cancelled(exchange)) {
    // Then as now somebody cancelled the job while it slept, and the Runner was told to stop at once.
    const id = request.path.split("/")[4];
    const { status } = await callApi("POST", `/api/v1/jobs/${id}/cancel`, { json: { force: true } });
    expect(status).toBe(200);
  }
  const result = await callApi(request.method, request.path, { as: null, ...sent(request) });
  expect(result.status, result.text).toBe(answer.status);
  expect(result.headers.get("range")).toBe(answer.headers["Range"] ?? null);
  expect(result.headers.get("job-status")).toBe(answer.headers["Job-Status"] ?? null);
  lastUpdate = result.headers.get("x-gitlab-last-update") ?? lastUpdate;
  if (result.status !== 201) return;
  expect(result.headers.get("content-type")).toBe("application/json");
  const then = registered.parse(answer.body);
  const now = registered.parse(result.json);
  tokens.set(then.token, now.token);
  if (!request.path.endsWith("/jobs/request")) return;
  expect(undecodable(result.json)).toEqual([]);
  const { id, steps, runner_info: info } = jobSchema.parse(answer.body);
  expect(jobSchema.parse(result.json)).toMatchObject({ id, runner_info: info, steps });
});

function sent({ headers, bodyLength, body }: Exchange["request"]): Parameters<typeof callApi>[2] {
  if (body) {
    const { token, last_update: had, ...rest } = body;
    const known = had === undefined || lastUpdate === null ? {} : { last_update: lastUpdate };
    return { json: { ...rest, ...known, token: tokens.get(token) } };
  }
  const start = Number(headers["Content-Range"]?.split("-")[0]);
  return {
    body: traceFrom(start, bodyLength),
    headers: {
      "content-range": headers["Content-Range"] ?? "",
      "content-type": headers["Content-Type"] ?? "",
      "job-token": tokens.get(headers["Job-Token"] ?? "") ?? "",
    },
  };
}

it("leaves every job ended as its Runner said, and its trace to the byte", async () => {
  const builds = await db().build.findMany({ orderBy: { id: "asc" } });
  expect(builds.map(({ status, failureReason }) => [status, failureReason])).toEqual([
    ["success", null],
    ["failed", "script_failure"],
    ["success", null],
    ["canceled", null],
    ["failed", "job_execution_timeout"],
  ]);
  const sizes = [940, 903, 2_389_834, 916, 915];
  for (const [at, size] of sizes.entries()) {
    const chunks = await db().buildTraceChunk.findMany({
      where: { buildId: at + 1 },
      orderBy: { start: "asc" },
    });
    const trace = Buffer.concat(chunks.map(({ bytes }) => bytes));
    expect(trace.equals(Buffer.from(traceFrom(0, size))), `trace of job ${at + 1}`).toBe(true);
  }
});
