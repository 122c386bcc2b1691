import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { simulationResultSchema } from "../lib/queue/shapes";
import { dispatch } from "./dispatch";

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "queue-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function run(scenario: unknown, ...options: string[]) {
  const file = join(directory, "scenario.json");
  await writeFile(file, typeof scenario === "string" ? scenario : JSON.stringify(scenario));
  let out = "";
  let err = "";
  const io = { stdout: (text: string) => void (out += text), stderr: (text: string) => void (err += text) };
  return { code: await dispatch(["queue", file, ...options], io), out, err };
}

const scenario = {
  runners: [{ name: "linux", count: 2 }],
  projects: [
    { name: "shop/api", arrivals: { pattern: "burst", perHour: 100, burst: 50 }, runSeconds: 60 },
    { name: "shop/site", arrivals: { perHour: 10 }, runSeconds: 30 },
  ],
};

describe("plimsoll queue", () => {
  it("prints waits by project with both strategies, and what differs", async () => {
    const { code, out } = await run(scenario);
    expect(code).toBe(0);
    expect(out).toMatch(/RunnerJobsQueue: \d+ of \d+ jobs handed out, \d+ left, fairness 0\.\d{3}/);
    expect(out).toMatch(/DynamicRunnerJobsQueue against RunnerJobsQueue: (the same|another) order/);
    expect(out).toMatch(/shop\/site +\d+ +\d+ +[\d.]+ +[\d.]+/);
  });

  it("gives the API's answer as JSON, by the seed that is asked for", async () => {
    const { out } = await run(scenario, "--seed", "7", "--json");
    expect(simulationResultSchema.parse(JSON.parse(out)).seed).toBe(7);
    expect((await run(scenario, "--seed", "7", "--json")).out).toBe(out);
  });

  it("says all that is wrong, with the place", async () => {
    const { code, err } = await run({ runners: [], projects: [{ name: "" }] });
    expect(code).toBe(1);
    expect(err).toMatch(/error: runners /);
    expect(err).toMatch(/:\d+:\d+: error: projects\[0\]\.name /);
    expect((await run("{")).code).toBe(1);
    expect((await run(scenario, "--seed", "x")).err).toContain("seed");
  });

  it("refuses what is too large by the limit's name", async () => {
    const projects = [{ name: "a", arrivals: { perHour: 100_000 } }];
    const { code, err } = await run({ ...scenario, projects });
    expect([code, err]).toEqual([1, expect.stringContaining("(limit simulatedJobs)")]);
  });
});
