/**
 * A job's log as text to read: what a terminal would show at the end, without colours. Pure; linear in the text.
 * Source: GitLab's job logs (sections between `section_start:` and `section_end:`), ECMA-48 control sequences.
 */
import { withoutEnd } from "../../document/ends";

/** Marks of sections, which GitLab folds by. */
const SECTION = /section_(?:start|end):\d+:[\w.-]*(?:\[[^[\]\r\n]*\])?\r?/g;
/** Colours and movements of the cursor; titles of windows. */
const SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?|[@-Z\\^_])/g;
/** Other control characters, the line's end and the tabulator left out. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Of a line that was written over, as progress is, the last state. */
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
