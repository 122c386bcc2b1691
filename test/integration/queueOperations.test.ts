/** `gitlab_ci_queue_operations_total`: exported values are counted where the operations happen. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { runnerJobSchema } from "@/lib/api/runnerProtocol";
import { pool } from "@/lib/server/core/db";
import { returnToPending } from "@/lib/server/queue/giveBack";
import { callApi } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { makeRunner, submit, waiting, type RunnerOptions } from "@/test/support/jobs";
import { ask, put } from "@/test/support/runner/protocol";

useHouse();

beforeEach(() => pool().query("truncate pending_build, running_build, own_build, build cascade"));

async function operations(): Promise<ReadonlyMap<string, number>> {
  const lines = (await callApi("GET", "/metrics")).text.matchAll(
    /^gitlab_ci_queue_operations_total\{operation="(\w+)"\} (\d+)$/gm,
  );
  return new Map([...lines].map(([, operation = "", count]) => [operation, Number(count)]));
}

const STARTED = "shared_runner_build_new";
const ENDED = "shared_runner_build_done";

/** How much both have grown: builds that began on instance runners, and that ended or were given back. */
async function grownBy(act: () => Promise<unknown>): Promise<readonly (number | undefined)[]> {
  const before = await operations();
  await act();
  const after = await operations();
  return [STARTED, ENDED].map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0));
}

async function handOut(options: RunnerOptions): Promise<() => Promise<unknown>> {
  const { token } = await makeRunner(options);
  const job = runnerJobSchema.parse((await ask(token)).json);
  return () => put(job, { state: "success" });
}

it("counts builds that begin and end on instance runners, and those that are given back", async () => {
  await submit(waiting(1));
  let end = (): Promise<unknown> => Promise.resolve();
  expect(await grownBy(async () => (end = await handOut({})))).toEqual([1, 0]);
  expect(await grownBy(() => returnToPending(1, "its runner is gone"))).toEqual([0, 1]);
  expect(await grownBy(async () => (end = await handOut({})))).toEqual([1, 0]);
  expect(await grownBy(() => end())).toEqual([0, 1]);
});

it("leaves those of project runners out", async () => {
  await submit(waiting(1));
  const project: RunnerOptions = { type: "project", projects: [1] };
  expect(await grownBy(async () => (await handOut(project))())).toEqual([0, 0]);
});

it("has no series that nothing counts", async () => {
  const folder = join(process.cwd(), "lib/server");
  const sources = ["queue", "minutes"]
    .flatMap((part) =>
      readdirSync(join(folder, part), { recursive: true, encoding: "utf8" }).map((file) => join(part, file)),
    )
    .filter((file) => file.endsWith(".ts") && file !== join("queue", "metrics.ts"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
  const exported = [...(await operations()).keys()];
  expect(exported.length).toBeGreaterThan(10);
  expect(exported.filter((operation) => !sources.includes(`"${operation}"`))).toEqual([]);
});
