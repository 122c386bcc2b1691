/**
 * A job's log as plain text: what a terminal would show at the end, without colours. Pure; linear in the length of
 * the text. Source: GitLab's job logs (sections between `section_start:` and `section_end:`), ECMA-48 control
 * sequences.
 */
import { withoutEnd } from "../../document/ends";

/** Section markers, by which GitLab folds logs. */
const SECTION = /section_(?:start|end):\d+:[\w.-]*(?:\[[^[\]\r\n]*\])?\r?/g;
/** Colours, cursor movements and window titles. */
const SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?|[@-Z\\^_])/g;
/** Other control characters, except line feed and tab. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Keeps only the last state of a line that was overwritten, such as a progress bar. */
export function plainLog(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const shown = line.replace(SECTION, "").replace(SEQUENCE, "");
      const written = withoutEnd(shown, "\r");
      return written.slice(written.lastIndexOf("\r") + 1).replace(CONTROL, "");
    })
    .join("\n");
}
