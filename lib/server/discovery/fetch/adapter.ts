/** What discovery needs of a type of query: one file of this folder each, one line in adapters.ts. */
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

/** A failure that still knows what was read before it. */
export interface FailureDetails {
  readonly ignoredSeries: number;
  readonly ignoredLabels: QueryFailure["ignoredLabels"];
}

export interface Call<Q extends Query> {
  readonly query: Q;
  readonly ctx: SourceContext;
  readonly session: HttpSession;
  readonly connection: Connection;
  /** Where an adapter leaves what a failed outcome should still report. */
  readonly onFailure: (details: FailureDetails) => void;
  /** Tells how far the query is altogether, 0–1. */
  readonly setFraction: (fraction: (bodyFraction: number | null) => number | null) => void;
}

/** One query that a person tries against one source; seconds are NaN where its type has no such field. */
export interface Trial {
  /** Name and URL of the data source; the URL is empty for an uploaded document. */
  readonly source: string;
  readonly url: string;
  readonly query: string;
  readonly queryType: "range" | "instant";
  readonly lookbackSeconds: number;
  readonly stepSeconds: number;
}

/** Methods, so that an adapter of one type of query is found among those of all. */
export interface QueryAdapter<Q extends Query> {
  /** Throws SourceError. */
  fetch(call: Call<Q>): Promise<Fetched>;
  /** What is asked, for people to read. Throws SourceError `unregistered` for a base URL that is none. */
  describe(query: Q, at: RequestPlace): Described;
  /** The query of a trial, at most `rows` rows of its answer are shown. */
  fromTrial(trial: Trial, rows: number): Q;
}

export interface Described {
  /** The first request as it is sent: no credentials, no headers. */
  readonly request: string;
  /** How many more there may be. */
  readonly more?: string;
  /** The instants that are asked for, and how many. */
  readonly times?: readonly { readonly label: string; readonly value: string }[];
  /** The source's own page for the same question. */
  readonly page?: string;
}

export interface RequestPlace {
  readonly baseUrl: string;
  readonly nowMs: number;
  readonly limits: SourceLimits;
  /** The source was asked for totals in place of samples. */
  readonly totals?: boolean;
}
