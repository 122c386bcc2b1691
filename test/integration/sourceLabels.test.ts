/**
 * Labels for completion, from a real Prometheus and from the demo's Loki, through the service that the route calls.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDemoSources, type DemoSources } from "@/demo";
import { createDataSource, listLabels, previewQuery } from "@/lib/server/dataSources/service";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { TESTER, useHouse } from "@/test/support/house";
import { startPrometheus, type RunningPrometheus } from "@/test/support/prometheus";
import { skipWithout } from "@/test/support/tools";

useHouse();

const NOW = Date.parse("2026-06-16T10:00:30Z");
const ask = (name: string, label?: string, match?: string): ReturnType<typeof listLabels> =>
  listLabels(name, { label, match, nowMs: NOW });

describe.skipIf(skipWithout("prometheus", "promtool"))("a real Prometheus", () => {
  let prometheus: RunningPrometheus;
  beforeAll(async () => {
    const series = (labels: Record<string, string>): object => ({ labels, samples: [[NOW / 1_000 - 60, 1]] });
    prometheus = await startPrometheus([
      {
        name: "builds_running",
        series: [series({ image: "a", team: "web" }), series({ image: "b", team: "ops" })],
      },
      { name: "node_load", series: [series({ node: "n1" })] },
    ] as Parameters<typeof startPrometheus>[0]);
    await createDataSource({ name: "real", type: "prometheus", url: prometheus.url }, TESTER);
  });
  afterAll(() => prometheus?.stop());

  it("names its metrics, labels and values, narrowed by a selector", async () => {
    const all = { more: false, message: null };
    expect(await ask("real", "__name__")).toEqual({ ...all, values: ["builds_running", "node_load"] });
    expect(await ask("real")).toEqual({ ...all, values: ["__name__", "image", "node", "team"] });
    expect(await ask("real", undefined, "node_load")).toEqual({ ...all, values: ["__name__", "node"] });
    expect(await ask("real", "image", 'builds_running{team="ops"}')).toEqual({ ...all, values: ["b"] });
    expect(await ask("real", "absent")).toEqual({ ...all, values: [] });
    expect(await ask("real", "image", "{")).toMatchObject({
      values: [],
      message: expect.stringContaining("parse error"),
    });
  });

  it.each([
    ["count(", { line: 1, column: 7 }],
    ['sum by (image)\n  (builds_running{team="ö"} + )', { line: 2, column: 31 }],
  ])("places its error in %s", async (query, place) => {
    const preview = await previewQuery("real", { query }, { nowMs: NOW });
    expect(preview).toMatchObject({ status: "failed", place });
    expect(preview.place?.message).toMatch(/^parse error: un/);
  });
});

describe("the demo's sources", () => {
  let demo: DemoSources;
  beforeAll(async () => {
    demo = await startDemoSources({ nowMs: NOW });
    await createDataSource({ name: "logs", type: "loki", url: demo.lokiUrl }, TESTER);
    await createDataSource({ name: "metrics", type: "prometheus", url: demo.prometheusUrl }, TESTER);
  });
  afterAll(() => demo.close());

  it("answer as Loki does", async () => {
    expect((await ask("logs")).values).toEqual(["cluster", "job", "namespace", "type"]);
    expect((await ask("logs", "type")).values).toEqual(["Normal", "Warning"]);
    expect((await ask("logs", "type", '{type!="Normal"}')).values).toEqual(["Warning"]);
    expect(await ask("logs", "type", '{type="other"}')).toEqual({ values: [], more: false, message: null });
    expect((await ask("logs", "type", "{type=}")).message).toMatch(/parse error at line 1, col 7/);
  });

  it("answer as Prometheus does", async () => {
    expect((await ask("metrics", "__name__")).values).toContain("kube_pod_container_info");
    expect((await ask("metrics", "image", '{image=~".*node.*"}')).values.length).toBeGreaterThan(0);
    expect((await ask("metrics", "image", "no_such_metric")).values).toEqual([]);
  });

  it("have their errors placed, Loki's too", async () => {
    const asked = { query: '{job="kubernetes-events"} | json | unwrap', lookback: "1h" };
    const { place } = await previewQuery("logs", asked, { nowMs: NOW });
    expect(place).toMatchObject({ line: 1, message: expect.stringMatching(/^syntax error/) });
  });
});

describe("a source that does not do what it should", () => {
  let fake: FakePrometheus;
  beforeAll(async () => {
    fake = await startFakePrometheus();
    const credentials = { token: "s3cr3t-t0k3n" };
    await createDataSource({ name: "odd", type: "prometheus", url: fake.url, credentials }, TESTER);
    const document = "image,p50ColdPullSeconds\na:1,3\n";
    await createDataSource({ name: "profile", type: "pullCostProfile", document }, TESTER);
  });
  afterAll(() => fake.close());

  it.each([
    [{ body: "<html>" }, /not with JSON/],
    [{ body: '{"status":"success","data":{"a":1}}' }, /not with a list of labels/],
    [{ status: 401, body: "who is s3cr3t-t0k3n?" }, /HTTP 401: who is \[hidden\]\?/],
    [{ sending: "closes" }, /closed the connection/],
  ] as const)("is told in the answer: %j", async (fault, message) => {
    fake.fault = fault;
    expect(await ask("odd")).toEqual({ values: [], more: false, message: expect.stringMatching(message) });
  });

  it("gives no more than 10,000 values, whole and without secrets", async () => {
    const data = ["s3cr3t-t0k3n", 7, "x".repeat(2_000), ...Array.from({ length: 10_000 }, (_, k) => `v${k}`)];
    fake.fault = { body: JSON.stringify({ status: "success", data }) };
    const { values, more } = await ask("odd", "image");
    expect(more).toBe(true);
    expect(values).toHaveLength(10_000);
    expect(values.slice(0, 2)).toEqual(["[hidden]", "v0"]);
    expect(fake.asked.at(-1)?.params.get("limit")).toBe("10001");
  });

  it("is left when the caller goes", async () => {
    fake.fault = { sending: "hangs" };
    const gone = new AbortController();
    const asked = listLabels("odd", { nowMs: NOW }, gone.signal);
    await expect.poll(fake.waiting, { timeout: 30_000 }).toBe(1);
    gone.abort();
    expect((await asked).message).toMatch(/cancelled/);
    await expect.poll(fake.waiting, { timeout: 30_000 }).toBe(0);
  });

  it("must exist and have labels", async () => {
    await expect(ask("nowhere")).rejects.toMatchObject({ status: 404 });
    expect((await ask("profile")).message).toMatch(/has no labels/);
  });
});
