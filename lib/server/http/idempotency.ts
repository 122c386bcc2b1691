/**
 * `Idempotency-Key` on POST: the first success is kept for a day and returned again for a repeated request with the
 * same key, so that a retry after a lost answer has no second effect. An answer that holds a secret is not kept: the
 * repeated request is only answered that it was done. An error changed nothing and is not kept: the request is tried
 * again.
 */
import { z } from "zod";
import { db } from "../core/db";
import { isUniqueViolation } from "../core/dbErrors";
import { log } from "../core/log";
import type { Sent } from "./body/read";
import { BadRequestError, ConflictError, UnprocessableError } from "./errors";

const KEEP_MS = 86_400_000;
/** A first request that takes longer than this has died together with its process. */
const ABANDONED_MS = 600_000;
/** Instead of a fingerprint while a first request still reads its streamed body. */
const READS_ON = "";
/** Headers that belong to the answer itself; ids and dates are specific to each request. */
const KEPT_HEADERS = ["content-type", "location", "etag"];

export interface IdempotentCall {
  readonly actor: string;
  /** Path and query string. */
  readonly path: string;
  readonly sent: Sent<unknown>;
  /** The answer holds a secret that is shown only once. */
  readonly isSecret: boolean;
}

/**
 * Identifies this request's row: `createdAt` distinguishes it from a later request that took over an abandoned key.
 */
interface Claim {
  readonly scope: string;
  readonly key: string;
  readonly createdAt: Date;
}

/**
 * Throws BadRequestError for an invalid key, UnprocessableError for another body, ConflictError while the first
 * request is in progress or if its answer held a secret.
 */
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
  const claim = { scope: `${call.actor} POST ${call.path}`, key, createdAt: new Date() };
  // The fingerprint of a streamed body is known only after the handler has read it.
  const early = call.sent.bytes ? await call.sent.digest() : READS_ON;
  if (!(await take(claim, early))) return repeat(claim, call.sent);
  let response: Response;
  try {
    response = await run();
  } catch (error) {
    await release(claim);
    throw error;
  }
  await keep(claim, call, response);
  return response;
}

/** Returns true for the first request with the key. */
async function take({ scope, key, createdAt }: Claim, fingerprint: string): Promise<boolean> {
  const now = createdAt.getTime();
  const abandoned = { status: null, createdAt: { lt: new Date(now - ABANDONED_MS) } };
  await db().idempotencyKey.deleteMany({
    where: { scope, key, OR: [{ expiresAt: { lt: createdAt } }, abandoned] },
  });
  const expiresAt = new Date(now + KEEP_MS);
  try {
    await db().idempotencyKey.create({ data: { scope, key, fingerprint, createdAt, expiresAt } });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** The body as text, so that a repeated answer is byte-identical. */
const keptSchema = z.object({ body: z.string(), headers: z.record(z.string(), z.string()) });

async function repeat({ scope, key }: Claim, sent: Sent<unknown>): Promise<Response> {
  const first = await db().idempotencyKey.findUnique({ where: { scope_key: { scope, key } } });
  if (first && first.fingerprint !== READS_ON && first.fingerprint !== (await sent.digest())) {
    throw new UnprocessableError(
      "This Idempotency-Key was used with another body. Use a new key for a new request.",
      [],
      "idempotencyKeyReused",
    );
  }
  if (!first || first.status === null) {
    throw new ConflictError(
      "The first request with this Idempotency-Key is still in progress. Repeat it in a moment.",
      "stillAtWork",
    );
  }
  if (first.response === null) {
    throw new ConflictError(
      "The first request with this Idempotency-Key succeeded. Its answer held a secret, which is not kept. " +
        "Look at what it made, and use a new key for another one.",
      "secretNotKept",
    );
  }
  const { body, headers } = keptSchema.parse(first.response);
  return new Response(body, {
    status: first.status,
    headers: { ...headers, "cache-control": "no-store", "idempotency-replayed": "true" },
  });
}

/** The answer is returned even if it cannot be stored; the key then stays taken until it counts as abandoned. */
async function keep(claim: Claim, { sent, isSecret }: IdempotentCall, response: Response): Promise<void> {
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const body = isSecret ? null : await response.clone().text();
  const kept = body === null ? {} : { response: { body, headers: Object.fromEntries(headers) } };
  try {
    const data = { status: response.status, ...kept, fingerprint: await sent.digest() };
    await db().idempotencyKey.updateMany({ where: { ...claim }, data });
  } catch (error) {
    log().warn({ error }, "an answer could not be kept for its Idempotency-Key");
  }
}

async function release(claim: Claim): Promise<void> {
  await db()
    .idempotencyKey.deleteMany({ where: { ...claim, status: null } })
    .catch((error: unknown) => log().warn({ error }, "an Idempotency-Key could not be released"));
}

export async function removeExpiredKeys(): Promise<void> {
  await db().idempotencyKey.deleteMany({ where: { expiresAt: { lt: new Date() } } });
}
