/** How long others wait while a server works. */
import { setTimeout as sleep } from "node:timers/promises";

const PAUSE_MS = 20;

/**
 * The longest that somebody else waited for an answer while `work` went on, in milliseconds. Rejects as `work` does, and
 * where the server at `url` said that it is not alive.
 */
export async function longestWait(url: string, work: Promise<unknown>): Promise<number> {
  let ended = false;
  const done = work.finally(() => (ended = true));
  // Thrown below, once the server was asked for the last time.
  done.catch(() => undefined);
  let longest = 0;
  while (!ended) {
    const began = performance.now();
    const { status } = await fetch(`${url}/api/health/live`);
    if (status !== 200) throw new Error(`The server answered ${status}: it is not alive.`);
    longest = Math.max(longest, performance.now() - began);
    await sleep(PAUSE_MS);
  }
  await done;
  return longest;
}
