/** Streams that end when the caller loses access, not only when the caller disconnects. */
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

/** The longest delay that a timer supports; a token may live longer. */
const LONGEST_MS = 2_147_483_647;
/** Delay before the caller is checked again if the database gave no answer. */
const AGAIN_MS = 5_000;

/**
 * Yields what `watch` yields, until the caller's account is disabled or its role is below `needed`, the session has
 * ended or expired, or the token was revoked or has expired: then the signal passed to `watch` aborts, as when the
 * caller disconnects.
 */
export async function* whileAllowed<T>(
  { request, actor, signal }: Call,
  watch: (signal: AbortSignal) => AsyncGenerator<T, void, undefined>,
  needed: Role = "viewer",
): AsyncGenerator<T, void, undefined> {
  const revoked = new AbortController();
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  /** A session that has been used in the meantime ends later. */
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
      // Only an answer that refuses the caller ends the stream: an unavailable database says nothing about the
      // caller.
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
    // Changes made between the request's authorization and the subscription are not announced again.
    if (unsubscribe) await check();
    yield* watch(AbortSignal.any([signal, revoked.signal]));
  } finally {
    over = true;
    clearTimeout(timer);
    unsubscribe?.();
  }
}
