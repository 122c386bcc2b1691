/** Streams that end with the caller's access, not only when the caller leaves. */
import { notifications } from "../core/notifications";
import { mayAct, type Role } from "../http/caller";
import { HttpError } from "../http/errors";
import type { Actor } from "./actor";
import { authenticate } from "./defineRoute";

interface Call {
  readonly request: Request;
  readonly actor: Actor | null;
  readonly signal: AbortSignal;
}

/** A timer's longest time; a token lives longer. */
const LONGEST_MS = 2_147_483_647;
/** Until the database is asked again who calls, where it gave no answer. */
const AGAIN_MS = 5_000;

/**
 * What `watch` yields, until the caller's account is disabled or has less than the role `needed`, the session has ended
 * or run out, or the token was revoked or has run out: the signal that it gets is then aborted, as when the caller
 * leaves.
 */
export async function* whileAllowed<T>(
  { request, actor, signal }: Call,
  watch: (signal: AbortSignal) => AsyncGenerator<T, void, undefined>,
  needed: Role = "viewer",
): AsyncGenerator<T, void, undefined> {
  const revoked = new AbortController();
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  /** A session that is used meanwhile ends later. */
  const checkAt = (endsAt: Date | undefined): void => {
    clearTimeout(timer);
    if (over || endsAt === undefined) return;
    const ms = Math.min(LONGEST_MS, Math.max(1, endsAt.getTime() - Date.now()));
    timer = setTimeout(() => void check(), ms).unref();
  };
  const check = async (): Promise<void> => {
    let caller: Actor | null;
    try {
      caller = await authenticate(request);
    } catch (error) {
      // Only an answer that refuses the caller counts: a database that is away says nothing.
      if (error instanceof HttpError) revoked.abort();
      else checkAt(new Date(Date.now() + AGAIN_MS));
      return;
    }
    if (caller === null || !mayAct(caller, needed)) revoked.abort();
    else checkAt(caller.endsAt);
  };
  const id = actor?.userId;
  const unsubscribe = id === undefined ? undefined : notifications().subscribe(id, () => void check());
  try {
    // What was changed since the request was let in is not announced again.
    if (unsubscribe) await check();
    yield* watch(AbortSignal.any([signal, revoked.signal]));
  } finally {
    over = true;
    clearTimeout(timer);
    unsubscribe?.();
  }
}
