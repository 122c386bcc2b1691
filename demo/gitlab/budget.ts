/** GitLab's rate limit: a number of requests per minute, counted from the first. Every response has its headers. */

export interface Budget {
  /** Returns the headers of the response, and whether the request exceeds the limit. */
  spend(nowMs: number): { readonly refused: boolean; readonly headers: Readonly<Record<string, string>> };
}

const WINDOW_MS = 60_000;

export function requestBudget(limit: number): Budget {
  let beganMs = -Infinity;
  let observed = 0;
  return {
    spend(nowMs) {
      if (nowMs >= beganMs + WINDOW_MS) [beganMs, observed] = [nowMs, 0];
      observed += 1;
      const seconds = Math.max(1, Math.ceil((beganMs + WINDOW_MS - nowMs) / 1000));
      const refused = observed > limit;
      return {
        refused,
        headers: {
          "ratelimit-limit": String(limit),
          "ratelimit-observed": String(observed),
          "ratelimit-remaining": String(Math.max(0, limit - observed)),
          "ratelimit-reset": String(Math.ceil((beganMs + WINDOW_MS) / 1000)),
          ...(refused ? { "retry-after": String(seconds) } : {}),
        },
      };
    },
  };
}
