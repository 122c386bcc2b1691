import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POLICY_TEMPLATES } from "../lib/discovery";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-main-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the program like a script does, with its output going to pipes. */
async function plimsoll(...words: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return fed("", ...words);
}

/** Like `plimsoll`, with this text on standard input. */
async function fed(
  input: string,
  ...words: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", main, ...words], {
    env: { ...process.env, FORCE_COLOR: "3", PLIMSOLL_DATA_DIR: folder },
  });
  // A program that rejects its input ends before it has read all of it.
  child.stdin.on("error", (error: NodeJS.ErrnoException) => expect(error.code).toBe("EPIPE")).end(input);
  let out = "";
  let err = "";
  child.stdout.on("data", (part: Buffer) => (out += part.toString()));
  child.stderr.on("data", (part: Buffer) => (err += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, out, err };
}

describe("plimsoll writing to pipes", () => {
  it("shows neither colours nor progress", async () => {
    const help = await plimsoll("--help");
    expect(help).toMatchObject({ code: 0, err: "" });
    expect(help.out).not.toContain("\u001b");

    // Nothing listens on that port: the query fails after some progress.
    const file = join(folder, "policy.yaml");
    const text = POLICY_TEMPLATES[0]?.build() ?? "";
    await writeFile(file, text.replace(/endpoint: .*/, "endpoint: http://127.0.0.1:1"));
    const run = await plimsoll("run", file);
    expect(run.code).toBe(1);
    expect(run.err).toMatch(/^query \S+ failed: .*refused the connection/);
    expect(run.out + run.err).not.toMatch(/\u001b|\r|queries answered/);
  }, 60_000);
});

describe("plimsoll writing to a disk that is full", () => {
  it.runIf(existsSync("/dev/full"))(
    "fails, and says so",
    async () => {
      const main = fileURLToPath(new URL("main.ts", import.meta.url));
      const full = await open("/dev/full", "w");
      const child = spawn(process.execPath, ["--import", "tsx", main, "--help"], {
        stdio: ["ignore", full.fd, "pipe"],
      });
      let err = "";
      child.stderr?.on("data", (part: Buffer) => (err += part.toString()));
      const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
      await full.close();
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/^plimsoll: the output could not be written: ENOSPC/),
      ]);
    },
    60_000,
  );
});

describe("plimsoll reading standard input", () => {
  it("takes - for the file", async () => {
    const text = POLICY_TEMPLATES[0]?.build() ?? "";
    const valid = await fed(text, "validate", "-");
    expect(valid).toMatchObject({ code: 0, err: "" });
    expect(valid.out).toMatch(/^standard input is valid: policy /);
    const wrong = await fed(text.replace("method: sum", "method: most"), "validate", "-");
    expect(wrong.code).toBe(1);
    expect(wrong.err).toMatch(/^standard input:\d+:\d+: error: spec\.signals\[0\]\.aggregate\.method /);
  }, 60_000);

  it("is one file of a command only", async () => {
    const { code, err } = await fed(
      "image_id,p50_pull_seconds\na,1\n",
      "replay",
      "--jobs",
      "-",
      "--images",
      "-",
    );
    expect([code, err]).toEqual([
      1,
      "standard input: error: is already given as another file: name a different one\n",
    ]);
  }, 60_000);

  it("is refused above the limit, whatever its size is going to be", async () => {
    const { code, err } = await fed("#".repeat(8_000_000), "validate", "-");
    expect([code, err]).toEqual([
      1,
      "standard input: error: has more than 1,048,576 bytes (limit documentBytes)\n",
    ]);
  }, 60_000);
});
