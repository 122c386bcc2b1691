/**
 * An unchanged GitLab Runner with the shell executor: it registers with a token, takes 20 jobs and finishes each. No
 * package contains it, so this test runs only if GITLAB_RUNNER names the program (written with 15.3). What such a
 * Runner sends is replayed everywhere (runnerRecording.test.ts).
 */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/lib/server/core/db";
import { killApiServers, startApiServer, type ApiServer } from "@/test/support/apiServer";
import { callApi } from "@/test/support/call";
import { eventually, useHouse } from "@/test/support/house";
import { projectOf, submit, waiting, WORK } from "@/test/support/jobs";
import { REGISTRATION_TOKEN } from "@/test/support/runner/registration";

useHouse();

const PROGRAM = process.env.GITLAB_RUNNER ?? "";
const SKIP = !existsSync(PROGRAM);
const JOBS = 20;
const OUTPUT_KIB = 8_192;
const LONG_BYTES = 5_000_000;
const CANCELLED = 19;
const run = promisify(execFile);

interface Kind {
  readonly script: readonly string[];
  readonly timeoutSeconds?: number;
  readonly ends: {
    readonly status: string;
    readonly failureReason: string | null;
    readonly exitCode?: number;
  };
}

const SUCCESS: Kind = { script: ["echo hello"], ends: { status: "success", failureReason: null } };
const KINDS: readonly Kind[] = [
  SUCCESS,
  { script: ["exit 3"], ends: { status: "failed", failureReason: "script_failure", exitCode: 3 } },
  { script: ["echo é; printf 'no line end'"], ends: SUCCESS.ends },
];
const SPECIAL: Readonly<Record<number, Kind>> = {
  17: {
    script: [`head -c ${(LONG_BYTES * 3) / 4} /dev/zero | base64 -w 100`],
    ends: SUCCESS.ends,
  },
  18: {
    script: ["sleep 120"],
    timeoutSeconds: 5,
    ends: { status: "failed", failureReason: "job_execution_timeout" },
  },
  [CANCELLED]: {
    script: ["echo before", "sleep 120"],
    ends: { status: "canceled", failureReason: null },
  },
};
const kindOf = (id: number): Kind => SPECIAL[id] ?? KINDS[id % KINDS.length] ?? SUCCESS;

let folder: string;
let server: ApiServer;
let runner: ChildProcess | undefined;

beforeAll(async () => {
  if (SKIP) return;
  folder = mkdtempSync(join(tmpdir(), "plimsoll-runner-"));
  server = await startApiServer({ PLIMSOLL_LOG_LEVEL: "silent" });
});
afterAll(async () => {
  if (runner && runner.exitCode === null) {
    const ended = once(runner, "exit");
    runner.kill("SIGKILL");
    await ended;
  }
  killApiServers();
  if (!SKIP) rmSync(folder, { recursive: true, force: true });
});

/** Registered with the token of the installation; four jobs at once. */
async function startRunner(): Promise<void> {
  const config = join(folder, "config.toml");
  const env = { ...process.env, HOME: folder };
  await run(
    PROGRAM,
    [
      "register",
      "--non-interactive",
      "--config",
      config,
      "--url",
      server.url,
      "--registration-token",
      REGISTRATION_TOKEN,
      "--executor",
      "shell",
      "--shell",
      "bash",
      "--output-limit",
      String(OUTPUT_KIB),
      "--builds-dir",
      join(folder, "builds"),
    ],
    { env, cwd: folder },
  );
  const text = readFileSync(config, "utf8");
  writeFileSync(
    config,
    text.replace("concurrent = 1", "concurrent = 4").replace("check_interval = 0", "check_interval = 1"),
  );
  runner = spawn(PROGRAM, ["run", "--config", config, "--working-directory", folder], {
    env,
    cwd: folder,
    stdio: "ignore",
  });
}

const statusOf = async (id: number): Promise<string | undefined> =>
  (await db().build.findFirst({ where: { id } }))?.status;

async function traceOf(id: number): Promise<string> {
  return (await callApi("GET", `/api/v1/jobs/${id}/trace`)).text;
}

it.skipIf(SKIP)(
  `takes ${JOBS} jobs and finishes each`,
  async () => {
    await submit(
      ...Array.from({ length: JOBS }, (_, index) => {
        const { script, timeoutSeconds = 600 } = kindOf(index + 1);
        const work = { ...WORK, script: [...script], timeoutSeconds };
        return waiting(index + 1, { project: projectOf(1 + (index % 3)), work });
      }),
    );
    await startRunner();
    await eventually(async () => (await statusOf(CANCELLED)) === "running", 120_000);
    // Somebody reads along, so that the Runner asks more often; then somebody cancels.
    await eventually(async () => (await traceOf(CANCELLED)).includes("before"), 90_000);
    const cancelled = await callApi("POST", `/api/v1/jobs/${CANCELLED}/cancel`, { json: { force: true } });
    expect(cancelled.status).toBe(200);
    await eventually(async () => (await db().ownBuild.count({ where: { endedAt: null } })) === 0, 120_000);
    for (let id = 1; id <= JOBS; id += 1) {
      const { status, failureReason, exitCode } = kindOf(id).ends;
      const build = await db().build.findFirstOrThrow({ where: { id } });
      expect({ id, status: build.status, failureReason: build.failureReason }).toEqual({
        id,
        status,
        failureReason,
      });
      const own = await db().ownBuild.findUniqueOrThrow({ where: { id } });
      if (exitCode !== undefined) expect(own.exitCode).toBe(exitCode);
      expect(own.attempts).toBe(1);
    }
    expect(await traceOf(3)).toContain("hello");
    const long = await traceOf(17);
    expect(long.match(/A{100}\n/g)?.length).toBe(LONG_BYTES / 100);
    // Each Runner's checksum is that of the stored bytes.
    expect(await db().buildEvent.findMany({ where: { kind: "traceDiffers" } })).toEqual([]);
    const endings = await db().buildEvent.count({ where: { kind: "ended" } });
    expect(endings).toBe(JOBS);
  },
  420_000,
);
