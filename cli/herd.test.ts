import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dispatch } from "./dispatch";

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "herd-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function run(
  command: "herd" | "prefetch",
  document: object,
  ...options: string[]
): Promise<{ code: number; out: string; err: string }> {
  const file = join(directory, "document.json");
  await writeFile(file, JSON.stringify(document));
  let [out, err] = ["", ""];
  const io = { stdout: (text: string) => void (out += text), stderr: (text: string) => void (err += text) };
  return { code: await dispatch([command, file, ...options], io), out, err };
}

describe("herd", () => {
  it("prints both sides, and the same as JSON", async () => {
    const { code, out, err } = await run("herd", {});
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/pulls from the registry +1 +80\n/);
    expect(out).toMatch(/ready +80 of 80 +80 of 80\n/);
    expect(out).toMatch(/rule7 +\d+\n/);
    const { out: json } = await run("herd", {}, "--json");
    expect(JSON.parse(json)).toMatchObject({ coordinated: { originPulls: 1 }, alone: { originPulls: 80 } });
  });

  it("takes another seed, and says what is wrong with a herd", async () => {
    const random = { nodes: 20, falseEmpty: 0.3, arrivalMs: 5_000 };
    const of = async (seed: string) => (await run("herd", random, "--json", "--seed", seed)).out;
    const [one, two, again] = [await of("1"), await of("2"), await of("1")];
    expect(one).toBe(again);
    expect(one).not.toBe(two);
    const wrong = await run("herd", { nodes: 1_001 });
    expect(wrong).toMatchObject({ code: 1, out: "", err: expect.stringContaining("(limit herdNodes)") });
    expect((await run("herd", {}, "--seed", "x")).code).toBe(2);
    const mistyped = await run("herd", { nods: 20, blobs: [{ sizeBytes: 1, size: 2 }] });
    expect(mistyped.code).toBe(1);
    expect(mistyped.err).toMatch(/:1:\d+: error: nods is not a field here/);
    expect(mistyped.err).toContain("blobs[0].size is not a field here");
  });
});

describe("prefetch", () => {
  const digest = (of: string): string => `sha256:${of.repeat(64)}`;
  const document = {
    self: "n9",
    registry: "r",
    repository: "ci/node",
    members: ["n0", "n1", "n2", "n3"].map((id) => ({ id })),
    manifest: {
      config: { digest: digest("a"), size: 2_000_000 },
      layers: [{ digest: digest("b"), size: 5_000_000 }],
    },
  };

  it("prints one request a node and kind, and the same as JSON", async () => {
    const { code, out } = await run("prefetch", document);
    expect(code).toBe(0);
    expect(out).toMatch(/n0 +config +1 +2\.0/);
    expect(out).toMatch(/n\d +layer +1 +5\.0/);
    expect(out).toMatch(/Rule 7: one node is asked to pull it +\d\.\d +\d\.\d/);
    const { out: json } = await run("prefetch", document, "--json");
    expect(JSON.parse(json)).toMatchObject({ error: null, OnPrefetchBatch: { digests: 2 } });
  });

  it("names the choices of an index", async () => {
    const index = { manifests: [{ digest: "x", platform: { os: "linux", architecture: "arm64" } }] };
    const { code, err } = await run("prefetch", { ...document, manifest: index });
    expect([code, err]).toEqual([1, expect.stringContaining("x (linux/arm64)")]);
  });
});
