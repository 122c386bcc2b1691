import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { guardOutcomeSchema } from "../lib/replay";
import { GUARDED_JOBS } from "../test/support/guardedJobs";
import { usagePolicy } from "../test/support/usagePolicy";
import { dispatch } from "./dispatch";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-guard-"));
  const policy = (maxImages: number): string =>
    usagePolicy("ci", "http://prometheus.example")
      .replace("lookback: 1h", "lookback: 24h")
      .replace("maxImages: 2", `maxImages: ${maxImages}`);
  await writeFile(join(folder, "jobs.csv"), GUARDED_JOBS.jobs);
  await writeFile(join(folder, "images.csv"), GUARDED_JOBS.images);
  await writeFile(join(folder, "two.yaml"), policy(2));
  await writeFile(join(folder, "one.yaml"), policy(1));
  await writeFile(join(folder, "broken.yaml"), "kind: [");
});
afterAll(() => rm(folder, { recursive: true }));

async function run(
  inForce: string,
  policy: string,
  ...flags: string[]
): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const io = { stdout: (text: string) => void (out += text), stderr: (text: string) => void (err += text) };
  const file = (name: string): string => join(folder, name);
  const files = ["--jobs", file("jobs.csv"), "--images", file("images.csv")];
  const policies = ["--in-force", file(inForce), "--policy", file(policy)];
  return { code: await dispatch(["guard", ...files, ...policies, ...flags], io), out, err };
}

it("ends in 1 for a policy that saves fewer minutes by more than chance", async () => {
  const { code, out, err } = await run("two.yaml", "one.yaml");
  expect([code, err]).toEqual([1, ""]);
  expect(out).toContain("waited    31.7 min in the developer window, 40 pipelines");
  expect(out).toMatch(/^gained {4}-1\.7 min, between -\d\.\d min and -\d\.\d min in nine of ten resamples$/m);
  expect(out).toContain("It saves fewer, by more than chance.");
});

it("ends in 0 for one that saves as many or more", async () => {
  expect((await run("two.yaml", "two.yaml")).code).toBe(0);
  const { code, out } = await run("one.yaml", "two.yaml", "--json");
  expect(code).toBe(0);
  expect(guardOutcomeSchema.parse(JSON.parse(out))).toMatchObject({ fewer: false, units: 40 });
});

it("says what is wrong with a policy", async () => {
  const { code, err } = await run("two.yaml", "broken.yaml");
  expect(code).toBe(1);
  expect(err).toContain("broken.yaml");
});
