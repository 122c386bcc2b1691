/**
 * Where a command writes. Commands take it as an argument instead of writing to the process, so a test
 * reads what a person would have seen.
 */
export interface CommandIo {
  /** Results: what a pipe or a script reads. The text is written as it is; the caller ends its lines. */
  readonly stdout: (text: string) => void;
  /** Progress, warnings and errors, for the person at the terminal. */
  readonly stderr: (text: string) => void;
}

/**
 * One command of `npm run plimsoll`.
 *
 * @param args the words after the command's name.
 * @returns the process' exit code: 0 done, 1 the work failed, 2 the command was called wrongly.
 */
export type Command = (args: string[], io: CommandIo) => Promise<number>;
