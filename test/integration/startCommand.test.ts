/** The start command with real processes, each killed while requests are in progress. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { closeDb, db } from "@/lib/server/core/db";
import { freePort } from "@/scripts/postgres/freePort";
import { readNotes, readPidFile } from "@/scripts/postgres/notes";
import { isAlive } from "@/scripts/postgres/processes";
import { MOST_IN_A_ROW } from "@/scripts/start/keepRunning";
import { setEnvironment } from "@/test/support/environment";
import { eventually } from "@/test/support/house";
import { makePerson, type Person } from "@/test/support/people";
import { programFile } from "@/test/support/programs";

const folder = mkdtempSync(join(tmpdir(), "plimsoll-start-command-"));
chmodSync(folder, 0o711);
const directory = join(folder, "postgres");

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly ended: Promise<number | null>;
  readonly output: () => string;
}

let running: Running | undefined;
afterEach(async () => {
  if (running?.child.exitCode === null) running.child.kill("SIGINT");
  await running?.ended;
});
afterAll(async () => {
  await closeDb();
  rmSync(folder, { recursive: true, force: true });
});

async function start(server = "server"): Promise<Running> {
  const port = await freePort();
  const { DATABASE_URL: _, ...others } = process.env;
  const child = spawn(process.execPath, [programFile("start"), programFile(server)], {
    env: {
      ...others,
      PORT: String(port),
      PLIMSOLL_DATA_DIR: folder,
      PLIMSOLL_DEMO: "0",
      PLIMSOLL_LOG_LEVEL: "silent",
      PLIMSOLL_DRAIN_SECONDS: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (text += String(chunk)));
  const ended = once(child, "close").then(([code]) => code as number | null);
  running = { child, url: `http://127.0.0.1:${port}`, ended, output: () => text };
  return running;
}

/** The process that answers at the start command's port. Throws when there is none. */
function webPid({ child }: Running): number {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
  const server = programFile("server");
  const found = children
    .split(" ")
    .filter(Boolean)
    .map(Number)
    .find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(server));
  if (found === undefined) throw new Error("no server is running");
  return found;
}

/** Throws when no PostgreSQL is running. */
function postgresPid(): number {
  const pid = readPidFile(directory);
  if (pid === undefined) throw new Error("no PostgreSQL is running");
  return pid;
}

async function ready({ url }: Running): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(15_000) });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    return { status: 0, text: error instanceof Error ? error.name : "" };
  }
}

it("starts PostgreSQL and the server again, each by itself, loses nothing, and stops on Ctrl-C", async () => {
  const product = await start();
  await eventually(async () => (await ready(product)).status === 200, 90_000);
  const notes = readNotes(directory);
  setEnvironment({
    DATABASE_URL: `postgresql://plimsoll:${notes?.password}@127.0.0.1:${notes?.port}/plimsoll`,
  });
  const person: Person = await makePerson("operator", "admin");
  const before = { web: webPid(product), postgres: postgresPid() };
  const restarts = async (): Promise<string[]> => {
    const answer = await fetch(`${product.url}/metrics`, { headers: person.headers });
    return (await answer.text()).match(/^plimsoll_process_restarts_total\{.*$/gm) ?? [];
  };
  const counted = (postgres: number, web: number): Promise<void> =>
    vi.waitFor(
      async () =>
        expect(await restarts()).toEqual([
          `plimsoll_process_restarts_total{process="postgres"} ${postgres}`,
          `plimsoll_process_restarts_total{process="web"} ${web}`,
        ]),
      { timeout: 60_000 },
    );
  await counted(0, 0);

  const seen: { status: number; text: string }[] = [];
  let asking = true;
  const asked = (async () => {
    while (asking) seen.push(await ready(product));
  })();

  process.kill(before.postgres, "SIGKILL");
  await eventually(() => Promise.resolve(seen.some(({ status }) => status === 503)));
  expect(seen.find(({ status }) => status === 503)?.text).toContain(
    '"details":[{"path":"database","message":"does not answer"}]',
  );
  await eventually(async () => (await ready(product)).status === 200);
  expect(webPid(product)).toBe(before.web);
  expect(readPidFile(directory)).not.toBe(before.postgres);
  expect(readNotes(directory)?.port).toBe(notes?.port);

  const postgres = postgresPid();
  process.kill(before.web, "SIGKILL");
  await eventually(() => Promise.resolve(seen.some(({ status }) => status === 0)));
  await eventually(async () => (await ready(product)).status === 200);
  expect(webPid(product)).not.toBe(before.web);
  expect(readPidFile(directory)).toBe(postgres);
  // It answers a moment before the start command has seen it and counts it; killed in between it would not be counted.
  await counted(1, 1);

  // Both at once.
  const web = webPid(product);
  for (const pid of [postgres, web]) process.kill(pid, "SIGKILL");
  await eventually(() => Promise.resolve(!isAlive(web)));
  await eventually(async () => (await ready(product)).status === 200, 60_000);
  asking = false;
  await asked;
  // It is away, or it says what is missing; it never hangs and never fails in another way.
  expect([...new Set(seen.map(({ status }) => status))].sort()).toEqual([0, 200, 503]);
  expect(seen.filter(({ text }) => text === "TimeoutError")).toEqual([]);
  await counted(2, 2);
  await closeDb();
  expect(await db().user.count()).toBe(1);
  await closeDb();

  const began = Date.now();
  product.child.kill("SIGINT");
  expect(await product.ended).toBe(0);
  expect(Date.now() - began).toBeLessThan(20_000);
  expect(readPidFile(directory)).toBeUndefined();
  expect(product.output()).toMatch(/PostgreSQL is started again, because its process ended; its log is /);
  expect(product.output()).toContain("The server is started again, because it ended with SIGKILL");
}, 240_000);

it(`ends with 1 when the server ends ${MOST_IN_A_ROW} times in a row`, async () => {
  const product = await start("dyingServer");
  expect(await product.ended).toBe(1);
  expect(product.output()).toContain(
    `The server ended ${MOST_IN_A_ROW} times in a row as soon as it was started.`,
  );
  expect(product.output()).toContain("it ended with exit code 3");
  expect(readPidFile(directory)).toBeUndefined();
}, 240_000);
