/**
 * Finds the runner that a token belongs to: needed at every poll, so the result is cached. Every change of a runner
 * calls forgetRunner, which notifies all processes; entries that miss it expire after KEEP_MS, and an assignment
 * checks the runner's current state.
 */
import { hashToken } from "../../auth/hashedToken";
import { announce } from "../../core/channel";
import { db } from "../../core/db";
import { log } from "../../core/log";
import { notifications } from "../../core/notifications";
import { singleton } from "../../core/singleton";
import { SETTINGS_TOPIC } from "../../settings/service";
import { queueMetrics } from "../metrics";
import { readRunnerByToken, type StoredRunner } from "./read";

const KEEP_MS = 60_000;
/** Maximum number of cached runners. */
const KEPT = 20_000;
const TOPIC = "queue runners";

interface Kept {
  readonly runner: StoredRunner;
  readonly until: number;
}

class Known {
  private readonly runners = new Map<string, Kept>();
  private readonly hashes = new Map<number, string>();
  /** Counts invalidations: a row read before one may be outdated. */
  forgotten = 0;

  constructor() {
    notifications().subscribe(TOPIC, () => this.forgetAll());
    // The accounting mode decides which builds cost nothing on a runner, and with it the runner's criteria.
    notifications().subscribe(SETTINGS_TOPIC, () => this.forgetAll());
  }

  get(hash: string): StoredRunner | undefined {
    const found = this.runners.get(hash);
    return found && found.until > Date.now() ? found.runner : undefined;
  }

  keep(hash: string, runner: StoredRunner): void {
    if (this.runners.size >= KEPT) this.forgetAll();
    // Spread out, since they started to poll together.
    this.runners.set(hash, { runner, until: Date.now() + KEEP_MS * (0.5 + Math.random() / 2) });
    this.hashes.set(runner.id, hash);
  }

  forget(id: number): void {
    this.forgotten += 1;
    this.runners.delete(this.hashes.get(id) ?? "");
    this.hashes.delete(id);
  }

  forgetAll(): void {
    this.forgotten += 1;
    this.runners.clear();
    this.hashes.clear();
  }
}

const known = (): Known => singleton("queue runners", () => new Known());

/** Returns null for a text that is not a runner's token. */
export async function findRunnerByToken(token: string): Promise<StoredRunner | null> {
  const hash = hashToken("runner", token);
  const runner = hash ? await byHash(hash) : null;
  const { authenticated } = queueMetrics();
  (runner ? authenticated.success : authenticated.failure).inc();
  return runner;
}

async function byHash(hash: Uint8Array): Promise<StoredRunner | null> {
  const key = Buffer.from(hash).toString("base64");
  const found = known().get(key);
  if (found) return found;
  const { forgotten } = known();
  const runner = await readRunnerByToken(hash);
  if (runner && known().forgotten === forgotten) known().keep(key, runner);
  return runner;
}

/** Makes the next poll to this process read the runner again: it may have been changed. */
export function rereadRunner(id: number): void {
  known().forget(id);
}

/** Makes the next poll to any process read the runners again. Call it after the change is committed. */
export function forgetRunner(...ids: readonly number[]): void {
  for (const id of ids) known().forget(id);
  announce(db(), TOPIC).catch((error: unknown) =>
    log().warn({ error }, "other processes could not be notified of a runner's change"),
  );
}
