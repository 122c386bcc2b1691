/** Follows an operation by its server-sent events, and polls it while these do not arrive. */
import type { Operation } from "@/lib/api/operations";
import { operationPath } from "./operations";
import { isUnderWay } from "./underWay";

/**
 * Polling interval. A browser does not reconnect a stream that was answered with an error, and a proxy may hold one
 * back.
 */
const ASK_MS = 5_000;

export interface Follower {
  /** Fetches the operation's current state and handles its own failures. */
  readonly ask: () => Promise<Operation>;
  /** The newest known state. */
  readonly onChange: (operation: Operation) => void;
  /** Whether events are arriving. */
  readonly onLive: (live: boolean) => void;
  /** Called once, when the operation has ended. */
  readonly onEnd: () => void;
}

/** Returns a function that stops; no callback is called after that. */
export function followOperation(id: string, { ask, onChange, onLive, onEnd }: Follower): () => void {
  let live = false;
  let over = false;
  const setLive = (now: boolean): void => {
    live = now;
    if (!over) onLive(now);
  };
  const stop = (): void => {
    over = true;
    source.close();
    clearInterval(timer);
  };
  const end = (): void => {
    if (over) return;
    setLive(false);
    stop();
    onEnd();
  };
  const take = async ({ data }: MessageEvent<unknown>): Promise<void> => {
    setLive(true);
    const operation = await parse(data);
    if (operation && !over) onChange(operation);
  };
  const look = async (): Promise<void> => {
    const operation = await ask().catch(() => null);
    if (operation === null || over) return;
    onChange(operation);
    if (!isUnderWay(operation.state)) end();
    // Refused for good, for example because the session has ended; polling reports that.
    else if (source.readyState === EventSource.CLOSED) source = listen();
  };
  const listen = (): EventSource => {
    const opened = new EventSource(`/api/v1${operationPath(id, "/events")}`);
    opened.addEventListener("progress", (message) => void take(message));
    opened.addEventListener("end", (message) => {
      opened.close();
      void take(message).finally(end);
    });
    opened.addEventListener("error", () => setLive(false));
    return opened;
  };
  let source = listen();
  const timer = setInterval(() => {
    if (!live) void look();
  }, ASK_MS);
  return stop;
}

async function parse(data: unknown): Promise<Operation | null> {
  if (typeof data !== "string") return null;
  const { operationSchema } = await import("@/lib/api/operations");
  try {
    return operationSchema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
