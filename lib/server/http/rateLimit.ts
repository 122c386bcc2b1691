/**
 * How often one caller may do what costs much or what is tried by guessing. Counted in this process alone: with N
 * replicas a caller who meets all of them gets N times as much, which still bounds what one process has to bear.
 */
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { singleton } from "../core/singleton";
import { clientAddress } from "./clientAddress";
import { TooManyRequestsError } from "./errors";

/** Requests in a span of seconds. People and the pages stay far below. */
export const LIMITS = {
  /** Passwords, tokens of links, identity providers. */
  signIn: { points: 60, seconds: 60 },
  /** What asks other systems or makes a run. */
  expensive: { points: 300, seconds: 60 },
  /** What computes in this process: the editor checks and the tuner recomputes while somebody types or drags. */
  compute: { points: 600, seconds: 60 },
  /** Requests for a job, by runner; GitLab.com's numbers, these and the next two. */
  jobRequest: { points: 2_000, seconds: 60 },
  /** Patches of a job's trace. */
  tracePatch: { points: 2_000, seconds: 60 },
  /** Other reports of a job. */
  jobUpdate: { points: 200, seconds: 60 },
} as const;

export type Limit = keyof typeof LIMITS;

/** Counts the request and returns the headers that tell what is left. Throws TooManyRequestsError. */
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
  // By address where nobody is signed in: a person's own limit must not be used up by strangers.
  const key = actor === null ? clientAddress(request) : actor.id;
  try {
    return headersOf(points, await limiter.consume(key));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new TooManyRequestsError(refusalOf(points, refused));
  }
}

/** Headers of a 429 that says when to come again. */
export function refusalOf(points: number, left: Left): Readonly<Record<string, string>> {
  const headers = headersOf(points, left);
  return {
    ...headers,
    "retry-after": headers["ratelimit-reset"],
    // What GitLab Runners wait for, to the second and never too early.
    "ratelimit-resettime": instantOf(Date.now() + left.msBeforeNext),
  };
}

type Left = Pick<RateLimiterRes, "remainingPoints" | "msBeforeNext">;

const instantOf = (ms: number): string => new Date(Math.ceil(ms / 1_000) * 1_000).toUTCString();

function headersOf(points: number, { remainingPoints, msBeforeNext }: Left) {
  return {
    "ratelimit-limit": String(points),
    "ratelimit-remaining": String(Math.max(0, remainingPoints)),
    // Seconds; never 0, or a caller who waits that long comes too early.
    "ratelimit-reset": String(Math.max(1, Math.ceil(msBeforeNext / 1_000))),
  };
}
