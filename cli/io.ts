/**
 * Output of a command. Commands receive it as an argument instead of writing to the process, so that a test can read
 * what a person would see.
 */
export interface CommandIo {
  /** Results, as read by a pipe or a script. The text is written unchanged; the caller ends lines. */
  readonly stdout: (text: string) => void;
  /** Warnings and errors for the person at the terminal. */
  readonly stderr: (text: string) => void;
  /** Shows one line that replaces the previous one; absent if stderr is not a terminal. */
  readonly progress?: (line: string) => void;
  /** Whether stdout and stderr support colours. */
  readonly colors?: { readonly stdout: boolean; readonly stderr: boolean };
}
