/** A PostgreSQL with a streaming replica that applies everything with a delay, both for one test. */
import { spawnSync } from "node:child_process";
import { appendFileSync, chownSync, rmSync, statSync, writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { applyMigrations } from "@/scripts/db/migrations";
import { startCluster } from "@/scripts/postgres/cluster";
import { freePort } from "@/scripts/postgres/freePort";
import { readNotes, writeNotes } from "@/scripts/postgres/notes";

export interface Replicated {
  readonly url: string;
  readonly replicaUrl: string;
  stop(): Promise<void>;
}

/** Starts both, migrated. The replica applies each commit `delayMs` after it. */
export async function startReplicated(delayMs: number): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), "plimsoll-replicated-"));
  await chmod(folder, 0o711);
  const [from, to] = [join(folder, "primary"), join(folder, "copy")];
  const primary = await startCluster({ directory: from, durable: false });
  const url = primary.url("postgres");
  await applyMigrations(url);
  await copyCluster(url, from, to);
  const notes = readNotes(from);
  if (!notes) throw new Error("the server left no notes");
  writeNotes(to, { ...notes, port: await freePort() });
  writeOwned(to, "standby.signal", "");
  const { port, password } = notes;
  appendFileSync(
    join(to, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=plimsoll password=${password}'
recovery_min_apply_delay = '${delayMs}ms'\n`,
  );
  const copy = await startCluster({ directory: to, durable: false });
  return {
    url,
    replicaUrl: copy.url("postgres"),
    async stop() {
      await copy.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Does what pg_basebackup does, which the embedded PostgreSQL lacks. */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('copy', true)");
    // With owners and permissions, since the server runs as another user.
    const copied = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
    if (copied.status !== 0) throw new Error(copied.stderr);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    writeOwned(to, "backup_label", rows[0]?.labelfile ?? "");
  } finally {
    await client.end();
  }
  rmSync(join(to, "postmaster.pid"), { force: true });
}

/** Writes a file with the same owner as the folder. */
function writeOwned(folder: string, name: string, text: string): void {
  const { uid, gid } = statSync(folder);
  writeFileSync(join(folder, name), text, { mode: 0o600 });
  chownSync(join(folder, name), uid, gid);
}
