/** An operation by its server-sent events; while these do not come it is asked for now and then. */
import type { Operation } from "@/lib/api/operations";
import { fetchOperation, operationPath } from "./operations";
import { isUnderWay } from "./underWay";

/** A browser does not reconnect a stream that was answered with an error, and a proxy may hold one back. */
const ASK_MS = 5_000;

export interface Follower {
  /** What is known now. */
  readonly onChange: (operation: Operation) => void;
  /** Whether events arrive. */
  readonly onLive: (live: boolean) => void;
  /** Once, when it has ended. */
  readonly onEnd: () => void;
}

/** Answers how to stop; nothing is told after that. */
export function followOperation(id: string, { onChange, onLive, onEnd }: Follower): () => void {
  const source = new EventSource(`/api/v1${operationPath(id, "/events")}`);
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
  const ask = async (): Promise<void> => {
    const operation = await fetchOperation(id).catch(() => null);
    if (operation === null || over) return;
    onChange(operation);
    if (!isUnderWay(operation.state)) end();
  };
  const timer = setInterval(() => {
    if (!live) void ask();
  }, ASK_MS);
  source.addEventListener("progress", (message) => void take(message));
  source.addEventListener("end", (message) => {
    source.close();
    void take(message).finally(end);
  });
  source.addEventListener("error", () => setLive(false));
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
