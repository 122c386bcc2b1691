import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POLICY_TEMPLATES } from "../lib/discovery";
import { dispatch } from "./dispatch";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-validate-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(
  content: string | Uint8Array | null,
  ...flags: string[]
): Promise<{ code: number; out: string; err: string; file: string }> {
  const file = join(folder, "policy.yaml");
  await rm(file, { force: true });
  if (content !== null) await writeFile(file, content);
  let out = "";
  let err = "";
  const io = { stdout: (text: string) => void (out += text), stderr: (text: string) => void (err += text) };
  return { code: await dispatch(["validate", file, ...flags], io), out, err, file };
}

const good = POLICY_TEMPLATES[0]?.build() ?? "";
const bad = good.replace("step: 1m", "step: 1d").replace("method: sum", "method: total") + "    extra: 1\n";

describe("plimsoll validate", () => {
  it("says what a valid policy is", async () => {
    const { code, out, err, file } = await run(good);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toBe(
      `${file} is valid: policy total-usage, 1 query, 1 signal, ranking by signal, proposal spelling, proposal semantics (0 errors, 0 warnings)\n`,
    );
  });

  it("prints every error and warning with line and column", async () => {
    const { code, out, err, file } = await run(bad);
    expect(code).toBe(1);
    expect(out).toBe(`${file} is not valid: 2 errors, 1 warning\n`);
    const lines = bad.split("\n");
    const place = (text: string, offset: number): string => {
      const index = lines.findIndex((line) => line.includes(text));
      return `${file}:${index + 1}:${(lines[index] ?? "").indexOf(text) + offset + 1}`;
    };
    expect(err.trimEnd().split("\n")).toEqual([
      expect.stringContaining(
        `${place("step: 1d", 6)}: error: spec.queries[0].prometheus.step "1d" is not a duration`,
      ),
      expect.stringContaining(
        `${place("method: total", 8)}: error: spec.signals[0].aggregate.method "total" is not known`,
      ),
      expect.stringContaining(`${place("extra: 1", 0)}: warning: spec.ranking.extra is not a known key`),
    ]);
  });

  it("gives JSON", async () => {
    const { code, out } = await run(bad, "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      valid: false,
      spelling: "proposal",
      policy: null,
      errors: [{ path: "spec.queries[0].prometheus.step", line: 16 }, {}],
      warnings: [{ path: "spec.ranking.extra" }],
    });
  });

  it("takes the semantics to check under", async () => {
    const { out } = await run(good, "--json", "--semantics", "operator");
    expect(JSON.parse(out)).toMatchObject({ valid: true, policy: { semantics: "operator" } });
  });

  it.each([
    ["a missing file", null, "policy.yaml: error: does not exist"],
    [
      "a file that is too large",
      "#".repeat(1_048_577),
      "has more than 1,048,576 bytes (limit documentBytes)",
    ],
    ["a file that is not UTF-8", new Uint8Array([0x41, 0xff]), "is not UTF-8"],
  ])("fails on %s", async (_name, content, message) => {
    const { code, err } = await run(content);
    expect(code).toBe(1);
    expect(err).toContain(message);
  });

  it.each([
    ["two files", ["other"]],
    ["an unknown flag", ["--yaml"]],
    ["unknown semantics", ["--semantics", "both"]],
  ])("explains itself when called with %s", async (_name, flags) => {
    const { code, err } = await run(good, ...flags);
    expect(code).toBe(2);
    expect(err).toContain("usage: plimsoll validate [options] <file>");
  });
});
