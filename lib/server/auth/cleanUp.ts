/** Removes what has expired; none of it could still grant access. */
import { db } from "../core/db";
import { IDLE_MS } from "./sessions";

const DAY_MS = 86_400_000;
/** An expired or revoked token stays listed this long, so that its owner sees why a script stopped. */
const DEAD_TOKEN_DAYS = 30;

export async function removeEndedSessions(): Promise<void> {
  const now = Date.now();
  const before = (ms: number): { lt: Date } => ({ lt: new Date(now - ms) });
  const longDead = before(DEAD_TOKEN_DAYS * DAY_MS);
  await db().session.deleteMany({
    where: { OR: [{ expiresAt: before(0) }, { lastSeenAt: before(IDLE_MS) }] },
  });
  await db().setupLink.deleteMany({ where: { expiresAt: before(0) } });
  await db().apiToken.deleteMany({ where: { OR: [{ expiresAt: longDead }, { revokedAt: longDead }] } });
  await db().signInFailure.deleteMany({ where: { lastAt: before(DAY_MS) } });
}
