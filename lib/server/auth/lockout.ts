/**
 * Slows down guessing: after five failed attempts in a row each further one is refused until a wait has passed, which
 * doubles from one minute up to an hour. Attempts are counted per target: an e-mail address used to sign in (one
 * without an account is treated alike, so that the answer does not reveal which exist), or a session whose password
 * is to be changed, whose attempts strangers cannot use up.
 */
import { db, type Tx } from "../core/db";
import { HttpError } from "../http/errors";
import { sha256 } from "./hashedToken";

export const FREE_FAILURES = 5;

/** The target of attempts to change a session's password; cannot be an address, which is in lower case. */
export const attemptsOf = (sessionId: string): string => `SESSION ${sessionId}`;

/**
 * Counts the attempt as failed in advance, so that a hundred simultaneous attempts are a hundred failures; a success
 * resets the count. Throws a 429 while `target` is locked.
 */
export async function takeAttempt(target: string): Promise<void> {
  const hash = sha256(target);
  const taken = await db().$executeRaw`
    insert into sign_in_failure as f (account_hash, failures, last_at) values (${hash}, 1, now())
    on conflict (account_hash) do update set
      failures = case when f.last_at < now() - interval '1 day' then 1 else f.failures + 1 end,
      last_at = now(),
      locked_until = case when f.failures + 1 >= ${FREE_FAILURES}::int and f.last_at >= now() - interval '1 day'
        then now() + least(interval '1 hour', interval '1 minute' * pow(2, least(f.failures + 1 - ${FREE_FAILURES}::int, 6)))
      end
    where f.locked_until is null or f.locked_until <= now()`;
  if (taken > 0) return;
  const row = await db().signInFailure.findUnique({ where: { accountHash: hash } });
  const seconds = Math.max(1, Math.ceil(((row?.lockedUntil?.getTime() ?? 0) - Date.now()) / 1000));
  throw new HttpError(
    429,
    "signInLocked",
    `Too many failed attempts. Try again in ${wait(seconds)}, or ask an administrator for a new link.`,
    { headers: { "retry-after": String(seconds) } },
  );
}

export async function forgetFailures(tx: Tx, ...targets: string[]): Promise<void> {
  await tx.signInFailure.deleteMany({ where: { accountHash: { in: targets.map(sha256) } } });
}

function wait(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
}
