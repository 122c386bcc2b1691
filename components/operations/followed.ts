import { isUnderWay } from "@/lib/client/underWay";
import type { FoundOperation } from "./useUnderWay";

/** Each uses one of the six connections that a browser opens to a server over HTTP/1.1. */
const MOST_FOLLOWED = 2;

/** The operations of a list whose events are followed: running ones first; the others are updated with the list. */
export function followedIds(operations: readonly (FoundOperation | null)[]): ReadonlySet<string> {
  const underWay = operations.flatMap((each) => (each !== null && isUnderWay(each.state) ? [each] : []));
  const running = underWay.filter(({ state }) => state === "running");
  const queued = underWay.filter(({ state }) => state === "queued");
  return new Set([...running, ...queued].slice(0, MOST_FOLLOWED).map(({ id }) => id));
}
