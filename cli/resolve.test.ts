import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dispatch } from "./dispatch";

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "resolve-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function run(
  document: unknown,
  ...options: string[]
): Promise<{ code: number; out: string; err: string }> {
  const file = join(directory, "scenario.json");
  await writeFile(file, typeof document === "string" ? document : JSON.stringify(document));
  let [out, err] = ["", ""];
  const io = { stdout: (text: string) => void (out += text), stderr: (text: string) => void (err += text) };
  return { code: await dispatch(["resolve", file, ...options], io), out, err };
}

/** For this digest, the order is n0 n1 n3 n2; only n0 responds, and its pull is stalled. */
const scenario = {
  id: "a case may keep its name",
  self: "self",
  members: ["n0", "n1", "n2", "n3"].map((id) => ({ id, addr: `${id}:5001` })),
  digest: `sha256:${"a".repeat(64)}`,
  kind: "manifest",
  registry: "registry.example",
  repository: "ci/image",
  peers: {
    n0: { latency_ms: 20, intent: { in_flight: true, started_at_ms: -60_000, hrw_rank: 2 } },
    n2: { latency_ms: 10, please_pull: { outcome: "started", latency_ms: 5 } },
  },
  dht: { health: 0.9, events: [{ at_ms: 4_100, providers: [{ node: "n2", addr: "n2:5001" }] }] },
};

it("prints the ladder, the answers, every rule with its evidence, and what was done", async () => {
  const { code, out, err } = await run(scenario);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("Rule 7 decided among the 6 best, after rule 5 widened the search.");
  expect(out).toMatch(/0 {2}n0 .*top 3/);
  expect(out).toMatch(/n0 +20 {2}pull in flight for 62000 ms, stalled, ranks itself 2/);
  expect(out).toMatch(/n1 +2000 {2}no answer in time/);
  expect(out).toMatch(
    /5 {2}TRUE +No node can be asked to pull +1 of 3 answered in time, 1 of them stalled\./,
  );
  expect(out).toMatch(/6 {2}not reached/);
  expect(out).toContain("please_pull to n2: started, 4000 to 4005 ms");
  expect(out).toContain("2 lookups, found at 4205 ms");
  expect(out).toMatch(/What would change it\n.*rule 2 if n0 has it\n/s);
});

it("says where the time goes until the blob is there, and what comes of asking later", async () => {
  const pulling = {
    ...scenario.peers,
    n0: { latency_ms: 20, intent: { in_flight: true, started_at_ms: 0 } },
  };
  const sized = { ...scenario, kind: "layer", expected_size: 500 * 2 ** 20, peers: pulling };
  const { out } = await run(sized);
  expect(out).toMatch(/Until the blob is there\n.*The probe +2000\n.*The transfer +2020\n/s);
  expect(out).toContain("n2 sends 500.0 MiB at 250.0 MiB/s: 2.02 s.");
  expect(out).toContain("Now: rule 3\nAfter 4.1 s: no cascade: the DHT names n2\n");
  const later = await run({ ...sized, dht: {} }, "--later", "40s", "--json");
  expect(JSON.parse(later.out)).toMatchObject({
    rule: 7,
    error: "ErrExhausted",
    cost: { from: "origin" },
    moments: [{ laterMs: 0, rule: 3 }, { rule: 7 }],
  });
  const { code, err } = await run(scenario, "--later", "soon");
  expect(code).not.toBe(0);
  expect(err).toContain("must be a duration such as 30s or 5m");
});

it("prints one JSON object in the names of the vectors, with the trace", async () => {
  const { out } = await run(scenario, "--json");
  expect(JSON.parse(out)).toMatchObject({
    rule: 7,
    outcome: "expanded_rule_7",
    please_pull: ["n2"],
    dht_polls: 2,
    trace: { passes: [{ k: 3 }, { k: 6 }] },
    explanation: { outcome: "expanded_rule_7" },
  });
});

it("asks the stalled puller again as the original does", async () => {
  const { out } = await run(scenario, "--json", "--profile", "original");
  expect(JSON.parse(out)).toMatchObject({ rule: 7, please_pull: ["n0"] });
});

it.each([
  ["{", /JSON/],
  [{ ...scenario, kind: "blob", digest: "latest" }, /scenario\.json:1:\d+: error: kind /],
  [
    JSON.stringify({ ...scenario, digest: "latest" }).replace("{", '{"self":"n9",'),
    /error: digest must be a digest[^]*error: self occurs more than once: keep only one\n/,
  ],
  [{ ...scenario, digest: "latest" }, "digest must be a digest"],
  [{ ...scenario, members: [{ id: "n0" }, { id: "n0" }] }, "members names a node twice"],
  [
    { ...scenario, members: Array.from({ length: 5_001 }, (_, id) => ({ id: `n${id}` })) },
    "members has more than 5,000 nodes in a cold-start scenario (limit coldstartMembers)",
  ],
])("says what is wrong with a scenario", async (document, words) => {
  const { code, out, err } = await run(document);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(words);
});
