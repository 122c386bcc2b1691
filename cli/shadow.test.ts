import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { shadowDaySchema, shadowStandingSchema } from "../lib/replay";
import { GUARDED_JOBS } from "../test/support/guardedJobs";
import { usagePolicy } from "../test/support/usagePolicy";
import { dispatch } from "./dispatch";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-shadow-"));
  const policy = (maxImages: number): string =>
    usagePolicy("ci", "http://prometheus.example")
      .replace("lookback: 1h", "lookback: 24h")
      .replace("maxImages: 2", `maxImages: ${maxImages}`);
  const [header, ...rows] = GUARDED_JOBS.jobs.split("\n");
  const days = Array.from({ length: 6 }, (_, day) =>
    rows.map((row, index) =>
      row.replace(/^\d+/, String(day * 100 + index)).replaceAll("2026-06-18", `2026-06-${18 + day}`),
    ),
  );
  await writeFile(join(folder, "days.csv"), [header, ...days.flat()].join("\n"));
  await writeFile(join(folder, "day.csv"), GUARDED_JOBS.jobs);
  await writeFile(join(folder, "images.csv"), GUARDED_JOBS.images);
  await writeFile(join(folder, "two.yaml"), policy(2));
  await writeFile(join(folder, "one.yaml"), policy(1));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(
  jobs: string,
  ...flags: string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  let out = "";
  let err = "";
  const io = { stdout: (text: string) => void (out += text), stderr: (text: string) => void (err += text) };
  const file = (name: string): string => join(folder, name);
  const files = ["--jobs", file(jobs), "--images", file("images.csv")];
  const policies = ["--champion", file("one.yaml"), "--challenger", file("two.yaml")];
  return { code: await dispatch(["shadow", ...files, ...policies, ...flags], io), out, err };
}

it("says day by day what both would have saved, and who is ahead", async () => {
  const { code, out, err } = await run("days.csv");
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^2026-06-20 +31\.7 +30\.0 +30\.0 to 30\.0 +30\.0 +31\.7 +31\.7 to 31\.7 +31\.7$/m);
  expect(out).toContain("champion    saves 150.0 of 158.3 min on 5 days");
  expect(out).toContain("The challenger would have saved more, beyond the noise.");
});

it("prints the same as JSON", async () => {
  const { code, out } = await run("days.csv", "--json");
  const shape = z.strictObject({ days: z.array(shadowDaySchema), standing: shadowStandingSchema });
  const { days, standing } = shape.parse(JSON.parse(out));
  expect([code, days.length, standing.verdict]).toEqual([0, 5, "challenger"]);
});

it("says what is wrong with times and days", async () => {
  const wrong = await run("days.csv", "--prewarm-at", "8", "--time-zone", "Mars");
  expect([wrong.code, wrong.err.split("\n").length]).toEqual([2, 3]);
  expect(wrong.err).toMatch(/^--prewarm-at .*\n--time-zone must be an IANA time zone/);
  const ends = await run("days.csv", "--developer-end", "08:00");
  expect([ends.code, ends.err]).toEqual([2, "--developer-end must be after --developer-start\n"]);
  const one = await run("day.csv");
  expect([one.code, one.err]).toEqual([1, expect.stringContaining("one day")]);
});
