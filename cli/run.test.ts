import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startDemoSources, type DemoSources } from "../demo";
import { startFaultServer, type FaultServer } from "@/test/support/fakePrometheus/faults";
import { dispatch } from "./dispatch";

const NOW = "2026-06-18T10:00:00Z";
let demo: DemoSources;
let faults: FaultServer;
let folder: string;
beforeAll(async () => {
  demo = await startDemoSources({ nowMs: Date.parse(NOW) });
  faults = await startFaultServer();
  folder = await mkdtemp(join(tmpdir(), "plimsoll-run-"));
});
afterAll(async () => {
  await demo.close();
  await faults.close();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  delete process.env.PLIMSOLL_TEST_TOKEN;
});

/** Two queries, one signal each, a weighted sum of both. */
function policy(first: string, second: string): string {
  const query = (name: string, endpoint: string): string => `
    - name: ${name}
      type: prometheus
      prometheus:
        endpoint: ${endpoint}
        queryType: range
        lookback: 24h
        step: 5m
        query: count(container_memory_working_set_bytes{namespace="gitlab-runner"}) by (image)`;
  const signal = (name: string, ref: string): string => `
    - { name: ${name}, queryRef: ${ref}, type: aggregate, aggregate: { method: sum } }`;
  return `apiVersion: drop.corewire.io/v1alpha1
kind: DiscoveryPolicy
metadata: { name: test }
spec:
  maxImages: 3
  queries:${query("q1", first)}${query("q2", second)}
  signals:${signal("s1", "q1")}${signal("s2", "q2")}
  ranking:
    strategy: weightedSum
    weightedSum:
      terms:
        - { signalRef: s1, weight: "0.7" }
        - { signalRef: s2, weight: "0.3" }
`;
}

async function run(text: string, ...options: string[]): Promise<{ code: number; out: string; err: string }> {
  const file = join(folder, "policy.yaml");
  await writeFile(file, text);
  let out = "";
  let err = "";
  const io = { stdout: (part: string) => void (out += part), stderr: (part: string) => void (err += part) };
  const code = await dispatch(["run", file, "--now", NOW, ...options], io);
  return { code, out, err };
}

describe("plimsoll run", () => {
  it("names the expected images that are not selected, and fails for them", async () => {
    const file = join(folder, "expected.txt");
    const text = policy(demo.prometheusUrl, demo.prometheusUrl);
    const { out } = await run(text, "--json");
    const { discoveredImages } = JSON.parse(out) as { discoveredImages: { image: string }[] };
    const [first = "", fourth = ""] = [0, 3].map((place) => discoveredImages[place]?.image);
    await writeFile(file, `${first}\n\n`);
    expect((await run(text, "--expected", file)).code).toBe(0);
    await writeFile(file, `${first}\n${fourth}\nnobody/has:this\n`);
    const dropped = await run(text, "--expected", file);
    expect(dropped.code).toBe(1);
    expect(dropped.out).toContain("1 of 3 expected images selected\n");
    expect(dropped.out).toContain(`  - ${fourth}: rank 4, -`);
    expect(dropped.out).toContain("  - nobody/has:this: not ranked\n");
    const json = JSON.parse((await run(text, "--expected", file, "--json")).out) as object;
    expect(json).toMatchObject({ expectation: { expected: 3, kept: 1 } });
  });

  it.each([
    ["\na:1\r\n\r\na b\nc d\n", ":4:1: error: holds a space", ":5:1: error: holds a space"],
    [" \n\n", ": error: names no image: write one per line\n"],
    [null, ": error: does not exist: check the path\n"],
  ])("says what is wrong with a list of expected images such as %j", async (content, ...said) => {
    const file = join(folder, "wrong.txt");
    await rm(file, { force: true });
    if (content !== null) await writeFile(file, content);
    const { code, out, err } = await run(policy(demo.prometheusUrl, demo.prometheusUrl), "--expected", file);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    for (const words of said) expect(err).toContain(`${file}${words}`);
  });

  it("prints the ranking with the cut", async () => {
    const { code, out, err } = await run(policy(demo.prometheusUrl, demo.prometheusUrl));
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("policy test: succeeded, ranking by weightedSum");
    expect(out).toMatch(/q1 +prometheus +success +\d+ series, \d+ samples/);
    expect(out).toMatch(/ 3 +[\d.]+ +registry\.example\.com\S+ .*\n.*~ the cut ~\n +4 /);
    expect(out).toContain("3 of ");
  });

  it("prints the same as JSON, with full doubles", async () => {
    const { code, out } = await run(policy(demo.prometheusUrl, demo.prometheusUrl), "--json");
    const result = JSON.parse(out) as Record<string, unknown>;
    expect(code).toBe(0);
    expect(result).toMatchObject({
      queryResults: [{ name: "q1", status: "success", pushdown: { way: "samples" } }, { name: "q2" }],
      signalResults: [{ name: "s1", status: "success" }, { name: "s2" }],
      warnings: [],
      timing: { totalMs: expect.any(Number) as number, queries: { q1: expect.any(Number) as number } },
    });
    const [first] = result.discoveredImages as Record<string, unknown>[];
    expect(first).toMatchObject({
      rank: 1,
      finalScore: 1,
      selected: true,
      signals: [{ name: "s1", normalizedValue: 1 }, { name: "s2" }],
      ranking: { strategy: "weightedSum", terms: [{ signal: "s1", weight: 0.7, contribution: 0.7 }, {}] },
    });
  });

  it("ends in 2 when a query failed, in 1 when all did, with the reasons", async () => {
    const partial = await run(policy(demo.prometheusUrl, faults.url("internal")));
    expect(partial.code).toBe(2);
    expect(partial.err).toContain("query q2 failed: ");
    expect(partial.err).toContain("expanding series: store is down");
    const failed = await run(policy(faults.url("html"), faults.url("unauthorized")));
    expect(failed.code).toBe(1);
    expect(failed.out).toContain("policy test: failed");
  });

  it("sends the token and headers that it is given", async () => {
    process.env.PLIMSOLL_TEST_TOKEN = "secret";
    await run(
      policy(faults.url("none"), faults.url("none")),
      "--token-env",
      "PLIMSOLL_TEST_TOKEN",
      "--header",
      "X-Scope-OrgID=ci=1",
    );
    expect(faults.requests.at(-1)?.headers).toMatchObject({
      authorization: "Bearer secret",
      "x-scope-orgid": "ci=1",
    });
  });

  it("names the errors of a policy with their lines", async () => {
    const { code, err } = await run(policy("http://x", "http://x").replace("queryRef: q1", "queryRef: q9"));
    expect(code).toBe(1);
    expect(err).toMatch(/policy\.yaml:\d+:\d+: error: .*q9/);
  });

  it.each([
    [["--now", "soon"], "'soon' is invalid. Write a time with its offset"],
    // In local time, another machine would fetch a different range.
    [["--now", "2026-06-18 10:00"], "Write a time with its offset, such as 2026-06-18T09:00:00Z."],
    [["--semantics", "other"], "Allowed choices are proposal, operator"],
    [["--header", "x"], "Write NAME=VALUE"],
    [["--token-env", "PLIMSOLL_TEST_TOKEN"], "'PLIMSOLL_TEST_TOKEN' is invalid. The variable is not set"],
    [["more.yaml"], "Expected 1 argument but got 2"],
    [["--image", "x"], "unknown option '--image'"],
    [["--nonsense"], "nonsense"],
    [["--sematics", "operator"], "Did you mean --semantics?"],
  ])("explains a wrong call %j", async (options, message) => {
    const { code, err } = await run("", ...options);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).toContain("usage: plimsoll run [options] <file>");
  });
});
