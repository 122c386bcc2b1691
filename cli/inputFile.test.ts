/** Messages of all commands for files that they cannot read or use. */
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dispatch } from "./dispatch";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-input-"));
  await mkdir(join(folder, "folder"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function call(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const io = { stdout: (text: string) => void (out += text), stderr: (text: string) => void (err += text) };
  const code = await dispatch(words, io);
  return { code, out, err: err.replaceAll(`${folder}/`, "") };
}

/** Commands that read one text file. */
const ONE_FILE = ["validate", "run", "resolve", "herd", "prefetch", "plan", "timeline", "queue"] as const;
const JSON_FILE = ["resolve", "herd", "prefetch", "plan", "timeline", "queue"] as const;

const UNREADABLE: readonly (readonly [name: string, content: Uint8Array | string | null, message: string])[] =
  [
    ["missing", null, "does not exist: check the path"],
    ["folder", null, "is a folder: name a file"],
    ["packed.gz", gzipSync("{}"), "is packed: unpack it, as in gunzip -c "],
    ["utf16.json", Buffer.from("\ufeff{}", "utf16le"), "is UTF-16 text: save it as UTF-8"],
    ["binary", Uint8Array.of(0x7b, 0xff, 0x1b, 0x5b), "is not UTF-8 text: save it as UTF-8"],
  ];

describe.each(ONE_FILE)("plimsoll %s", (command) => {
  it.each(UNREADABLE)(
    "says of the file %s what keeps it from being read, and the fix",
    async (name, content, message) => {
      if (content !== null) await writeFile(join(folder, name), content);
      const { code, out, err } = await call(command, join(folder, name));
      expect([code, out]).toEqual([1, ""]);
      expect(err).toMatch(new RegExp(`^${name.replace(".", "\\.")}: error: `));
      expect(err).toContain(message);
      expect(err.trimEnd().split("\n")).toHaveLength(1);
    },
  );
});

describe.each(JSON_FILE)("plimsoll %s", (command) => {
  it("says where its JSON ends to be JSON, on one line, and shows no control character", async () => {
    await writeFile(join(folder, "broken.json"), '{\n  "a": [1, 2,\n  \u001b[31m]\n}\n');
    const { code, err } = await call(command, join(folder, "broken.json"));
    expect(code).toBe(1);
    expect(err).toMatch(/^broken\.json:3:3: error: is not JSON: .* where a value should be\n$/);
    expect(err).not.toContain("\u001b");
  });

  it("reads a file that begins with a byte order mark", async () => {
    await writeFile(join(folder, "mark.json"), "\ufeff[]");
    expect((await call(command, join(folder, "mark.json"))).err).not.toContain("is not JSON");
  });
});

it("names every file of a command that is not there by its path", async () => {
  const missing = join(folder, "none.csv");
  const jobs = join(folder, "jobs.csv");
  await writeFile(jobs, "image_id,p50_pull_seconds\na,1\n");
  const replayed = await call("replay", "--jobs", missing, "--images", jobs);
  expect(replayed).toMatchObject({ code: 1, err: "none.csv: error: does not exist: check the path\n" });
  const both = await call("replay", "--jobs", missing, "--images", join(folder, "folder"));
  expect(both.err).toBe(
    "folder: error: is a folder: name a file\nnone.csv: error: does not exist: check the path\n",
  );
  const explained = await call("explain", missing, "--image", "a");
  expect(explained).toMatchObject({ code: 1, err: "none.csv: error: does not exist: check the path\n" });
  const suite = await call("conformance", "discovery", missing);
  expect(suite).toMatchObject({ code: 2, err: "none.csv: error: does not exist: check the path\n" });
});

/** Files of the cold start's vectors may contain additional fields of a vector. */
const STRICT_FILE = JSON_FILE.filter((command) => command !== "resolve" && command !== "prefetch");

it.each(STRICT_FILE)("plimsoll %s says where a field is that does not exist", async (command) => {
  await writeFile(join(folder, "colour.json"), '{\n  "a": 1,\n  "colour": "red"\n}\n');
  const { code, err } = await call(command, join(folder, "colour.json"));
  expect(code).toBe(1);
  if (command !== "timeline") expect(err).toContain("colour.json:3:13: error: colour is not a field here");
});

const isRoot = process.getuid?.() === 0;
if (isRoot) console.warn("A file that may not be read is not tested: root may read any");

it.skipIf(isRoot)("says that a file may not be read", async () => {
  const file = join(folder, "secret.yaml");
  await writeFile(file, "{}");
  await chmod(file, 0);
  expect((await call("validate", file)).err).toBe("secret.yaml: error: may not be read by this user\n");
});

it("says where manifests of --policies are wrong, in their own file", async () => {
  await writeFile(join(folder, "nodes.json"), '{"nodes": [{"name": "n", "metrics": {}, "pods": []}]}');
  await writeFile(join(folder, "policies.yaml"), "apiVersion: v1\nkind: NodeQos\n");
  const words = [join(folder, "nodes.json"), "--policies", join(folder, "policies.yaml")];
  const { code, err } = await call("plan", ...words);
  expect(code).toBe(1);
  expect(err).toMatch(/^policies\.yaml:2:7: error: /);
});

it("takes a seed that is not a whole number for a usage error, before it reads the file", async () => {
  for (const command of ["herd", "queue"]) {
    const { code, err } = await call(command, join(folder, "missing"), "--seed", "1.5");
    expect(code).toBe(2);
    expect(err).toContain("Write a whole number from 0.");
  }
});
