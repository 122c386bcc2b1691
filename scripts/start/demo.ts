/** Runs the demo's sources as long as the product runs, and creates its policies on the first start. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startDemoSources } from "../../demo";
import { demoMinutes } from "../../demo/minutes";
import { demoQueue } from "../../demo/queue";
import { demoPool } from "../../demo/nodes";
import { demoMornings, demoReplay } from "../../demo/replay";
import { seedDemo } from "../../lib/server/discovery/demo";
import { seedMinutes } from "../../lib/server/minutes/demo";
import { seedQueue } from "../../lib/server/queue/demo";
import { seedReplay } from "../../lib/server/replay/demo";
import { seedNodes } from "../../lib/server/waterlines/demo";
import { endComputing } from "../../lib/server/compute/computing";
import { ConfigError } from "../../lib/server/core/config";
import { closeDb } from "../../lib/server/core/db";
import { freePort, isFree } from "../postgres/freePort";

/** Data sources store their URL, so the demo keeps its port across starts. */
const FIRST_PORT = 39_090;

/** Kept across starts: jobs of the demo's GitLab that are already stored must not change. */
function firstStart(dataDir: string): number {
  const note = join(dataDir, "demo-began");
  const noted = existsSync(note) ? Date.parse(readFileSync(note, "utf8").trim()) : NaN;
  if (!Number.isNaN(noted)) return noted;
  const now = Date.now();
  writeFileSync(note, `${new Date(now).toISOString()}\n`);
  return now;
}

export interface StartedDemo {
  readonly stop: () => Promise<void>;
  /** Registers the sources and creates the policies once. Later calls find them in place. */
  readonly seed: () => Promise<void>;
}

/** Whether the database is empty, or contains the demo's sources, which need their servers. */
export async function wantsDemo(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const found = await client.query<{ wanted: boolean }>(
      `select not exists (select from policy) and not exists (select from data_source)
         or exists (select from data_source where demo) as wanted`,
    );
    return found.rows[0]?.wanted ?? false;
  } finally {
    await client.end();
  }
}

/** Starts the demo's sources on one loopback port. */
export async function startDemo(dataDir: string, say: (line: string) => void): Promise<StartedDemo> {
  const notes = join(dataDir, "demo-port");
  const remembered = existsSync(notes) ? Number(readFileSync(notes, "utf8")) : undefined;
  if (remembered !== undefined && !(await isFree(remembered))) {
    throw new ConfigError(
      `Port ${remembered}, under which the demo's policies know their sources, is taken. Free it, or start without the demo: PLIMSOLL_DEMO=0 npm start`,
    );
  }
  const port = remembered ?? (await freePort(FIRST_PORT));
  mkdirSync(dataDir, { recursive: true });
  const sources = await startDemoSources({ port, beganMs: firstStart(dataDir) });
  writeFileSync(notes, `${port}\n`);
  return {
    stop: sources.close,
    seed: async () => {
      const made = await seedDemo(sources, demoMornings(Date.now()));
      if (await seedMinutes(demoMinutes, (nowMs) => seedQueue(demoQueue(nowMs))))
        say(
          "Made the demo's builds: four months of a company's compute minutes, all builds since its last whole working day, and jobs that wait.",
        );
      if (await seedReplay(demoReplay))
        say("Made the demo's job sets, and a replay of its last working day.");
      if (await seedNodes(demoPool))
        say(
          "Made the demo's nodes: readings of four hours, with one over its memory waterline, and one that begins now.",
        );
      endComputing();
      await closeDb();
      if (made) say("Made the demo: data sources, policies and their first runs, labelled as such.");
    },
  };
}
