/** Runs the two PostgreSQL programs that a cluster needs: initdb once, postgres at every start. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import type { Binaries } from "./binaries";
import type { Notes } from "./notes";
import { sleep } from "./processes";
import type { SystemUser } from "./systemUser";

export interface ServerOptions {
  /** PostgreSQL's data directory. */
  readonly directory: string;
  /** False gives up safety in a power cut for speed (in tests). */
  readonly durable?: boolean;
}

const START_TIMEOUT_MS = 60_000;

/** Creates an empty cluster with the user `plimsoll`, completely or not at all. */
export function initialise(
  options: ServerOptions,
  binaries: Binaries,
  user: SystemUser | undefined,
  password: string,
): void {
  // The server's user, which may differ from ours, must be able to traverse the folders above the data.
  mkdirSync(dirname(options.directory), { recursive: true, mode: 0o711 });
  const made = `${options.directory}.new`;
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { mode: 0o700 });
  const passwordFile = join(dirname(options.directory), `.initdb-${process.pid}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) {
    chownSync(made, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const args = [`--pgdata=${made}`, "--username=plimsoll", "--auth=scram-sha-256"];
  args.push(`--pwfile=${passwordFile}`, "--encoding=UTF8", "--no-locale");
  if (options.durable === false) args.push("--no-sync");
  try {
    const ran = spawnSync(binaries.initdb, args, { ...identity(user), encoding: "utf8" });
    if (ran.status !== 0) {
      rmSync(made, { recursive: true, force: true });
      const reason = ran.stderr || ran.error?.message || "no reason given";
      throw new Error(`PostgreSQL could not be initialised in ${options.directory}: ${reason}`);
    }
    renameSync(made, options.directory);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** For servers with disposable data: tests, which run several products concurrently. */
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" };

/** Starts the server in a separate session and resolves with its process id once it answers. */
export async function startServer(
  options: ServerOptions,
  binaries: Binaries,
  user: SystemUser | undefined,
  notes: Notes,
): Promise<number> {
  const log = `${options.directory}.log`;
  const output = openSync(log, "a", 0o600);
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(notes.port),
    unix_socket_directories: "",
    ...(options.durable === false ? FAST : {}),
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const child = spawn(binaries.postgres, ["-D", options.directory, ...flags], {
    ...identity(user),
    detached: true,
    stdio: ["ignore", output, output],
  });
  // The server has its own copy. Repeated starts would otherwise leak file descriptors.
  closeSync(output);
  child.unref();
  await untilReady(child, notes, log);
  if (child.pid === undefined) throw new Error("PostgreSQL has no process id.");
  return child.pid;
}

/** Returns the data directory of the server that answers at the remembered port to the remembered password. */
export async function servedDirectory(notes: Notes): Promise<string | undefined> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port: notes.port,
    user: "plimsoll",
    password: notes.password,
    database: "postgres",
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ data_directory: string }>("show data_directory");
    return answer.rows[0]?.data_directory;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilReady(child: ChildProcess, notes: Notes, log: string): Promise<void> {
  const state: { ended?: string } = {};
  child.once("error", (error) => (state.ended = error.message));
  child.once("exit", (code, signal) => (state.ended = `it ended with ${signal ?? code}`));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && state.ended === undefined) {
    if ((await servedDirectory(notes)) !== undefined) return;
    await sleep(50);
  }
  const tail = existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n").slice(-8).join("\n") : "";
  throw new Error(
    `PostgreSQL did not start: ${state.ended ?? "no answer within 60 s"}. The end of ${log}:\n${tail}`,
  );
}

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

function identity(user: SystemUser | undefined): Identity {
  const base = { cwd: "/", env: { ...process.env, LC_ALL: "C" } };
  return user ? { ...base, uid: user.uid, gid: user.gid } : base;
}
