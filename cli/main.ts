/** `npm run plimsoll -- COMMAND …`: the product without a browser. */
import { writeSync } from "node:fs";
import { installSchemaWords } from "../lib/limits/schemaWords";
import { dispatch } from "./dispatch";

installSchemaWords();

// npm changes into the project's folder, but file names on the command line are relative to the caller's.
if (process.env.npm_lifecycle_event === "plimsoll" && process.env.INIT_CWD) {
  process.chdir(process.env.INIT_CWD);
}

for (const stream of [process.stdout, process.stderr]) stream.on("error", notWritten);

/**
 * A reader that closes the pipe (`| head`) is no failure. Any other lost output is, whatever the command's result.
 */
function notWritten(error: NodeJS.ErrnoException): never {
  if (error.code === "EPIPE") process.exit(0);
  try {
    writeSync(process.stderr.fd, `plimsoll: the output could not be written: ${error.message}\n`);
  } catch {
    // Standard error itself cannot be written.
  }
  process.exit(1);
}

const CLEAR_LINE = "\r\u001b[2K";
let shown = "";
const writeTo = (stream: NodeJS.WriteStream) => (text: string) => {
  process.stderr.write(shown);
  shown = "";
  stream.write(text);
};
const colorful = (stream: NodeJS.WriteStream): boolean => stream.isTTY && stream.hasColors();

const code = await dispatch(process.argv.slice(2), {
  stdout: writeTo(process.stdout),
  stderr: writeTo(process.stderr),
  ...(process.stderr.isTTY
    ? {
        progress: (line: string) => {
          process.stderr.write(`${shown}${line.slice(0, process.stderr.columns - 1)}`);
          shown = CLEAR_LINE;
        },
      }
    : {}),
  colors: { stdout: colorful(process.stdout), stderr: colorful(process.stderr) },
});
process.stderr.write(shown);

// Pipes are written asynchronously: exit once both are flushed, whatever sockets are still open.
process.stdout.write("", (lost) => {
  if (lost) notWritten(lost);
  process.stderr.write("", () => process.exit(code));
});
