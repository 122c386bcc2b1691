import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parsePolicy, POLICY_TEMPLATES } from "../lib/discovery";
import { recommendationSchema } from "../lib/replay";
import { dispatch } from "./dispatch";

const HEADER = "job_id,pipeline_id,stage,node,image_id,pod_scheduled,container_started,job_finished";
const two = (value: number): string => String(value).padStart(2, "0");

/**
 * Forty pipelines in the developer window, each on its own node: five jobs with an image that is pulled in a second,
 * and one with an image that takes ten minutes. Counting selects the first image, pull times favour the second.
 */
function jobs(): string {
  const rows = Array.from({ length: 40 }, (_, pipeline) => {
    const time = (second: number): string =>
      `2026-06-18T${two(9 + Math.floor(pipeline / 6))}:${two((pipeline % 6) * 10)}:${two(second)}Z`;
    const row = (job: number, image: string): string =>
      `${pipeline * 10 + job},${pipeline},test,n${pipeline},${image},${time(job)},${time(job + 1)},${time(job + 9)}`;
    return [0, 1, 2, 3, 4].map((job) => row(job, "a-often")).concat(row(5, "z-heavy"));
  });
  return [HEADER, ...rows.flat()].join("\n");
}

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-recommend-"));
  const images =
    "image_id,image,p50_pull_seconds\na-often,example.com/often:1,1\nz-heavy,example.com/heavy:1,600\n";
  await writeFile(join(folder, "images.csv"), images);
  await writeFile(join(folder, "jobs.csv"), jobs());
  await writeFile(join(folder, "policy.yaml"), POLICY_TEMPLATES[0]?.build({ name: "mine" }) ?? "");
  await writeFile(join(folder, "broken.yaml"), "kind: [");
});
afterAll(() => rm(folder, { recursive: true }));

async function run(...flags: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const io = { stdout: (text: string) => void (out += text), stderr: (text: string) => void (err += text) };
  const files = ["--jobs", join(folder, "jobs.csv"), "--images", join(folder, "images.csv")];
  const times = ["--developer-start", "2026-06-18T09:00:00Z", "--developer-end", "2026-06-18T17:00:00Z"];
  // Strategies rank by history; without it there is nothing before the prewarming.
  const history = ["--history", join(folder, "jobs.csv")];
  return { code: await dispatch(["recommend", ...files, ...history, ...times, ...flags], io), out, err };
}

it("leaves counting for a strategy that knows what pulls cost, and says by how much", async () => {
  const { code, out, err } = await run("--top-k", "1");
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain("in force: count; tried on 40 pipelines");
  expect(out).toMatch(/^top 1: change to (count|dev_weighted_count)_x_pull_time$/m);
  expect(out).toMatch(/^\w+ prewarms, as of 2026-06-19T00:00:00.000Z: z-heavy$/m);
  expect(out).toMatch(/^The optimum, known only afterwards, saves 99\.8%\.$/m);
});

it("keeps what is in force where nothing saves more", async () => {
  const { out } = await run("--top-k", "1", "--current", "count_x_pull_time", "--json");
  const { current, choices } = recommendationSchema.parse(JSON.parse(out));
  expect([current, choices[0]?.beats_current, choices[0]?.strategy]).toEqual([
    "count_x_pull_time",
    false,
    "count_x_pull_time",
  ]);
});

it("puts a policy in force, and prints the one to change to as YAML", async () => {
  const { code, out } = await run("--top-k", "1", "--policy", join(folder, "policy.yaml"), "--yaml");
  expect(code).toBe(0);
  expect(out).toMatch(/^# .* more than mine, at least \d/m);
  expect(parsePolicy(out).errors).toEqual([]);
});

it.each([
  [["--current", "best"], 2, "--current must be one of count, dev_weighted_count"],
  [["--current", "count", "--policy", "policy.yaml"], 2, "--policy and --current exclude each other"],
  [["--json", "--yaml"], 2, "--yaml and --json exclude each other"],
  [["--policy", "broken.yaml"], 1, "broken.yaml"],
])("ends with %j by %i and says why", async (flags, exit, message) => {
  const { code, err } = await run(
    ...flags.map((flag) => (flag.endsWith(".yaml") ? join(folder, flag) : flag)),
  );
  expect(code).toBe(exit);
  expect(err).toContain(message);
});
