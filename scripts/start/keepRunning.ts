/** Keeps a process running: restarts it when it ends by itself, and gives up if restarts do not help. */
import { setTimeout as sleep } from "node:timers/promises";

export interface Started {
  /** Resolves with a description of how the process ended, for any reason. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
}

export interface Kept {
  /** Resolves with the reason when it is no longer restarted. */
  readonly gaveUp: Promise<string>;
  /** Stops the process and does not restart it. */
  readonly stop: () => Promise<void>;
}

export interface KeepOptions<S extends Started> {
  /** Name for messages. */
  readonly name: string;
  readonly first: S;
  /** Rejects if the process does not start. Ends early when aborted. */
  readonly startAgain: (signal: AbortSignal) => Promise<S>;
  readonly say: (line: string) => void;
  /** Called after each successful restart. */
  readonly onRestart: (started: S) => void;
  /** Milliseconds before each consecutive attempt. The last value applies to all later ones. */
  readonly pausesMs?: readonly number[];
}

/** Failed starts, and ends within this time after a start, count as consecutive. */
const STEADY_MS = 5_000;
/** Gives up after this many consecutive ends. */
export const MOST_IN_A_ROW = 10;
const PAUSES_MS = [100, 500, 1_000, 2_000, 4_000];

export function keepRunning<S extends Started>(options: KeepOptions<S>): Kept {
  const { name, startAgain, say, onRestart, pausesMs = PAUSES_MS } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  let current: S | undefined = options.first;
  let giveUp: (why: string) => void = () => undefined;
  const gaveUp = new Promise<string>((resolve) => (giveUp = resolve));

  const keep = async (): Promise<void> => {
    let since = Date.now();
    let inARow = 0;
    let why = "";
    for (;;) {
      if (current) {
        await Promise.race([current.ended.then((end) => (why = end)), stopped]);
        if (signal.aborted) return current.stop();
        inARow = Date.now() - since < STEADY_MS ? inARow + 1 : 1;
        current = undefined;
      }
      if (inARow >= MOST_IN_A_ROW) {
        return giveUp(
          `${name} ended ${inARow} times in a row as soon as it was started. The last time: ${why}`,
        );
      }
      say(`${name} is started again, because ${why}`);
      await sleep(pausesMs[inARow - 1] ?? pausesMs.at(-1), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        current = await startAgain(signal);
        since = Date.now();
        onRestart(current);
      } catch (error) {
        if (signal.aborted) return;
        why = error instanceof Error ? error.message : String(error);
        inARow += 1;
      }
    }
  };
  const kept = keep();
  return {
    gaveUp,
    async stop() {
      stopping.abort();
      await kept;
    },
  };
}
