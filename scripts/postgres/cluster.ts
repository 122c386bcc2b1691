/**
 * An embedded PostgreSQL cluster: initialised if its folder is empty, started, or adopted if it is already running
 * (its last owner was killed). The server has its own session, so that Ctrl-C only reaches its owner, which stops it
 * after everything that uses it.
 */
import { randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findBinaries } from "./binaries";
import { freePort } from "./freePort";
import { readNotes, readPidFile, writeNotes, type Notes } from "./notes";
import { isAlive, processName, sleep } from "./processes";
import { reachableBinaries } from "./reach";
import { initialise, servedDirectory, startServer, type ServerOptions } from "./server";
import { unprivilegedUser } from "./systemUser";

const WATCH_MS = 200;

export interface ClusterOptions extends ServerOptions {
  /** Fails if the previous port is taken, since other processes know the server by it. */
  readonly keepPort?: boolean;
}

export interface Cluster {
  readonly port: number;
  /** Returns the connection string of a database. */
  url(database: string): string;
  /** Resolves when the server is down. Does nothing if another live process owns the server. */
  stop(): Promise<void>;
  /** Resolves when the server's process is gone, with a text that says where to find the reason. */
  whenDown(): Promise<string>;
  /** Ends the server at once, as a crash would. */
  crash(): Promise<void>;
}

/** Resolves when the server answers. Throws with the end of the server's log if it does not. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const before = readNotes(options.directory);
  const running = before && (await findRunning(options.directory, before));
  if (before && running !== undefined) {
    const foreign = before.owner !== process.pid && isAlive(before.owner);
    if (!foreign) writeNotes(options.directory, { ...before, owner: process.pid });
    return cluster(options.directory, before, running, !foreign);
  }
  const user = unprivilegedUser();
  const binaries = reachableBinaries(findBinaries(), user);
  const isNew = !existsSync(join(options.directory, "PG_VERSION"));
  if (!isNew && !before) {
    throw new Error(
      `${options.directory} holds data, but ${options.directory}.json, which knows their password, is missing or damaged. ` +
        "Restore it from a copy of the folder, or move both away to start over.",
    );
  }
  const password = before?.password ?? randomBytes(24).toString("base64url");
  checkPidFile(options.directory);
  const port = await freePort(before?.port);
  if (options.keepPort && before && port !== before.port) {
    throw new Error(`Port ${before.port}, at which PostgreSQL is known, is taken.`);
  }
  const notes = { port, password, owner: process.pid };
  writeNotes(options.directory, notes);
  // The password is already stored, so that it can be found if this process is killed now.
  if (isNew) initialise(options, binaries, user, password);
  return cluster(options.directory, notes, await startServer(options, binaries, user, notes), true);
}

function cluster(directory: string, notes: Notes, pid: number, owned: boolean): Cluster {
  const end = async (signal: "SIGINT" | "SIGQUIT"): Promise<void> => {
    if (!owned || !isAlive(pid)) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < 30_000 && isAlive(pid); waited += 25) await sleep(25);
    if (isAlive(pid)) process.kill(pid, "SIGQUIT");
  };
  return {
    port: notes.port,
    url: (database) => `postgresql://plimsoll:${notes.password}@127.0.0.1:${notes.port}/${database}`,
    // PostgreSQL's "fast" shutdown: connections are closed and everything is written.
    stop: () => end("SIGINT"),
    async whenDown() {
      while (isAlive(pid)) await sleep(WATCH_MS);
      return `its process ended; its log is ${directory}.log`;
    },
    crash: () => end("SIGQUIT"),
  };
}

/** Returns the process id if the server at the remembered port belongs to this folder. */
async function findRunning(directory: string, notes: Notes): Promise<number | undefined> {
  const pid = readPidFile(directory);
  if (pid === undefined || !isAlive(pid)) return undefined;
  return (await servedDirectory(notes)) === directory ? pid : undefined;
}

/**
 * Removes a stale postmaster.pid. After a power cut its number may belong to an unrelated process, and PostgreSQL
 * would not start. If the process is gone, PostgreSQL itself checks whether any of its processes still use the data.
 */
function checkPidFile(directory: string): void {
  const pid = readPidFile(directory);
  if (pid === undefined || !isAlive(pid)) return;
  if (processName(pid).includes("postgres")) {
    throw new Error(
      `A PostgreSQL server (process ${pid}) already uses ${directory} but does not answer. ` +
        `Stop it (kill ${pid}) or set PLIMSOLL_DATA_DIR to another folder.`,
    );
  }
  rmSync(join(directory, "postmaster.pid"), { force: true });
}
