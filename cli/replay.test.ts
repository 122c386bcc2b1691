import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { POLICY_TEMPLATES } from "../lib/discovery";
import { dispatch } from "./dispatch";

const HEADER = "job_id,pipeline_id,stage,node,image_id,pod_scheduled,container_started,job_finished";
const job = (id: number, time: string, node: string, image: string): string =>
  `${id},1,test,${node},${image},2026-06-18T${time}Z,2026-06-18T${time}Z,2026-06-18T12:00:00Z`;
const FILES = {
  "images.csv":
    "image_id,image,p50_pull_seconds,size_mb\na,example.com/a:1,60,100\nb,example.com/b:1,30,50\n",
  "jobs.csv": [
    HEADER,
    job(1, "08:00:00", "n1", "a"),
    job(2, "09:10:00", "n2", "a"),
    job(3, "09:20:00", "n2", "b"),
    "4,1,test,n1,a,2026-06-18 10:00:00,,",
  ].join("\n"),
  "wrong.csv": "id,image\n1,a\n",
  "empty.csv": `${HEADER}\n`,
  "open.csv": `${HEADER}\n"1,1,test\n`,
  "useless.csv": [HEADER, "1,1,test,n1,a,today,,", "2,1,test,,a,2026-06-18T09:00:00Z,,", ""].join("\n"),
  "broken.yaml": "kind: Nothing\n",
};

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-replay-"));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  await writeFile(join(folder, "policy.yaml"), POLICY_TEMPLATES[0]?.build({ name: "mine" }) ?? "");
});
afterAll(() => rm(folder, { recursive: true }));

async function run(jobs: string, ...flags: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const io = { stdout: (text: string) => void (out += text), stderr: (text: string) => void (err += text) };
  const files = ["--jobs", join(folder, jobs), "--images", join(folder, "images.csv")];
  return { code: await dispatch(["replay", ...files, ...flags], io), out, err };
}

it("prints scenarios, strategies and the optimum, and the rows that it could not use", async () => {
  const { code, out, err } = await run("jobs.csv", "--top-k", "1", "--budget-mb", "60");
  expect(code).toBe(0);
  expect(out).toContain("3 jobs on 2 nodes, 2 images; prewarming at 2026-06-18T08:45:00Z");
  expect(out).toMatch(/^count +1 +1 +0\.5 +1\.0 +66\.7 +0\.0$/m);
  expect(out).toContain("optimum top 1: 1.0 min (66.7%) by 1 images");
  expect(out).toContain("under 60 MB: 1 images by saving per MB save 0.5 min");
  expect(err).toContain(
    `${join(folder, "jobs.csv")}:5:1: warning: pod_scheduled "2026-06-18 10:00:00" has no time zone`,
  );
  expect(err).toContain("\n1 row could not be used\n");
});

it("names sizes that it cannot read, whose rows it uses", async () => {
  const sized = join(folder, "sized.csv");
  await writeFile(sized, FILES["images.csv"].replace(",100\n", ",100 MB\n").replace(",50\n", ",50 MB\n"));
  const { code, err } = await run("jobs.csv", "--images", sized);
  expect(code).toBe(0);
  expect(err).toContain(
    `${sized}:2:1: warning: size_mb "100 MB" is not a number of megabytes, 0 or more: write only the number, such as 812 or 40.5, or leave it empty (2 such rows)\n`,
  );
});

it("ranks by a policy as it would have ranked at the prewarming", async () => {
  const { code, out } = await run(
    "jobs.csv",
    "--policy",
    join(folder, "policy.yaml"),
    "--json",
    "--top-k",
    "2",
  );
  expect(code).toBe(0);
  const { rankings, strategies } = JSON.parse(out) as Record<string, { strategy: string }[]>;
  expect(rankings?.filter(({ strategy }) => strategy === "mine")).toMatchObject([{ rank: 1, image_id: "a" }]);
  expect(strategies?.find(({ strategy }) => strategy === "mine")).toMatchObject({ selected_images: 1 });
});

it.each([
  ["wrong.csv", ":1:1: error: the header lacks job_id, pipeline_id"],
  ["empty.csv", ": error: no row could be used. It has only a header.\n"],
  ["missing.csv", ": error: does not exist: check the path\n"],
  [".", ": error: is a folder: name a file\n"],
  ["open.csv", ":2:1: error: Quote Not Closed"],
  [
    "useless.csv",
    ':2:1: error: pod_scheduled "today" is not a time such as 2026-06-18T09:00:00.123Z\n' +
      "FILE:3:1: error: node is empty: it must name the node that the job ran on\nFILE: error: no row could be used\n",
  ],
])("fails on %s and says where and why", async (jobs, message) => {
  const { code, err } = await run(jobs);
  expect(code).toBe(1);
  const file = join(folder, jobs);
  expect(err).toContain(`${file}${message.replaceAll("FILE", file)}`);
});

it("says of all files at once what is wrong with them, and nothing of jobs for want of images", async () => {
  const policy = join(folder, "broken.yaml");
  const { code, err } = await run("open.csv", "--images", join(folder, "wrong.csv"), "--policy", policy);
  expect(code).toBe(1);
  expect(err).toContain(`${policy}:1:1: error: `);
  expect(err).toContain(`${join(folder, "wrong.csv")}:1:1: error: the header lacks image_id`);
  const missing = await run("missing.csv", "--images", join(folder, "wrong.csv"));
  expect(missing.err.trim().split("\n")).toHaveLength(2);
  const one = await run("jobs.csv", "--images", join(folder, "wrong.csv"));
  expect(one.err.trim().split("\n")).toHaveLength(1);
});

it.each([
  ["--prewarm-at", "2026-06-18 08:45"],
  ["--top-k", "5,x"],
  ["--mirror-factor", "0"],
  ["--time-zone", "Mars"],
])("does not take %s %s", async (flag, value) => {
  const { code, err } = await run("jobs.csv", flag, value);
  expect([code, err.includes("Write ")]).toEqual([2, true]);
});

it.each([
  [["--developer-end", "2026-06-18T08:00:00Z"], "--developer-end must be after --developer-start\n"],
  [
    ["--developer-end", "2026-06-20T08:00:00Z"],
    "--developer-end must be within 24 h of --developer-start, which repeats daily\n",
  ],
])("names the options that do not fit together as they are written: %j", async (flags, message) => {
  const { code, err } = await run("jobs.csv", ...flags);
  expect([code, err.endsWith(message)]).toEqual([2, true]);
});
