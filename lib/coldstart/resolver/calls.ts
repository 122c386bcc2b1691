/**
 * The calls that the cascade makes to the outside world. It yields lists of calls, which are made concurrently, and
 * receives one reply for each in the same position. The same cascade therefore runs over real connections
 * (resolver.ts) and in virtual time (drive.ts).
 */
import type { Kind, Member, Provider, PullAnswer, PullIntent, PullRequest } from "../shapes";

export type Call =
  | {
      readonly ask: "intent";
      readonly node: Member;
      readonly digest: string;
      readonly kind: Kind;
      readonly timeoutMs: number;
    }
  | { readonly ask: "ownIntent"; readonly digest: string; readonly timeoutMs: number }
  | {
      readonly ask: "pull";
      readonly node: Member;
      readonly request: PullRequest;
      readonly timeoutMs: number;
    }
  | { readonly ask: "ownPull"; readonly request: PullRequest; readonly timeoutMs: number }
  | { readonly ask: "providers"; readonly digest: string; readonly timeoutMs: number }
  | { readonly ask: "time"; readonly ms: number };

interface Values {
  readonly intent: PullIntent;
  readonly ownIntent: PullIntent;
  readonly pull: ReadonlyMap<string, PullAnswer>;
  readonly ownPull: ReadonlyMap<string, PullAnswer>;
  readonly providers: readonly Provider[];
  readonly time: undefined;
}

export type ValueOf<C extends Call> = Values[C["ask"]];

/** `timeout`: no reply arrived in time. */
export interface NoReply {
  readonly ok: false;
  readonly reason: "timeout" | "failed";
  readonly message: string;
  readonly atMs: number;
}

export type Reply<V = Values[keyof Values]> =
  | { readonly ok: true; readonly value: V; readonly atMs: number }
  | NoReply;

/** A computation that yields calls; `throw` ends it like an exception from a port. */
export type Steps<R> = Generator<readonly Call[], R, readonly Reply[]>;

/** Returns all replies in the order of the calls; empty without calls. */
export function* askAll<C extends Call>(
  calls: readonly C[],
): Generator<readonly Call[], readonly Reply<ValueOf<C>>[], readonly Reply[]> {
  if (calls.length === 0) return [];
  // Each reply has the value type of the call in the same position.
  return (yield calls) as readonly Reply<ValueOf<C>>[];
}

export function* askOne<C extends Call>(
  call: C,
): Generator<readonly Call[], Reply<ValueOf<C>>, readonly Reply[]> {
  const [reply] = yield* askAll([call]);
  if (reply === undefined) throw new Error(`the call "${call.ask}" was not answered`);
  return reply;
}
