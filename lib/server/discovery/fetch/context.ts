/** What a run tells its queries, and what it hears from them while they are fetched. */
import type { Policy, Pushdown, Query, Semantics } from "../../../discovery";
import type { Connection, SourceLimits } from "../../../sources/types";

export interface SourceContext {
  /** Unix milliseconds of the run. */
  readonly nowMs: number;
  readonly semantics: Semantics;
  /** The registered endpoint for a query; throws a SourceError with code `unregistered` when there is none. */
  readonly connect: (query: Query) => Connection;
  readonly signal: AbortSignal;
  readonly limits: SourceLimits;
  /** What the samples are for, where a server may aggregate them itself; absent where samples are wanted. */
  readonly aggregation?: { readonly policy: Policy; readonly pushdown: Pushdown };
  /** Called as bodies arrive; `fraction` 0–1 where known. */
  readonly onProgress?: (progress: {
    readonly query: string;
    readonly bytes: number;
    readonly fraction: number | null;
  }) => void;
}
