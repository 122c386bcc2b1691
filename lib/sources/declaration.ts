/** What people see of a type of data source: its words, its form and what can be tried. Computes nothing. */

export interface SourceDeclaration {
  readonly label: string;
  readonly urlExample: string;
  /** What belongs into the URL. */
  readonly urlHint: string;
  /** Present where the source may be an uploaded document in place of a server. */
  readonly document?: DocumentField;
  /** Whether a kubeconfig names its server and credentials. */
  readonly kubeconfig?: true;
  /** What to try where the server answers 404, for sources whose base path people get wrong. */
  readonly notFound?: string;
  /** Null where it has no queries to try. */
  readonly trial: TrialForm | null;
  /** Where the server lists the labels that a query can name; absent where queries have none. */
  readonly labels?: LabelsApi;
}

/** `<root>/labels` and `<root>/label/<name>/values`, both with `start` and `end`. */
export interface LabelsApi {
  readonly root: string;
  /** A time as the API takes it. */
  readonly time: (unixMs: number) => string;
  /** The parameter of a selector. */
  readonly match: string;
  /** The parameter of the most values, where there is one. */
  readonly limit?: string;
}

export interface DocumentField {
  /** As in "the <noun> is uploaded". */
  readonly noun: string;
  readonly description: string;
  /** File name extensions and media types, as an `accept` attribute takes them. */
  readonly accept: string;
}

/** The form that tries a query. */
export interface TrialForm {
  /** Of the query's field; null where there is nothing to ask for. */
  readonly label: string | null;
  readonly description?: string;
  readonly example: string;
  /** Which language the query's editor knows; plain text without it. */
  readonly language?: "promql" | "logql";
  /** Whether a query is either instant or over a range with a step. */
  readonly ranges: boolean;
  readonly lookback: boolean;
}
