export interface LogEntry {
  /** Unix nanoseconds. */
  readonly timeNs: bigint;
  readonly line: string;
  /** Stream labels and structured metadata. */
  readonly labels: Readonly<Record<string, string>>;
  /** Labels of the stream only. */
  readonly stream: Readonly<Record<string, string>>;
  /** Position in the response that contained the entry, counted stream after stream. */
  readonly position: number;
}
