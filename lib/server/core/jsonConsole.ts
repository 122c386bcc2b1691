/**
 * Turns everything that a process writes to its console into JSON log lines, whether the framework, a library or Node
 * itself writes it.
 */
import { format, stripVTControlCharacters } from "node:util";
import { makeLogger, withoutSecrets } from "./log";

const LEVELS = {
  log: "info",
  info: "info",
  debug: "debug",
  trace: "debug",
  warn: "warn",
  error: "error",
} as const;

/** Takes over the console for the rest of the process's life. */
export function jsonConsole(level: string): void {
  const logger = makeLogger(level);
  const write = (as: "debug" | "info" | "warn" | "error", args: readonly unknown[]): void => {
    const error = args.find((arg) => arg instanceof Error);
    const words = format(...args.filter((arg) => arg !== error));
    const text = withoutSecrets(stripVTControlCharacters(words)).trimEnd();
    if (error) logger[as]({ error }, text.trim() === "" ? withoutSecrets(error.message) : text);
    else if (text.trim() !== "") logger[as](text);
  };
  for (const [name, as] of Object.entries(LEVELS)) {
    Object.assign(console, { [name]: (...args: unknown[]) => write(as, args) });
  }
  replaceWrite(process.stdout, (text) => write("info", ["%s", text]));
  replaceWrite(process.stderr, (text) => write("error", ["%s", text]));
  process.removeAllListeners("warning");
  process.on("warning", (error) => logger.warn({ error }, error.message));
  process.on("uncaughtException", (error) => {
    // If there are other listeners, they decide whether the process goes on. Node would end it and print the error as
    // it is.
    if (process.listenerCount("uncaughtException") > 1) return;
    logger.fatal({ error }, "the process ends with an uncaught error");
    process.exit(1);
  });
}

/** The logger writes to the file descriptor directly, bypassing this. */
function replaceWrite(stream: NodeJS.WriteStream, write: (text: string) => void): void {
  Object.assign(stream, {
    write(chunk: string | Uint8Array, ...rest: unknown[]): boolean {
      write(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
      const done = rest.find((each) => typeof each === "function");
      if (done) queueMicrotask(() => void done());
      return true;
    },
  });
}
