/** Queries a registered GitLab in the background: a few requests per connection, at a pace within its rate limit. */
import { setTimeout as sleep } from "node:timers/promises";
import { counted, type OnCount } from "../../sources/counted";
import { SourceError, toSourceError } from "../../sources/errors";
import { GitLabClient } from "../../sources/gitlab/client";
import { Pace, RateLimited } from "../../sources/gitlab/rateLimit";
import { HttpSession } from "../../sources/http/session";
import { sourceTypes } from "../../sources/shapes";
import { DEFAULT_LIMITS } from "../../sources/types";
import { toConnection } from "../dataSources/connect";
import { openByName } from "../dataSources/store";

/** Of the 600 that GitLab allows, to leave some for others. */
const REQUESTS_PER_MINUTE = 500;
/** Limits for the requests of one `ask`. */
const LIMITS = { ...DEFAULT_LIMITS, idleTimeoutMs: 30_000, totalTimeoutMs: 180_000, maxBytes: 134_217_728 };
/** How many times in a row GitLab may ask to wait before the request is given up. */
const MOST_WAITS = 20;

export interface GitLabAccess {
  /**
   * Calls `work` with a client, and again if GitLab asked to wait. Throws SourceError with a message free of
   * credentials, and the signal's reason when it aborts.
   */
  ask<T>(work: (client: GitLabClient) => Promise<T>): Promise<T>;
}

/** Throws NotFoundError, and UnprocessableError if the source's credentials cannot be opened. */
export async function gitlabAccess(
  source: string,
  { signal, onCount }: { readonly signal: AbortSignal; readonly onCount: OnCount },
): Promise<GitLabAccess> {
  const { type, connection } = await openByName(source);
  if (type !== "gitlab") throw new Error(`${source} is no longer a GitLab source.`);
  const pace = new Pace(REQUESTS_PER_MINUTE);
  const turn = async (): Promise<void> => {
    const wait = pace.next();
    if (wait > 0) await sleep(wait, undefined, { signal });
  };
  const once = async <T>(work: (client: GitLabClient) => Promise<T>): Promise<T> => {
    const session = new HttpSession(toConnection(connection), {
      signal,
      limits: LIMITS,
      notFound: sourceTypes[type].notFound,
    });
    try {
      return await counted({ session, type, onCount }, () => work(new GitLabClient(session, turn)));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof RateLimited) throw error;
      const { code, message, status } = toSourceError(error);
      if (code === "internal") throw error;
      throw new SourceError(code, session.hider.sentence(message), status);
    } finally {
      session.close();
    }
  };
  return {
    async ask(work) {
      for (let waits = 1; ; waits++) {
        try {
          return await once(work);
        } catch (error) {
          if (!(error instanceof RateLimited)) throw error;
          if (waits >= MOST_WAITS) throw error.refusal;
          await sleep(error.waitMs, undefined, { signal });
        }
      }
    },
  };
}
