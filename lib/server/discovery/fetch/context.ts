/** What a run passes to its queries, and how they report back while they are fetched. */
import type { Policy, Pushdown, Query, Semantics } from "../../../discovery";
import type { Connection, SourceLimits } from "../../../sources/types";

export interface SourceContext {
  /** Unix milliseconds of the run. */
  readonly nowMs: number;
  readonly semantics: Semantics;
  /** Returns the registered endpoint for a query; throws a SourceError with code `unregistered` if there is none. */
  readonly connect: (query: Query) => Connection;
  readonly signal: AbortSignal;
  readonly limits: SourceLimits;
  /** What the samples are for, if a server may aggregate them itself; absent if the samples are needed. */
  readonly aggregation?: { readonly policy: Policy; readonly pushdown: Pushdown };
  /** Called as bodies arrive; `fraction` is 0–1, null if unknown. */
  readonly onProgress?: (progress: {
    readonly query: string;
    readonly bytes: number;
    readonly fraction: number | null;
  }) => void;
}
