/** What is known about a query even if parts of it are invalid: enough to check the signals that refer to it. */
export interface QueryHead {
  readonly type: string | undefined;
  /** Why the query has no samples over time; null if it has. */
  readonly noTimes: string | null;
  readonly lookbackSeconds: number | undefined;
}

export const UNKNOWN_HEAD: QueryHead = { type: undefined, noTimes: null, lookbackSeconds: undefined };
