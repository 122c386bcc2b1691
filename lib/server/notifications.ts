/**
 * One connection of this process that listens for runs that changed (`LISTEN`), shared by everybody who watches.
 * When it is lost it comes back by itself; meanwhile, and as long as nobody hears anything, watchers poll.
 */
import pg from "pg";
import { databaseUrl } from "./config";
import { log } from "./log";
import { forget, processWide } from "./processWide";
import { RUN_CHANNEL } from "./runs/states";

const RETRY_MS = 1_000;

type Listener = () => void;

class RunNotifications {
  private readonly listeners = new Map<string, Set<Listener>>();
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;

  /** Whether changes are heard of at the moment. */
  connected = false;

  /** Calls the listener after each change of the run, and after each time changes may have been missed. */
  subscribe(runId: string, listener: Listener): () => void {
    const set = this.listeners.get(runId) ?? new Set();
    this.listeners.set(runId, set.add(listener));
    if (!this.client && !this.retry) void this.connect();
    return () => {
      set.delete(listener);
      if (set.size === 0) this.listeners.delete(runId);
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    this.retry = undefined;
    const client = new pg.Client({
      connectionString: databaseUrl(),
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: "plimsoll notifications",
    });
    this.client = client;
    client.on("error", (error) => this.lost(client, error));
    client.on("end", () => this.lost(client, undefined));
    client.on("notification", ({ payload }) => this.tell(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${RUN_CHANNEL}`);
      this.connected = true;
      for (const runId of [...this.listeners.keys()]) this.tell(runId);
    } catch (error) {
      this.lost(client, error);
    }
  }

  private lost(client: pg.Client, error: unknown): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.connected = false;
    client.end().catch(() => undefined);
    if (this.closed) return;
    if (error !== undefined) log().warn({ error }, "the connection for notifications was lost");
    this.retry = setTimeout(() => void this.connect(), RETRY_MS);
    this.retry.unref();
  }

  private tell(runId: string): void {
    for (const listener of [...(this.listeners.get(runId) ?? [])]) listener();
  }
}

export function runNotifications(): RunNotifications {
  return processWide("notifications", () => new RunNotifications());
}

export async function closeNotifications(): Promise<void> {
  await forget<RunNotifications>("notifications")?.close();
}
