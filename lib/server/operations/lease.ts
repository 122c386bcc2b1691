/** Holds an operation while it runs: sends heartbeats and receives requests to stop. */
import { log } from "../core/log";
import { notifications } from "../core/notifications";
import { beat } from "./states";

const HEARTBEAT_MS = 5_000;

/** Why an attempt stops before its work is done. */
export class Stop extends Error {
  override readonly name = "Stop";

  constructor(readonly why: "cancelled" | "lost" | "shutdown") {
    super(`the operation was stopped: ${why}`);
  }
}

export interface Lease {
  /** Aborts with a Stop as its reason. */
  readonly signal: AbortSignal;
  release(): void;
}

export function holdLease(id: string, lease: string, shutdown: AbortSignal): Lease {
  const controller = new AbortController();
  const stop = (why: Stop["why"]): void => controller.abort(new Stop(why));
  const onShutdown = (): void => stop("shutdown");
  shutdown.addEventListener("abort", onShutdown);
  if (shutdown.aborted) onShutdown();
  let beating = false;
  let askedMeanwhile = false;
  const check = async (): Promise<void> => {
    // A heartbeat in progress may have read the row before the change that triggered this call.
    if (beating) {
      askedMeanwhile = true;
      return;
    }
    beating = true;
    askedMeanwhile = false;
    try {
      const { held, cancelRequested } = await beat(id, lease);
      if (!held) stop("lost");
      else if (cancelRequested) stop("cancelled");
    } catch (error) {
      // The database may be restarting; the next write waits for it.
      log().debug({ error, operation: id }, "a heartbeat was not written");
    } finally {
      beating = false;
    }
    if (askedMeanwhile && !controller.signal.aborted) await check();
  };
  const timer = setInterval(() => void check(), HEARTBEAT_MS);
  const unsubscribe = notifications().subscribe(id, () => void check());
  return {
    signal: controller.signal,
    release() {
      clearInterval(timer);
      unsubscribe();
      shutdown.removeEventListener("abort", onShutdown);
    },
  };
}
