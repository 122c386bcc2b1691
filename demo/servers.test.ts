import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contextFor, lokiQuery, rangeQuery } from "../lib/server/discovery/fetch/context.testing";
import { measuredMix, sourcedModel } from "../lib/coldstart";
import { observe } from "../lib/server/coldstart/mirror/observe";
import { HttpSession } from "../lib/sources/http/session";
import { RegistryClient } from "../lib/sources/registry/client";
import { DEFAULT_LIMITS } from "../lib/sources/types";
import { fetchQuery } from "../lib/server/discovery/fetch/fetchQuery";
import { startDemoSources, type DemoSources } from "./index";
import { eventsBetween } from "./pulls";
import { DEMO_IMAGES } from "./images";
import { running } from "./workload";

const NOW_MS = Date.parse("2026-06-18T10:00:00Z");
const NOW = NOW_MS / 1000;
let demo: DemoSources;
beforeAll(async () => {
  demo = await startDemoSources({ nowMs: NOW_MS });
});
afterAll(() => demo.close());

const USAGE =
  'count(container_memory_working_set_bytes{container!="", namespace="gitlab-runner", pod=~"runner-.*"}) by (image)';

async function answer(
  base: string,
  path: string,
  params: Record<string, string> = {},
): Promise<[number, string]> {
  const response = await fetch(`${base}${path}?${new URLSearchParams(params)}`);
  return [response.status, await response.text()];
}

async function errorOf(params: Record<string, string>): Promise<string> {
  const [status, text] = await answer(demo.prometheusUrl, "/api/v1/query_range", params);
  expect(status).toBe(400);
  const body = JSON.parse(text) as { status: string; errorType: string; error: string };
  expect(body).toMatchObject({ status: "error", errorType: "bad_data" });
  return body.error;
}

describe("the demo's Prometheus", () => {
  it("answers what the workload runs, for the product's own client", async () => {
    const query = rangeQuery({ query: USAGE, lookbackSeconds: 86_400, stepSeconds: 300 });
    const outcome = await fetchQuery(
      query,
      contextFor({ baseUrl: demo.prometheusUrl }, {}, { nowMs: NOW_MS }),
    );
    if (outcome.status !== "success" || outcome.data.kind !== "matrix") throw new Error("the query failed");
    const { matrix } = outcome.data;
    expect(matrix.images.length).toBeGreaterThan(45);
    const image = DEMO_IMAGES[0];
    const row = matrix.images.indexOf(image?.name ?? "");
    if (!image) throw new Error("no images");
    for (let k = 0; k < matrix.steps; k++) {
      const count = running(image, (matrix.start + k * 300) / 60);
      expect(matrix.values[row * matrix.steps + k]).toBe(count === 0 ? NaN : count);
    }
  });

  it("has two weeks and no more", async () => {
    const at = async (time: number): Promise<string> =>
      (await answer(demo.prometheusUrl, "/api/v1/query", { query: USAGE, time: String(time) }))[1];
    expect(await at(NOW - 13.9 * 86_400)).toContain('"image"');
    expect(await at(NOW - 14.1 * 86_400)).not.toContain('"image"');
    expect(await at(NOW + 120)).not.toContain('"image"');
  });

  it("aggregates, groups and filters as documented", async () => {
    const ask = async (query: string): Promise<{ metric: object; value: [number, string] }[]> => {
      const [, text] = await answer(demo.prometheusUrl, "/api/v1/query", { query, time: String(NOW) });
      return (JSON.parse(text) as { data: { result: { metric: object; value: [number, string] }[] } }).data
        .result;
    };
    const counts = await ask("count by (image) (kube_pod_container_info)");
    const total = counts.reduce((sum, { value }) => sum + Number(value[1]), 0);
    expect(await ask("sum(kube_pod_container_info)")).toEqual([{ metric: {}, value: [NOW, String(total)] }]);
    expect((await ask("count(kube_pod_container_info) by (namespace)"))[0]?.metric).toEqual({
      namespace: "gitlab-runner",
    });
    const some = await ask(
      'count(kube_pod_container_info{image=~".*/(node|python):.*", image!="x"}) by (image)',
    );
    expect(some.length).toBeGreaterThan(0);
    expect(some.every(({ metric }) => /(node|python):/.test(JSON.stringify(metric)))).toBe(true);
    expect(await ask("count(some_other_metric) by (image)")).toEqual([]);
    expect((await answer(demo.prometheusUrl, "/api/v1/query", { query: "1", time: "5" }))[1]).toContain(
      '"scalar","result":[5,"1"]',
    );
  });

  it("refuses as Prometheus does", async () => {
    const range = { query: USAGE, start: "0", end: "660000", step: "60" };
    expect(await errorOf({ ...range, end: "660060" })).toMatch(
      /exceeded maximum resolution of 11,000 points/,
    );
    expect((await answer(demo.prometheusUrl, "/api/v1/query_range", range))[0]).toBe(200);
    expect(await errorOf({ ...range, step: "0" })).toMatch(/zero or negative/);
    expect(await errorOf({ ...range, end: "-1" })).toMatch(/end timestamp must not be before start/);
    expect(await errorOf({ ...range, start: "soon" })).toMatch(/"start": cannot parse "soon"/);
    expect(await errorOf({ ...range, query: "count(" })).toMatch(/1:7: parse error/);
    expect(await errorOf({ ...range, query: "rate(x[5m])" })).toMatch(/reads only count, sum/);
    expect(await errorOf({ ...range, query: "" })).toMatch(/no expression/);
    expect((await answer(demo.prometheusUrl, "/api/v1/other"))[0]).toBe(404);
  });

  it("takes forms, and durations and dates as parameters", async () => {
    const body = new URLSearchParams({
      query: USAGE,
      start: "2026-06-18T09:00:00Z",
      end: String(NOW),
      step: "30m",
    });
    const response = await fetch(`${demo.prometheusUrl}/api/v1/query_range`, { method: "POST", body });
    const { data } = (await response.json()) as { data: { result: { values: [number, string][] }[] } };
    expect(Math.max(...data.result.map(({ values }) => values.length))).toBe(3);
  });
});

describe("the demo's Loki", () => {
  it("gives every event once to the product's own client", async () => {
    const outcome = await fetchQuery(
      lokiQuery({
        lookbackSeconds: 2 * 86_400,
        query: '{job="kubernetes-events", namespace="gitlab-runner"} | json',
      }),
      contextFor({ baseUrl: demo.lokiUrl }, {}, { nowMs: NOW_MS }),
    );
    const nowNs = BigInt(NOW_MS) * 1_000_000n;
    const stored = [...eventsBetween(nowNs - 2n * 86_400_000_000_000n, nowNs + 1n)];
    const naming = stored.filter(({ message }) => message.includes('"'));
    expect(outcome).toMatchObject({ status: "success", records: naming.length });
    expect(naming.length).toBeGreaterThan(5_000);
  });

  it("filters lines and labels", async () => {
    const ask = async (query: string): Promise<string> =>
      (
        await answer(demo.lokiUrl, "/loki/api/v1/query_range", {
          query,
          limit: "200",
          end: String(NOW),
          start: String(NOW - 3600),
        })
      )[1];
    const failed = await ask(
      '{namespace=~"git.*", app="any"} | json | reason = "Failed" and type != "Normal"',
    );
    expect(failed).toContain('"reason":"Failed"');
    expect(failed).not.toContain('"reason":"Pulled"');
    expect(failed).toContain('"involvedObject_name":"runner-');
    const present = await ask(
      '{type="Normal"} |= "already present" != "alpine" |~ "node|golang" !~ `python`',
    );
    expect(present).toContain("already present");
    expect(present).not.toMatch(/alpine|python|Pulling/);
    expect(await ask('{namespace="other"}')).toContain('"result":[]');
  });

  it("refuses as Loki does, in plain text", async () => {
    const ask = (params: Record<string, string>): Promise<[number, string]> =>
      answer(demo.lokiUrl, "/loki/api/v1/query_range", { query: '{a="b"}', ...params });
    expect(await ask({ limit: "5001" })).toEqual([
      400,
      "max entries limit per query exceeded, limit > max_entries_limit_per_query (5001 > 5000)\n",
    ]);
    expect((await ask({ query: "rate({a=`b`}[5m])" }))[1]).toMatch(/parse error at line 1, col 1/);
    expect((await ask({ query: "{}" }))[1]).toMatch(/at least one/);
    expect((await ask({ query: '{a="b"} | unwrap x' }))[1]).toMatch(/parse error/);
    expect((await ask({ start: "x" }))[0]).toBe(400);
    expect((await ask({ direction: "up" }))[0]).toBe(400);
  });
});

it("counts what a mirror counts, for every query of the cold start", async () => {
  const connection = { baseUrl: demo.prometheusUrl, credentials: {} };
  const asked = { queries: {}, lookbackSeconds: 86_400, nowMs: NOW_MS, onCount: () => undefined };
  const { observations, missing } = await observe(connection, asked);
  expect(missing).toEqual([]);
  const { model, inputs } = sourcedModel({ request: {}, policy: {}, observations });
  expect(inputs.filter(({ from }) => from === "metrics")).toHaveLength(7);
  expect(model.originRate / 2 ** 20).toBeCloseTo(24, 0);
  expect(model.falseEmpty).toBeCloseTo(1 / 12, 3);
  expect(measuredMix(observations)?.mix.dht).toBeCloseTo(0.81, 2);
});

describe("the demo's registry and profile", () => {
  it("lists tags behind a token, in pages", async () => {
    const outcome = await fetchQuery(
      {
        name: "tags",
        type: "registry",
        url: "https://registry.example.com",
        repositories: ["ci/node", "ci/golang"],
        maxScan: 1_000,
        tagFilter: "^\\d+\\.\\d+\\.\\d+$",
        topX: 5,
      },
      contextFor({ baseUrl: demo.registryUrl }, {}, { nowMs: NOW_MS }),
    );
    expect(outcome).toMatchObject({ status: "success", records: 10 });
    expect(outcome.requests).toBeGreaterThan(6);
  });

  it("knows no other repository", async () => {
    expect((await answer(demo.registryUrl, "/v2/x/tags/list"))[0]).toBe(401);
    const outcome = await fetchQuery(
      { name: "tags", type: "registry", url: "https://r", repositories: ["no/such"], maxScan: 10 },
      contextFor({ baseUrl: demo.registryUrl }),
    );
    expect(outcome).toMatchObject({ code: "http" });
  });

  it("has manifests of its tags, of shared images an index of two platforms", async () => {
    const connection = { baseUrl: demo.registryUrl, credentials: {} };
    const signal = new AbortController().signal;
    const session = new HttpSession(connection, { signal, limits: DEFAULT_LIMITS });
    const client = new RegistryClient(session, connection);
    const index = await client.manifest("ci/node", "22");
    if (index.kind !== "index") throw new Error(index.kind);
    expect(index.manifests.map(({ platform }) => platform?.architecture)).toEqual(["amd64", "arm64"]);
    const image = await client.manifest("ci/node", index.manifests[0]?.digest ?? "");
    const browsers = await client.manifest("team-shop/checkout-test", "7");
    if (image.kind !== "image" || browsers.kind !== "image") throw new Error("an image is an index");
    expect(image.layers.reduce((sum, { size }) => sum + size, 0)).toBeCloseTo(410e6, -3);
    await expect(client.manifest("ci/node", "none")).rejects.toThrow("MANIFEST_UNKNOWN");
    session.close();
  });

  it("has pull costs of every image", async () => {
    const outcome = await fetchQuery(
      { name: "cost", type: "pullCostProfile", url: demo.pullCostUrl },
      contextFor({ baseUrl: demo.pullCostUrl }),
    );
    expect(outcome).toMatchObject({ status: "success", records: 60 });
  });
});
