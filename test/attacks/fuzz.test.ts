/**
 * Thousands of random requests generated from the OpenAPI document: none gets a 5xx, none gets a response in another
 * shape than documented, none takes long. `FUZZ_REQUESTS=50000` sends more, `FUZZ_SEED=7` others.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataSource } from "@/lib/server/dataSources/service";
import { createPolicy, undeletePolicy } from "@/lib/server/discovery/policies";
import { createRun } from "@/lib/server/discovery/runs";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { createWebhook } from "@/lib/server/webhooks/service";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { callApi } from "@/test/support/call";
import { startBuiltServer, type BuiltServer } from "@/test/support/builtServer";
import { knownBodies } from "@/test/support/fuzz/bodies";
import { makeCallers } from "@/test/support/fuzz/callers";
import type { Dice } from "@/test/support/fuzz/dice";
import { readDocument } from "@/test/support/fuzz/document";
import { policySeeds, policyText } from "@/test/support/fuzz/policies";
import type { World } from "@/test/support/fuzz/requests";
import { fuzz } from "@/test/support/fuzz/run";
import { PASSWORD } from "@/test/support/browserApi";
import { TESTER, useHouse } from "@/test/support/house";
import { makeRunner, poll, runnerOf, submit, waiting } from "@/test/support/jobs";
import { report } from "@/test/support/minutes/reports";
import { REPLAY_FILES, replayUpload } from "@/test/support/replayUpload";
import { usagePolicy } from "@/test/support/usagePolicy";
import { snapshotUpload } from "@/test/support/waterlines/kubectl";
import { ADDED_METRIC } from "@/test/support/waterlines/metric";

useHouse();

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const NAMES = ["ci", "copy", "nightly"];

let source: FakePrometheus;
let server: BuiltServer;

beforeAll(async () => {
  source = await startFakePrometheus();
  server = await startBuiltServer("fuzz");
}, 600_000);
afterAll(async () => {
  await server.stop();
  await source.close();
});

/** What later requests read: a snapshot of nodes, a job set and a replay of it. */
const UPLOADS = [
  ["/api/v1/node-snapshots", snapshotUpload()],
  ["/api/v1/job-sets", replayUpload({ name: "week", ...REPLAY_FILES })],
  ["/api/v1/replays", replayUpload()],
] as const;

/** Of runners and of the jobs that they got. */
const tokens: string[] = [];

/** What requests may name; grows with what answers say. */
function knowledge(): {
  known: World["known"];
  learn: (json: unknown, path: string) => void;
} {
  const seeds = policySeeds(NAMES, source.url);
  const texts = new Map<string, string[]>([
    ["name run", NAMES],
    ["name data-sources", ["tiny", "spare"]],
    ["name import-schedules", ["git"]],
    ["name nodes", ["node-01", "node-02"]],
    ["name waterlines", ["low-first", "second", "disk_use"]],
    ["name node-readers", ["pool", "second"]],
    ["source node-readers", ["tiny"]],
    ["name job-set-collectors", ["week", "month"]],
    ["source job-set-collectors", ["tiny"]],
    ["policy", NAMES],
    ["champion", NAMES],
    ["jobSet", ["week"]],
    ["source imports", ["git"]],
    ["state webhook-receivers", ["queued", "succeeded", "failed"]],
    ["name webhook-receivers", ["chat", "pager"]],
    ["secret", ["0123456789abcdef0123456789abcdef"]],
    ["path builds", ["acme/web", "acme/api"]],
    ["project", ["1"]],
    ["id builds", ["1", "2"]],
    ["id pipelines", ["1"]],
    ["id projects", ["1"]],
    ["id names", ["1", "node-01"]],
    ["pipeline", ["1"]],
    ["id runners", ["1"]],
    ["id jobs", ["11", "12"]],
    ["token runners", tokens],
    ["token jobs", tokens],
    ["state", ["running", "success", "failed"]],
    ["publicProjectsMinutesCostFactor", ["0.5"]],
    ["privateProjectsMinutesCostFactor", ["2"]],
    ["monthlyMinutes", ["400", "0"]],
    ["purchasedMinutes", ["100"]],
    ["minutes", ["400", "0"]],
    ["target", ["all", "unset", "instance"]],
    ["url", [source.url, `${source.url}/x`, "http://127.0.0.1:9"]],
    ["image", ["a", "b", "c", "nobody/has:this"]],
    ["query", ["usage", "up"]],
    ["password", [PASSWORD, "another horse, a battery"]],
    ["current", [PASSWORD]],
    ["lookback", ["1h", "5m", "0s", "1000000h"]],
    ["step", ["5m", "1ms", "-1m"]],
    ["a", ["1", "2", "3"]],
    ["b", ["1", "2", "3"]],
    ["limit", ["1", "50", "200"]],
  ]);
  const add = (name: string, text: string): void => {
    texts.set(name, [...(texts.get(name) ?? []).slice(-60), text]);
  };
  const learn = (json: unknown, path: string): void => {
    if (typeof json !== "object" || json === null) return;
    for (const [key, value] of Object.entries(json)) {
      if (typeof value === "object") learn(value, path);
      // Runners, projects and builds have GitLab's numbers for ids.
      const text = key === "id" && typeof value === "number" ? String(value) : value;
      if (typeof text !== "string" || text.length > 300) continue;
      if (["nextCursor", "id", "key"].includes(key)) add(`${key} ${kindOf(path)}`, text);
    }
  };
  return {
    known(name, path, dice) {
      if (name === "spec") return [policyText(seeds, dice)];
      if (name === "replay") return texts.get("id replays") ?? [];
      const key = { cursor: "nextCursor", other: "id", before: "id", beside: "id" }[name] ?? name;
      return texts.get(`${key} ${kindOf(path)}`) ?? texts.get(key) ?? [];
    },
    learn,
  };
}

/** What ids and names of a path are of. A run has one id, whichever part of the API is asked for it. */
function kindOf(path: string): string {
  const [, , , kind = ""] = path.split("/");
  return /^(policies|runs|dry-runs|operations)$/.test(kind) ? "run" : kind;
}

async function restore(): Promise<void> {
  const ignore = (): undefined => undefined;
  await createDataSource({ name: "tiny", type: "prometheus", url: source.url }, TESTER).catch(ignore);
  await createDataSource({ name: "git", type: "gitlab", url: source.url }, TESTER).catch(ignore);
  const chat = { name: "chat", url: `${source.url}/events`, secret: "0123456789abcdef0123456789abcdef" };
  await createWebhook(chat, TESTER).catch(ignore);
  await ingestBuilds([report(1), report(2)], TESTER).catch(ignore);
  await submit(waiting(11), waiting(12)).catch(ignore);
  for (const [path, upload] of UPLOADS) await callApi("POST", path, upload);
  await callApi("PUT", "/api/v1/waterlines/profiles/low-first", { json: { base: "seed" } });
  await callApi("PUT", "/api/v1/waterlines/metrics/disk_use", { json: ADDED_METRIC });
  await callApi("PUT", "/api/v1/node-readers/pool", { json: { source: "tiny" } });
  await callApi("PUT", "/api/v1/job-set-collectors/week", { json: { source: "tiny" } });
  const runner = await makeRunner();
  const job = await poll(await runnerOf(runner), 0);
  tokens.splice(
    0,
    tokens.length,
    runner.token,
    ...(job.kind === "assigned" ? [job.build.token] : tokens.slice(1)),
  );
  for (const name of NAMES) {
    await undeletePolicy(name, TESTER).catch(ignore);
    await createPolicy({ spec: usagePolicy(name, source.url) }, TESTER).catch(ignore);
    await createRun(name, { trigger: "manual" }, TESTER).catch(ignore);
  }
}

describe("the server as it is deployed", () => {
  it(
    `answers ${REQUESTS} random requests as its document says (FUZZ_SEED=${SEED})`,
    async () => {
      const answer = await fetch(`${server.origin}/api/openapi.json`);
      const document = readDocument(await answer.json());
      const { known, learn } = knowledge();
      const seeds = policySeeds(NAMES, source.url);
      const bodies = knownBodies(source.url);
      const world = { document, known, bodies, policy: (dice: Dice) => policyText(seeds, dice) };
      const callers = await makeCallers();
      await restore();
      const options = {
        origin: server.origin,
        seed: SEED,
        requests: REQUESTS,
        world,
        callers,
        learn,
        restore,
      };
      const { problems, statuses, successes } = await fuzz(options);
      console.log(
        `Answers by status: ${[...statuses]
          .sort()
          .map(([status, n]) => `${status} × ${n}`)
          .join(", ")}`,
      );
      // With what the server says of its own failures: a race does not come again with the same seed.
      const failures = server
        .log()
        .split("\n")
        .filter((line) => line.includes('"level":"error"'));
      expect([...problems, ...(problems.length > 0 ? failures : [])].join("\n\n")).toBe("");
      // It has tested something: nearly every operation has succeeded.
      const never = document.operations.filter(({ operationId }) => !successes.has(operationId));
      console.log(`Never without an error: ${never.map(({ operationId }) => operationId).join(", ")}`);
      expect(never.length).toBeLessThan(document.operations.length / 4);
      expect((await fetch(`${server.origin}/api/health/live`)).status).toBe(200);
    },
    60_000 + REQUESTS * 60,
  );

  it("has written nothing but lines of JSON, the framework's own among them", () => {
    const lines = server
      .log()
      .split("\n")
      .filter((line) => line !== "");
    const parsed = lines.map((line) => JSON.parse(line) as { level?: string; msg?: string });
    expect(parsed.every(({ level }) => typeof level === "string")).toBe(true);
    expect(parsed.map(({ msg }) => msg)).toContainEqual(expect.stringContaining("Next.js"));
    expect(parsed.filter(({ level }) => level === "error").map(({ msg }) => msg)).toEqual([]);
  });
});
