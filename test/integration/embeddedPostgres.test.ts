import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { startCluster, type Cluster } from "@/scripts/postgres/cluster";
import { freePort } from "@/scripts/postgres/freePort";
import { readNotes, readPidFile, writeNotes } from "@/scripts/postgres/notes";

const folder = mkdtempSync(join(tmpdir(), "plimsoll-cluster-"));
chmodSync(folder, 0o711);
const directory = join(folder, "postgres");
const running = new Set<Cluster>();

afterAll(async () => {
  for (const cluster of running) await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<Cluster> {
  const cluster = await startCluster({ directory, durable: false });
  running.add(cluster);
  return cluster;
}

async function ask(cluster: Cluster, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: cluster.url("postgres") });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

/** What this process has open, by name; none on a system without /proc. */
function openFiles(): string[] {
  const open = "/proc/self/fd";
  if (!existsSync(open)) return [];
  return readdirSync(open).flatMap((each) => {
    try {
      return [readlinkSync(join(open, each))];
    } catch {
      // The one that the folder itself was read by.
      return [];
    }
  });
}

it("keeps data, port and password from start to start", async () => {
  const first = await start();
  expect(openFiles()).not.toContain(`${directory}.log`);
  await ask(first, "create table kept as select 42 as answer");
  await first.stop();
  expect(readPidFile(directory)).toBeUndefined();
  const second = await start();
  expect(second.url("postgres")).toBe(first.url("postgres"));
  expect(await ask(second, "select * from kept")).toEqual([{ answer: 42 }]);
  expect(statSync(`${directory}.json`).mode & 0o777).toBe(0o600);
  await second.stop();
});

it("names the file that its password is missing from, and finishes what a kill left half made", async () => {
  const notes = readFileSync(`${directory}.json`, "utf8");
  for (const damaged of ["", notes.slice(0, 20)]) {
    writeFileSync(`${directory}.json`, damaged);
    await expect(start()).rejects.toThrow(
      /postgres\.json, which knows their password, is missing or damaged/,
    );
  }
  writeFileSync(`${directory}.json`, notes);

  const other = join(folder, "other");
  writeNotes(other, { port: await freePort(), password: "kept", owner: 4_194_305 });
  // What an initdb leaves that was killed.
  mkdirSync(join(`${other}.new`, "base"), { recursive: true });
  writeFileSync(join(`${other}.new`, "PG_VERSION"), "18");
  const cluster = await startCluster({ directory: other, durable: false });
  running.add(cluster);
  expect(cluster.url("postgres")).toContain(":kept@");
  expect(await ask(cluster, "select 1 as one")).toEqual([{ one: 1 }]);
  await cluster.stop();
});

it("lets nobody in without the password", async () => {
  const cluster = await start();
  const url = new URL(cluster.url("postgres"));
  url.password = "wrong";
  const client = new pg.Client({ connectionString: url.href });
  await expect(client.connect()).rejects.toThrow("password authentication failed");
  await cluster.stop();
});

it("takes over a server whose owner was killed, and leaves one alone whose owner lives", async () => {
  const orphan = await start();
  const pid = readPidFile(directory);
  const notes = readNotes(directory);
  if (!notes) throw new Error("no notes");
  writeNotes(directory, { ...notes, owner: process.ppid });
  const guest = await start();
  await guest.stop();
  expect(await ask(guest, "select 1 as up")).toEqual([{ up: 1 }]);
  // No process has this number: it is above what the system gives out.
  writeNotes(directory, { ...notes, owner: 4_194_305 });
  const heir = await start();
  expect(readPidFile(directory)).toBe(pid);
  expect(readNotes(directory)?.owner).toBe(process.pid);
  await heir.stop();
  await expect(ask(orphan, "select 1")).rejects.toThrow();
});

it("starts after a power cut although another process has the old server's number", async () => {
  writeFileSync(join(directory, "postmaster.pid"), `${process.pid}\n${directory}\n`);
  const cluster = await start();
  expect(await ask(cluster, "select * from kept")).toEqual([{ answer: 42 }]);
  await cluster.crash();
  const after = await start();
  expect(await ask(after, "select * from kept")).toEqual([{ answer: 42 }]);
  await after.stop();
});
