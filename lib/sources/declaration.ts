/**
 * The user-visible description of a data source type: its words, its form and what can be tried. Computes nothing.
 */

export interface SourceDeclaration {
  readonly label: string;
  readonly urlExample: string;
  /** What to enter as the URL. */
  readonly urlHint: string;
  /** Present if the source may be an uploaded document instead of a server. */
  readonly document?: DocumentField;
  /** Whether a kubeconfig can provide its server and credentials. */
  readonly kubeconfig?: true;
  /** Hint for a 404 response, for sources whose base path is often wrong. */
  readonly notFound?: string;
  /** Whether requests name a project or a repository, which a 404 response is about; it is about the base URL otherwise. */
  readonly namesThings?: true;
  /** Null if it has no queries to try. */
  readonly trial: TrialForm | null;
  /** The API that lists the labels that a query can name; absent if queries have none. */
  readonly labels?: LabelsApi;
}

/** `<root>/labels` and `<root>/label/<name>/values`, both with `start` and `end`. */
export interface LabelsApi {
  readonly root: string;
  /** Formats a time for the API. */
  readonly time: (unixMs: number) => string;
  /** Name of the parameter for a selector. */
  readonly match: string;
  /** Name of the parameter for the maximum number of values, if there is one. */
  readonly limit?: string;
}

export interface DocumentField {
  /** Used in "the <noun> is uploaded". */
  readonly noun: string;
  readonly description: string;
  /** File name extensions and media types, in the syntax of an `accept` attribute. */
  readonly accept: string;
}

/** The form that tries a query. */
export interface TrialForm {
  /** Label of the query's field; null if there is nothing to enter. */
  readonly label: string | null;
  readonly description?: string;
  readonly example: string;
  /** Language of the query editor; plain text if absent. */
  readonly language?: "promql" | "logql";
  /** Whether a query is either instant or over a range with a step. */
  readonly ranges: boolean;
  readonly lookback: boolean;
}
