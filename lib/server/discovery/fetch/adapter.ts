/** What discovery needs for a type of query: one file of this folder each, one line in adapters.ts. */
import type { Query, QueryData, QueryFailure, QuerySuccess, Warning } from "../../../discovery";
import type { HttpSession } from "../../../sources/http/session";
import type { Connection, SourceLimits } from "../../../sources/types";
import type { SourceContext } from "./context";

/** What an adapter returns for a query that succeeded. */
export interface Fetched {
  readonly data: QueryData;
  readonly series?: number;
  readonly samples?: number;
  readonly records?: number;
  readonly pushdown?: QuerySuccess["pushdown"];
  readonly ignoredSeries?: number;
  readonly ignoredLabels?: QuerySuccess["ignoredLabels"];
  readonly warnings?: readonly Warning[];
}

/** What a failed query read before it failed. */
export interface FailureDetails {
  readonly ignoredSeries: number;
  readonly ignoredLabels: QueryFailure["ignoredLabels"];
}

export interface Call<Q extends Query> {
  readonly query: Q;
  readonly ctx: SourceContext;
  readonly session: HttpSession;
  readonly connection: Connection;
  /** Reports details for a failed outcome. */
  readonly onFailure: (details: FailureDetails) => void;
  /** Sets how the overall progress of the query, 0–1, follows from that of the current body. */
  readonly setFraction: (fraction: (bodyFraction: number | null) => number | null) => void;
}

/** One query that a person tries against one source; seconds are NaN if its type has no such field. */
export interface Trial {
  /** Name and URL of the data source; the URL is empty for an uploaded document. */
  readonly source: string;
  readonly url: string;
  readonly query: string;
  readonly queryType: "range" | "instant";
  readonly lookbackSeconds: number;
  readonly stepSeconds: number;
}

/** Methods rather than properties, so that an adapter for one type of query is assignable to one for all. */
export interface QueryAdapter<Q extends Query> {
  /** Throws SourceError. */
  fetch(call: Call<Q>): Promise<Fetched>;
  /** Describes the request for people. Throws SourceError `unregistered` for an invalid base URL. */
  describe(query: Q, at: RequestPlace): Described;
  /** Returns the query of a trial; at most `rows` rows of its answer are shown. */
  fromTrial(trial: Trial, rows: number): Q;
}

export interface Described {
  /** The first request as sent, without credentials and headers. */
  readonly request: string;
  /** How many more requests there may be. */
  readonly more?: string;
  /** The instants that are requested, and how many. */
  readonly times?: readonly { readonly label: string; readonly value: string }[];
  /** The source's own page for the same query. */
  readonly page?: string;
}

export interface RequestPlace {
  readonly baseUrl: string;
  readonly nowMs: number;
  readonly limits: SourceLimits;
  /** Totals were requested instead of samples. */
  readonly totals?: boolean;
}
