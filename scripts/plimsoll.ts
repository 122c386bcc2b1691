/** `npm run plimsoll -- COMMAND …`: the product without a browser. */
import { dispatch } from "./plimsoll/dispatch";

// npm changes into the project's folder; the file names on the line are relative to the caller's.
if (process.env.npm_lifecycle_event === "plimsoll" && process.env.INIT_CWD) {
  process.chdir(process.env.INIT_CWD);
}

// A reader that had enough (`| head`) is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

const code = await dispatch(process.argv.slice(2), {
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
});

// Pipes are written in the background: leave once both are empty, whatever sockets are still open.
process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));
