import { isUnderWay } from "@/lib/client/underWay";
import type { FoundOperation } from "./useUnderWay";

/** Each takes one of the six connections that a browser has to a server over HTTP/1.1. */
const MOST_FOLLOWED = 2;

/** Which operations of a list are followed by their events: running ones first; the others change with the list. */
export function followedIds(operations: readonly (FoundOperation | null)[]): ReadonlySet<string> {
  const underWay = operations.flatMap((each) => (each !== null && isUnderWay(each.state) ? [each] : []));
  const running = underWay.filter(({ state }) => state === "running");
  const queued = underWay.filter(({ state }) => state === "queued");
  return new Set([...running, ...queued].slice(0, MOST_FOLLOWED).map(({ id }) => id));
}
