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

/**
 * What `watch` yields, until the caller's account is disabled or has less than the role `needed`, the session has ended
 * or the token was revoked: the signal that it gets is then aborted, as when the caller leaves.
 */
export async function* whileAllowed<T>(
  { request, actor, signal }: Call,
  watch: (signal: AbortSignal) => AsyncGenerator<T, void, undefined>,
  needed: Role = "viewer",
): AsyncGenerator<T, void, undefined> {
  const revoked = new AbortController();
  const check = async (): Promise<void> => {
    // Only an answer that refuses the caller counts: a database that is away says nothing.
    const may = await authenticate(request).then(
      (caller) => caller !== null && mayAct(caller, needed),
      (error: unknown) => !(error instanceof HttpError),
    );
    if (!may) revoked.abort();
  };
  const id = actor?.userId;
  const unsubscribe = id === undefined ? undefined : notifications().subscribe(id, () => void check());
  try {
    // What was changed since the request was let in is not announced again.
    if (unsubscribe) await check();
    yield* watch(AbortSignal.any([signal, revoked.signal]));
  } finally {
    unsubscribe?.();
  }
}
