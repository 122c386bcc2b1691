/** Tests the engine and the clients with files of cases with known answers, over loopback HTTP. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dispatch } from "@/cli/dispatch";

const own = fileURLToPath(new URL("../conformance/discovery.json", import.meta.url));
const edges = fileURLToPath(new URL("../conformance/discovery-edges.json", import.meta.url));
const minutes = fileURLToPath(new URL("../conformance/minutes.json", import.meta.url));
const protocol = fileURLToPath(new URL("../conformance/protocol.json", import.meta.url));
const waterlines = fileURLToPath(new URL("../conformance/waterlines.json", import.meta.url));
const shared = (name: string): string =>
  fileURLToPath(new URL(`../conformance/shared/${name}.json`, import.meta.url));

async function run(args: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const io = { stdout: (text: string) => void (out += text), stderr: (text: string) => void (err += text) };
  const code = await dispatch(["conformance", ...args], io);
  return { code, out, err };
}

describe("conformance discovery", () => {
  it("passes every case of the project's own vectors", async () => {
    const { code, out } = await run(["discovery", own]);
    expect(out).toBe("33 passed, 0 failed\n");
    expect(code).toBe(0);
  }, 60_000);

  it("passes every corner of the specification", async () => {
    const { code, out } = await run(["discovery", edges]);
    expect(out).toMatch(/^\d+ passed, 0 failed\n$/);
    expect(code).toBe(0);
  }, 60_000);

  it.each([
    ["discovery", 110],
    ["discovery-random", 20],
  ])(
    "passes every shared case of %s",
    async (name, cases) => {
      const { code, out } = await run(["discovery", shared(name)]);
      expect(out).toBe(`${cases} passed, 0 failed\n`);
      expect(code).toBe(0);
    },
    120_000,
  );
});

describe("conformance gitlab", () => {
  it("passes every shared case of minutes, quotas, protocol and webhooks", async () => {
    const { code, out } = await run(["gitlab", shared("gitlab"), "--kind", "minutes,quota,protocol,webhook"]);
    expect(out).toBe("58 passed, 0 failed\n");
    expect(code).toBe(0);
  });

  it("passes the project's own cases of all three modes", async () => {
    const { code, out } = await run(["gitlab", minutes]);
    expect(out).toMatch(/^\d+ passed, 0 failed\n$/);
    expect(code).toBe(0);
  });

  it("passes the project's own cases of the runner protocol", async () => {
    const { code, out } = await run(["gitlab", protocol]);
    expect(out).toBe("24 passed, 0 failed\n");
    expect(code).toBe(0);
  });

  it("passes the whole shared file", async () => {
    const { code, out } = await run(["gitlab", shared("gitlab")]);
    expect(out).toBe("86 passed, 0 failed\n");
    expect(code).toBe(0);
  });
});

describe("conformance waterlines", () => {
  it("passes every shared case of every profile", async () => {
    const { code, out } = await run(["waterlines", shared("waterlines")]);
    expect(out).toBe("148 passed, 0 failed\n");
    expect(code).toBe(0);
  });

  it("passes the project's own cases", async () => {
    const { code, out } = await run(["waterlines", waterlines]);
    expect(out).toMatch(/^\d+ passed, 0 failed\n$/);
    expect(code).toBe(0);
  });

  it("runs one profile and one kind alone", async () => {
    const { out } = await run(["waterlines", shared("waterlines"), "--profile", "seed", "--kind", "sort"]);
    expect(out).toBe("7 passed, 0 failed\n");
  });
});

describe("conformance coldstart", () => {
  it("passes every shared case", async () => {
    const { code, out } = await run(["coldstart", shared("coldstart")]);
    expect(out).toBe("68 passed, 0 failed\n");
    expect(code).toBe(0);
  });

  it("names the field that differs", async () => {
    const path = shared("coldstart");
    const { cascade, ...file } = JSON.parse(await readFile(path, "utf8")) as { cascade: object[] }; // our own file
    const wrong = { ...cascade[0], expect: { rule: 2, queried: [["n0"]] } };
    const directory = await mkdtemp(join(tmpdir(), "conformance-"));
    const changed = join(directory, "vectors.json");
    await writeFile(changed, JSON.stringify({ ...file, cascade: [wrong] }));
    const { code, out } = await run(["coldstart", changed, "--kind", "cascade"]);
    await rm(directory, { recursive: true });
    expect(out).toContain("expect.rule: expected 2, got 1");
    expect(out).toContain("expect.queried[0].length: expected 1, got 3");
    expect(code).toBe(1);
  });
});

describe("conformance command", () => {
  let directory = "";
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "conformance-"));
  });
  afterAll(async () => {
    await rm(directory, { recursive: true, force: true });
  });

  async function file(content: string): Promise<string> {
    const path = join(directory, "vectors.json");
    await writeFile(path, content);
    return path;
  }

  /** The first own case with one thing changed. */
  async function altered(change: (vector: Record<string, unknown>) => unknown[]): Promise<string> {
    const vectors = JSON.parse(await readFile(own, "utf8")) as { vectors: Record<string, unknown>[] }; // our own file
    const first = structuredClone(vectors.vectors[0] ?? {});
    return file(JSON.stringify({ schema: "discovery-vectors/1", vectors: change(first) }));
  }

  it("names the case, the field, what was expected and what came", async () => {
    const path = await altered((vector) => [
      { ...vector, expect: { ranking: [{ image: "ci/java", finalScore: 0.9 }], runStatus: "partial" } },
    ]);
    const { code, out } = await run(["discovery", path]);
    expect(code).toBe(1);
    expect(out).toContain("FAILED worked-example");
    expect(out).toContain('runStatus: expected "partial", got "succeeded"');
    expect(out).toContain("ranking.length: expected 1, got 3");
    expect(out).toMatch(/ranking\[0\] \(ci\/java\)\.finalScore: expected 0\.9, got 0\.8768/);
    expect(out.endsWith("0 passed, 1 failed\n")).toBe(true);
  });

  it("fails a case whose policy is wrong, and runs the others", async () => {
    const path = await altered((vector) => [
      { ...vector, id: "broken", policy: { kind: "Nonsense" } },
      vector,
    ]);
    const { code, out } = await run(["discovery", path]);
    expect(code).toBe(1);
    expect(out).toContain("FAILED broken");
    expect(out.endsWith("1 passed, 1 failed\n")).toBe(true);
  });

  it("runs what it knows, counts the rest by kind, and ends in 1", async () => {
    const known = JSON.parse(await readFile(minutes, "utf8")) as { vectors: { id: string }[] }; // our own file
    const unknown = ["a", "b"].map((id) => ({ id, kind: "minutes.invented", input: {}, expected: {} }));
    const vectors = [...known.vectors.slice(0, 2), ...unknown];
    const path = await file(JSON.stringify({ schema: "gitlab-runner-queue-vectors/1", vectors }));
    const { code, out } = await run(["gitlab", path]);
    expect(out).toContain("2 not run, of kinds that this version does not support yet: minutes.invented (2)");
    expect(out.endsWith("2 passed, 0 failed\n")).toBe(true);
    expect(code).toBe(1);
  });

  it.each([
    [[], "usage"],
    [["discovery"], "usage"],
    [["astrology", own], "known suites: discovery, coldstart, waterlines, gitlab"],
    [["gitlab", own], "schema: "],
    [["discovery", own, "--kind", "minutes"], "no case is of the kind minutes; there are discovery"],
    [["discovery", own, "--profile", "seed"], "no case has the profile seed; there are none"],
    [["discovery", "/nowhere/at/all.json"], "does not exist: check the path"],
  ])("refuses %j", async (args, words) => {
    const { code, err } = await run(args);
    expect(code).toBe(2);
    expect(err).toContain(words);
  });

  it("complains of wrong types and repeated ids", async () => {
    const repeated = await run(["discovery", await altered((vector) => [vector, vector])]);
    expect(repeated).toMatchObject({
      code: 2,
      err: expect.stringContaining('"worked-example" occurs more than once'),
    });
    const wrong = await altered((vector) => [{ ...vector, now: 5, expect: { dropped: "a" } }]);
    const typed = await run(["discovery", wrong]);
    expect(typed.code).toBe(2);
    expect(typed.err).toContain("vectors.0.now");
    expect(typed.err).toContain("vectors.0.expect.dropped");
    expect(await run(["discovery", await file("{")])).toMatchObject({ code: 2 });
  });
});
