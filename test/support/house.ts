/** The server's own code on a fresh database, without HTTP: the base of most integration tests. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { endComputing } from "@/lib/server/compute/computing";
import { closeDb } from "@/lib/server/core/db";
import { migrateQueue } from "@/lib/server/operations/worker";
import { closeNotifications } from "@/lib/server/core/notifications";
import { HOOK_SECRET, SIGNING_TOKEN } from "./minutes/hook";
import { REGISTRATION_TOKEN } from "./runner/registration";
import { createDatabase, type TestDatabase } from "./database";
import { setEnvironment } from "./environment";

export interface HouseOptions {
  /** A migrated database for this test; defaults to a fresh one on the shared server. */
  readonly database?: () => Promise<TestDatabase>;
  /** Address on which the server would listen; defaults to loopback. */
  readonly host?: string;
}

/** Call at the top of a test file: sets the environment before anything reads it, and cleans up afterwards. */
export function useHouse(options: HouseOptions = {}): void {
  const state: { drop?: () => Promise<void>; dataDir?: string } = {};
  beforeAll(async () => {
    state.dataDir = mkdtempSync(join(tmpdir(), "plimsoll-house-"));
    const database = await (options.database ?? createDatabase)();
    state.drop = () => database.drop();
    setEnvironment({
      DATABASE_URL: database.url,
      PLIMSOLL_DATA_DIR: state.dataDir,
      // Tests have their sources on this machine, which is allowed for a server that only this machine can reach.
      HOSTNAME: options.host ?? "127.0.0.1",
      PLIMSOLL_LOG_LEVEL: process.env.PLIMSOLL_LOG_LEVEL ?? "error",
      PLIMSOLL_GITLAB_WEBHOOK_TOKEN: HOOK_SECRET,
      PLIMSOLL_GITLAB_SIGNING_TOKEN: SIGNING_TOKEN,
      PLIMSOLL_RUNNER_REGISTRATION_TOKEN: REGISTRATION_TOKEN,
      // A mail server that refuses connections, unless a test has its own.
      PLIMSOLL_SMTP_URL: process.env.PLIMSOLL_SMTP_URL ?? "smtp://127.0.0.1:9",
      PLIMSOLL_SMTP_FROM: process.env.PLIMSOLL_SMTP_FROM ?? "Plimsoll <plimsoll@example.com>",
    });
    await migrateQueue(database.url);
  });
  afterAll(async () => {
    endComputing();
    await closeNotifications();
    await closeDb();
    await state.drop?.();
    if (state.dataDir) rmSync(state.dataDir, { recursive: true, force: true });
  });
}

export const TESTER = { actor: "tester", role: "admin", requestId: "test" } as const;

/** Resolves with what `look` finds. Fails after `ms` with its last result. */
export async function eventually<T>(look: () => Promise<T | undefined | false>, ms = 90_000): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Nothing found within ${ms} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
