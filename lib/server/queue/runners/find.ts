/**
 * The runner that a token belongs to: asked at every poll, so that what was read is kept. Who changes runners calls
 * forgetRunner, which every process hears; what is missed nevertheless ends with KEEP_MS, and an assignment checks the
 * runner as it is.
 */
import { hashToken } from "../../auth/hashedToken";
import { announce } from "../../core/channel";
import { db } from "../../core/db";
import { log } from "../../core/log";
import { notifications } from "../../core/notifications";
import { singleton } from "../../core/singleton";
import { queueMetrics } from "../metrics";
import { readRunnerByToken, type StoredRunner } from "./read";

const KEEP_MS = 60_000;
/** Runners that are kept at most. */
const KEPT = 20_000;
const TOPIC = "queue runners";

interface Kept {
  readonly runner: StoredRunner;
  readonly until: number;
}

class Known {
  private readonly runners = new Map<string, Kept>();
  private readonly hashes = new Map<number, string>();
  /** Counts what was forgotten: what was read before may be older than the change. */
  forgotten = 0;

  constructor() {
    notifications().subscribe(TOPIC, () => this.forgetAll());
  }

  get(hash: string): StoredRunner | undefined {
    const found = this.runners.get(hash);
    return found && found.until > Date.now() ? found.runner : undefined;
  }

  keep(hash: string, runner: StoredRunner): void {
    if (this.runners.size >= KEPT) this.forgetAll();
    // Not all at once: they began to poll together.
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
  const found = known().get(key);
  if (found) return found;
  const { forgotten } = known();
  const runner = await readRunnerByToken(hash);
  if (runner && known().forgotten === forgotten) known().keep(key, runner);
  return runner;
}

/** The next poll to this process reads it again: it may have been changed. */
export function rereadRunner(id: number): void {
  known().forget(id);
}

/** They were changed: the next poll, to whatever process, reads them again. After the change is committed. */
export function forgetRunner(...ids: readonly number[]): void {
  for (const id of ids) known().forget(id);
  announce(db(), TOPIC).catch((error: unknown) =>
    log().warn({ error }, "other processes could not be notified of a runner's change"),
  );
}
