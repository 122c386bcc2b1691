export interface LogEntry {
  /** Unix nanoseconds. */
  readonly timeNs: bigint;
  readonly line: string;
  /** Stream labels and structured metadata. */
  readonly labels: Readonly<Record<string, string>>;
  /** The stream's labels alone. */
  readonly stream: Readonly<Record<string, string>>;
  /** Place in the answer that brought the entry: streams one after the other. */
  readonly position: number;
}
