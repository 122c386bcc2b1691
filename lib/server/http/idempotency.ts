/**
 * `Idempotency-Key` on POST: the first answer is kept for a day and given again to whoever repeats the request with
 * its key, so that a retry after a lost answer does nothing twice. Only JSON answers below 500 are kept.
 */
import { createHash } from "node:crypto";
import { db } from "../db";
import { isUniqueViolation } from "../dbErrors";
import { answerJson } from "./answer";
import { BadRequestError, ConflictError, UnprocessableError } from "./errors";

const KEEP_MS = 86_400_000;
/** A first request that takes longer than this has died with its process. */
const ABANDONED_MS = 600_000;

export interface IdempotentCall {
  readonly actor: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Throws BadRequestError for a bad key, UnprocessableError for another body, ConflictError while the first is at work. */
export async function withIdempotency(
  request: Request,
  call: IdempotentCall,
  run: () => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get("idempotency-key");
  if (key === null) return run();
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new BadRequestError("Idempotency-Key must be 1 to 200 printable ASCII characters without spaces.");
  }
  const scope = `${call.actor} ${call.method} ${call.path}`;
  const fingerprint = createHash("sha256").update(call.body).digest("hex");
  const kept = await take(scope, key, fingerprint);
  if (kept) return kept;
  try {
    const response = await run();
    await keep(scope, key, response);
    return response;
  } catch (error) {
    // Nothing was answered that could be given again: the caller may repeat.
    await db().idempotencyKey.deleteMany({ where: { scope, key, status: null } });
    throw error;
  }
}

async function take(scope: string, key: string, fingerprint: string): Promise<Response | undefined> {
  const now = new Date();
  await db().idempotencyKey.deleteMany({
    where: {
      scope,
      key,
      OR: [
        { expiresAt: { lt: now } },
        { status: null, createdAt: { lt: new Date(now.getTime() - ABANDONED_MS) } },
      ],
    },
  });
  try {
    const expiresAt = new Date(now.getTime() + KEEP_MS);
    await db().idempotencyKey.create({ data: { scope, key, fingerprint, expiresAt } });
    return undefined;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const first = await db().idempotencyKey.findUnique({ where: { scope_key: { scope, key } } });
  if (!first || first.status === null) {
    throw new ConflictError("The first request with this Idempotency-Key is still at work.", "stillAtWork");
  }
  if (first.fingerprint !== fingerprint) {
    throw new UnprocessableError(
      "This Idempotency-Key was used with another body. Use a new key for a new request.",
      [],
      "idempotencyKeyReused",
    );
  }
  return answerJson(first.response, first.status, { "idempotency-replayed": "true" });
}

async function keep(scope: string, key: string, response: Response): Promise<void> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  if (!isJson || response.status >= 500) {
    await db().idempotencyKey.deleteMany({ where: { scope, key } });
    return;
  }
  const data = { status: response.status, response: JSON.parse(await response.clone().text()) };
  await db().idempotencyKey.update({ where: { scope_key: { scope, key } }, data });
}
