/** What is known of a query even when parts of it are wrong: enough to check the signals on it. */
export interface QueryHead {
  readonly type: string | undefined;
  /** Why the query has no samples over time; null where it has. */
  readonly noTimes: string | null;
  readonly lookbackSeconds: number | undefined;
}

export const UNKNOWN_HEAD: QueryHead = { type: undefined, noTimes: null, lookbackSeconds: undefined };
