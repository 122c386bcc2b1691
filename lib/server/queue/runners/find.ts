/** The runner that a token belongs to: asked at every poll, so that what was read is kept for seconds. */
import { hashToken } from "../../auth/hashedToken";
import { singleton } from "../../core/singleton";
import { queueMetrics } from "../metrics";
import { readRunnerByToken, type StoredRunner } from "./read";

/** A runner that was changed by another process polls by what it was for so long; its assignments are checked. */
const KEEP_MS = 2_000;
/** Runners that are kept at most. */
const KEPT = 20_000;

interface Kept {
  readonly runner: StoredRunner;
  readonly until: number;
}

/** By hash, and the hash by id. */
const kept = () =>
  singleton("queue runners", () => ({ runners: new Map<string, Kept>(), hashes: new Map<number, string>() }));

/** Null for a text that is no runner's token. */
export async function findRunnerByToken(token: string): Promise<StoredRunner | null> {
  const hash = hashToken("runner", token);
  const runner = hash ? await byHash(hash) : null;
  const { authenticated } = queueMetrics();
  (runner ? authenticated.success : authenticated.failure).inc();
  return runner;
}

async function byHash(hash: Uint8Array): Promise<StoredRunner | null> {
  const key = Buffer.from(hash).toString("base64");
  const { runners, hashes } = kept();
  const found = runners.get(key);
  if (found && found.until > Date.now()) return found.runner;
  const runner = await readRunnerByToken(hash);
  runners.delete(key);
  if (runner) {
    if (runners.size >= KEPT) {
      runners.clear();
      hashes.clear();
    }
    runners.set(key, { runner, until: Date.now() + KEEP_MS });
    hashes.set(runner.id, key);
  }
  return runner;
}

/** The next poll reads it again: it was changed. */
export function forgetRunner(id: number): void {
  const { runners, hashes } = kept();
  const key = hashes.get(id);
  if (key !== undefined) runners.delete(key);
  hashes.delete(id);
}
