import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ODD_NAMES,
  startFaultServer,
  type Fault,
  type FaultServer,
} from "@/test/support/fakePrometheus/faults";
import { aggregateSignal, policy, weighted } from "@/test/support/discovery";
import type { Policy, Pushdown, QueryFailure, QueryOutcome, QuerySuccess } from "../../../discovery";
import { contextFor, NOW_MS, rangeQuery } from "./context.testing";
import { fetchQuery } from "./fetchQuery";
import type { SourceLimits } from "../../../sources/types";

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.close());

const run = (fault: Fault, limits: Partial<SourceLimits> = {}): Promise<QueryOutcome> =>
  fetchQuery(rangeQuery(), contextFor({ baseUrl: server.url(fault) }, limits));

async function failure(fault: Fault, limits: Partial<SourceLimits> = {}): Promise<QueryFailure> {
  const outcome = await run(fault, limits);
  if (outcome.status !== "failed") throw new Error(`${fault} did not fail`);
  return outcome;
}

async function success(fault: Fault, limits: Partial<SourceLimits> = {}): Promise<QuerySuccess> {
  const outcome = await run(fault, limits);
  if (outcome.status !== "success") throw new Error(outcome.message);
  return outcome;
}

function rows(outcome: QuerySuccess): Record<string, number[]> {
  if (outcome.data.kind !== "matrix") throw new Error("no matrix");
  const { images, steps, values } = outcome.data.matrix;
  return Object.fromEntries(
    images.map((image, i) => [
      image,
      [...values.subarray(i * steps, (i + 1) * steps)].filter((value) => !Number.isNaN(value)),
    ]),
  );
}

describe("which way a range query takes", () => {
  const summed = policy([aggregateSignal("total", "usage")], weighted(["total", 1]));
  const operator: Policy = { ...summed, semantics: "operator" };

  it.each<[string, Policy, Pushdown, RegExp]>([
    ["none is wanted", summed, "never", /pushdown: never/],
    ["the range is small", summed, "auto", /^not more than 3\.1 million samples, at most 20 million$/],
    ["the signals need samples", operator, "auto", /^operator semantics is computed from samples$/],
    ["they are asked for and not possible", operator, "always", /^operator semantics/],
  ])("is said where the samples are fetched since %s", async (_, asking, pushdown, reason) => {
    const aggregation = { policy: asking, pushdown };
    server.requests.length = 0;
    const outcome = await fetchQuery(
      rangeQuery(),
      contextFor({ baseUrl: server.url("none") }, {}, { aggregation }),
    );
    const said = { way: "samples", samplesSaved: 0, reason: expect.stringMatching(reason) };
    expect(outcome).toMatchObject({ data: { kind: "matrix" }, pushdown: said });
    expect(server.requests).toHaveLength(1);
  });

  it("is not said where samples are wanted, as for a try of one query", async () => {
    expect(await run("none")).not.toHaveProperty("pushdown");
  });
});

describe("a range query", () => {
  it("asks for the aligned grid under the base path and reads the matrix", async () => {
    server.requests.length = 0;
    const outcome = await fetchQuery(
      rangeQuery({ lookbackSeconds: 3600, stepSeconds: 60 }),
      contextFor({ baseUrl: `${server.url("none")}/` }, {}, { nowMs: NOW_MS + 59_999 }),
    );
    expect(outcome).toMatchObject({
      status: "success",
      series: 2,
      samples: 4,
      ignoredSeries: 0,
      requests: 1,
    });
    const [request] = server.requests;
    expect(request?.path).toBe("/none/api/v1/query_range");
    expect(Object.fromEntries(request?.params ?? [])).toEqual({
      query: "count(x) by (image)",
      start: String(NOW_MS / 1000 - 3600),
      end: String(NOW_MS / 1000),
      step: "60",
    });
    expect(outcome.status === "success" && rows(outcome)).toEqual({ a: [1, 2], b: [3, 4.5] });
  });

  it("splits above the points of one request, each point once", async () => {
    server.requests.length = 0;
    await fetchQuery(
      rangeQuery({ lookbackSeconds: 600 }),
      contextFor({ baseUrl: server.url("none") }, { maxPoints: 4 }),
    );
    const asked = server.requests.map(({ params }) => [
      Number(params.get("start")),
      Number(params.get("end")),
    ]);
    const points = asked.flatMap(([start = 0, end = 0]) =>
      Array.from({ length: (end - start) / 60 + 1 }, (_, k) => start + k * 60),
    );
    const start = NOW_MS / 1000 - 600;
    expect(points).toEqual(Array.from({ length: 11 }, (_, k) => start + k * 60));
    expect(asked).toHaveLength(3);
  });

  it("sends a long query as a form, and as a plain GET where forms are not taken", async () => {
    const query = rangeQuery({ query: `count(x{image=~"${"a|".repeat(2_000)}b"}) by (image)` });
    for (const fault of ["form-only", "get-only"] as const) {
      const outcome = await fetchQuery(query, contextFor({ baseUrl: server.url(fault) }));
      expect(outcome).toMatchObject({ status: "success", series: 2 });
    }
    expect(server.requests.at(-1)?.params.get("query")).toBe(query.query);
  });

  it("sends credentials and headers", async () => {
    await fetchQuery(
      rangeQuery(),
      contextFor({
        baseUrl: server.url("none"),
        credentials: { token: "secret", headers: { "X-Scope-OrgID": "ci" } },
      }),
    );
    expect(server.requests.at(-1)?.headers).toMatchObject({
      authorization: "Bearer secret",
      "x-scope-orgid": "ci",
    });
    const withUser = server.url("none").replace("http://", "http://me:pass%20word@");
    await fetchQuery(rangeQuery(), contextFor({ baseUrl: withUser }));
    const basic = `Basic ${Buffer.from("me:pass word").toString("base64")}`;
    expect(server.requests.at(-1)?.headers.authorization).toBe(basic);
  });

  it("keeps any image name", async () => {
    expect(Object.keys(rows(await success("odd-names"))).sort()).toEqual([...ODD_NAMES].sort());
  });

  it("reads an instant query", async () => {
    const outcome = await fetchQuery(
      rangeQuery({ queryType: "instant" }),
      contextFor({ baseUrl: server.url("none") }, {}, { nowMs: NOW_MS + 500 }),
    );
    expect(outcome).toMatchObject({ status: "success", series: 2, samples: 2 });
    expect(server.requests.at(-1)?.params.get("time")).toBe(`${NOW_MS / 1000}.5`);
  });

  it("reads packed answers, warnings and special numbers, 50,000 series", async () => {
    expect(rows(await success("gzip"))).toEqual({ a: [1, 2], b: [3, 4.5] });
    const warned = await success("warns");
    expect(warned.warnings).toMatchObject([{ code: "serverWarning", query: "usage" }]);
    const special = await success("special-numbers");
    expect(rows(special)).toEqual({ a: [1, 3], b: [2] });
    expect(special.warnings.map(({ code }) => code)).toEqual(["infiniteSample", "nanSample"]);
    expect(await success("many-series")).toMatchObject({ series: 50_000, samples: 50_000 });
  });
});

describe("a source that fails", () => {
  it.each<[Fault, QueryFailure["code"], string]>([
    ["closes", "refused", "closed the connection"],
    ["unauthorized", "http", "HTTP 401: Unauthorized: check the data source's credentials"],
    ["unprocessable", "http", "HTTP 422: execution: query processing would load too many samples"],
    ["internal", "http", "HTTP 500: internal: expanding series: store is down"],
    ["query-timeout", "http", "HTTP 503: timeout: query timed out"],
    ["truncates", "body", "20 bytes are missing"],
    ["truncates-json", "body", "the body ends in the middle"],
    ["html", "body", "<!doctype html>"],
    ["empty", "body", "the body is empty"],
    ["not-numbers", "body", 'the sample value "many" of {image="a"} is not a number'],
    ["no-image", "noImageLabel", "none of the 1 series has an image label"],
    ["status-error", "body", "found duplicate series"],
    ["redirects-away", "http", "http://other.example.com/api/v1/query_range"],
  ])("%s ends as %s", async (fault, code, message) => {
    const outcome = await failure(fault);
    expect(outcome).toMatchObject({ code, name: "usage", type: "prometheus" });
    expect(outcome.message).toContain(message);
  });

  it("is told apart when nobody listens", async () => {
    const outcome = await fetchQuery(rangeQuery(), contextFor({ baseUrl: "http://127.0.0.1:1" }));
    expect(outcome).toMatchObject({ status: "failed", code: "refused" });
    expect(outcome.status === "failed" && outcome.message).toContain("refused the connection (ECONNREFUSED)");
  });

  it("times out before the answer, within the body, and altogether", async () => {
    expect(await failure("hangs", { idleTimeoutMs: 100 })).toMatchObject({ code: "timeout" });
    const within = await failure("hangs-in-body", { idleTimeoutMs: 100 });
    expect(within).toMatchObject({ code: "timeout" });
    expect(within.message).toContain("stopped sending after");
    const slow = await failure("drips", { totalTimeoutMs: 200 });
    expect(slow).toMatchObject({ code: "timeout" });
    expect(slow.message).toContain("did not finish within 0.2 s");
  });

  it("is cancelled at once", async () => {
    const abort = new AbortController();
    const running = fetchQuery(
      rangeQuery(),
      contextFor({ baseUrl: server.url("drips") }, {}, { signal: abort.signal }),
    );
    setTimeout(() => abort.abort(), 50);
    expect(await running).toMatchObject({ status: "failed", code: "cancelled" });
    expect(
      await fetchQuery(
        rangeQuery(),
        contextFor({ baseUrl: server.url("none") }, {}, { signal: AbortSignal.abort() }),
      ),
    ).toMatchObject({ status: "failed", code: "cancelled", requests: 0 });
  });

  it("is too large by bytes and by series", async () => {
    expect(await failure("many-series", { maxBytes: 100_000 })).toMatchObject({ code: "tooLarge" });
    const series = await failure("many-series", { maxSeries: 49_999 });
    expect(series).toMatchObject({ code: "tooLarge" });
    expect(series.message).toContain("more than 49999 series");
  });

  it("reports what it ignored beside the reason", async () => {
    expect(await failure("no-image")).toMatchObject({
      ignoredSeries: 1,
      ignoredLabels: [{ pod: "runner-1" }],
    });
  });

  it("is asked again where that is safe and may help, and not otherwise", async () => {
    expect(await success("unavailable-once", { attempts: 2 })).toMatchObject({ requests: 2 });
    expect(await failure("query-timeout", { attempts: 3 })).toMatchObject({ requests: 1 });
    expect(await failure("too-many-requests", { attempts: 3 })).toMatchObject({ requests: 1 });
    expect(await failure("internal", { attempts: 3 })).toMatchObject({ requests: 1 });
    expect(await failure("closes", { attempts: 2 })).toMatchObject({ requests: 2 });
  });

  it("may redirect on its own host", async () => {
    expect(rows(await success("redirects-here"))).toEqual({ a: [1, 2], b: [3, 4.5] });
  });

  it("is not registered", async () => {
    const outcome = await fetchQuery(rangeQuery(), contextFor({ baseUrl: "ftp://example.com" }));
    expect(outcome).toMatchObject({ status: "failed", code: "unregistered" });
  });
});
