/**
 * Limits how often one caller may make expensive requests or guess credentials. Counts per process: with N replicas a
 * caller who reaches all of them gets N times as much, which still bounds the load of each process.
 */
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { singleton } from "../core/singleton";
import { clientAddress } from "./clientAddress";
import { TooManyRequestsError } from "./errors";

/** Requests per span of seconds. People and the pages stay far below. */
export const LIMITS = {
  /** Passwords, link tokens, identity providers. */
  signIn: { points: 60, seconds: 60 },
  /** Requests that query other systems or start a run. */
  expensive: { points: 300, seconds: 60 },
  /** Computations in this process: the editor checks and the tuner recomputes while somebody types or drags. */
  compute: { points: 600, seconds: 60 },
  /** Requests for a job, per runner. This limit and the next two are GitLab.com's. */
  jobRequest: { points: 2_000, seconds: 60 },
  /** Patches of a job's trace. */
  tracePatch: { points: 2_000, seconds: 60 },
  /** Other updates of a job. */
  jobUpdate: { points: 200, seconds: 60 },
} as const;

export type Limit = keyof typeof LIMITS;

/** Counts the request and returns headers with the remaining allowance. Throws TooManyRequestsError. */
export async function countAgainst(
  limit: Limit | undefined,
  actor: { readonly id: string } | null,
  request: Request,
): Promise<Readonly<Record<string, string>>> {
  if (limit === undefined) return {};
  const { points, seconds } = LIMITS[limit];
  const limiter = singleton(
    `limit ${limit}`,
    () => new RateLimiterMemory({ keyPrefix: limit, points, duration: seconds }),
  );
  // Per address for anonymous callers: strangers must not use up a signed-in person's limit.
  const key = actor === null ? clientAddress(request) : actor.id;
  try {
    return headersOf(points, await limiter.consume(key));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new TooManyRequestsError(refusalOf(points, refused));
  }
}

/** Returns the headers of a 429, with the time to retry. */
export function refusalOf(points: number, left: Left): Readonly<Record<string, string>> {
  const headers = headersOf(points, left);
  return {
    ...headers,
    "retry-after": headers["ratelimit-reset"],
    // The instant that GitLab Runners wait for, rounded up to the second.
    "ratelimit-resettime": instantOf(Date.now() + left.msBeforeNext),
  };
}

type Left = Pick<RateLimiterRes, "remainingPoints" | "msBeforeNext">;

const instantOf = (ms: number): string => new Date(Math.ceil(ms / 1_000) * 1_000).toUTCString();

function headersOf(points: number, { remainingPoints, msBeforeNext }: Left) {
  return {
    "ratelimit-limit": String(points),
    "ratelimit-remaining": String(Math.max(0, remainingPoints)),
    // Seconds; never 0, or a caller who waits that long would retry too early.
    "ratelimit-reset": String(Math.max(1, Math.ceil(msBeforeNext / 1_000))),
  };
}
