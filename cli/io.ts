/**
 * Where a command writes. Commands take it as an argument instead of writing to the process, so that a test reads what
 * a person would have seen.
 */
export interface CommandIo {
  /** Results: what a pipe or a script reads. The text is written as it is; the caller ends its lines. */
  readonly stdout: (text: string) => void;
  /** Warnings and errors, for the person at the terminal. */
  readonly stderr: (text: string) => void;
  /** One line that replaces the one before; absent where stderr is no terminal. */
  readonly progress?: (line: string) => void;
  /** Whether stdout and stderr show colours. */
  readonly colors?: { readonly stdout: boolean; readonly stderr: boolean };
}
