/**
 * Whether runners have been able to poll for a while. After a longer outage of the server or its database all of them
 * look offline until they have polled again.
 */
import { singleton } from "../core/singleton";

const SETTLED_MS = 5 * 60_000;

/**
 * To be called with every pass of the reapers, which fails while the database is unavailable. Returns true once passes
 * have succeeded for five minutes without a gap as long. `now`: Unix milliseconds.
 */
export function hasSettled(now = Date.now()): boolean {
  const passes = singleton("queue passes", () => ({ since: now, last: now }));
  if (now - passes.last >= SETTLED_MS) passes.since = now;
  passes.last = now;
  return now - passes.since >= SETTLED_MS;
}
