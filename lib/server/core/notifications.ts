/**
 * One connection of this process that listens for changed operations and accounts (`LISTEN`), shared by all watchers.
 * It is reopened when it is lost; until then watchers poll.
 */
import pg from "pg";
import { CHANNEL } from "./channel";
import { databaseUrl } from "./config";
import { log } from "./log";
import { forget, singleton } from "./singleton";

const RETRY_MS = 1_000;

type Listener = () => void;

class Notifications {
  private readonly listeners = new Map<string, Set<Listener>>();
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;

  /** Whether notifications are being received. */
  connected = false;

  /**
   * Calls the listener after each change of the operation or account with this id, and each time changes may have
   * been missed.
   */
  subscribe(id: string, listener: Listener): () => void {
    const set = this.listeners.get(id) ?? new Set();
    this.listeners.set(id, set.add(listener));
    if (!this.client && !this.retry) void this.connect();
    return () => {
      set.delete(listener);
      if (set.size === 0) this.listeners.delete(id);
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
    client.on("notification", ({ payload }) => this.notify(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.connected = true;
      for (const id of [...this.listeners.keys()]) this.notify(id);
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

  private notify(id: string): void {
    for (const listener of [...(this.listeners.get(id) ?? [])]) listener();
  }
}

export function notifications(): Notifications {
  return singleton("notifications", () => new Notifications());
}

export async function closeNotifications(): Promise<void> {
  await forget<Notifications>("notifications")?.close();
}
