/** Logs one JSON line per event to standard output. Fields that may hold credentials are hidden at any depth. */
import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { config } from "./config";
import { singleton } from "./singleton";

const SECRET_KEY =
  /^(authorization|proxy-authorization|cookie|set-cookie|headers|credentials|databaseUrl|connectionString|(client|private|api|x-api)[-_]?key|.*(password|secret|token).*)$/i;
const HIDDEN = "[hidden]";
/** Deeper than anything that is logged; also ends circular references. */
const MAX_DEPTH = 12;

export function log(): Logger {
  return singleton("log", () => makeLogger(config().logLevel));
}

/**
 * Writes to standard output, bypassing a console that makes log lines (jsonConsole.ts), unless given another
 * destination.
 */
export function makeLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    serializers: { error: describeError },
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) =>
        Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, hide(key, value, 0)])),
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, destination);
}

/** Returns the value with every field hidden whose key marks it as secret, at any depth. */
function hide(key: string, value: unknown, depth: number): unknown {
  if (SECRET_KEY.test(key) && value !== null && value !== undefined) return HIDDEN;
  if (typeof value === "string") return withoutSecrets(value);
  // The serializer describes errors; numbers and other primitives hold no secrets.
  if (typeof value !== "object" || value === null || value instanceof Error) return value;
  if (depth >= MAX_DEPTH) return "[deeper]";
  if (Array.isArray(value)) return value.map((item) => hide("", item, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, hide(name, inner, depth + 1)]),
  );
}

/**
 * Returns an error as fields. Messages of the database driver may quote connection strings, whose passwords are
 * hidden.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ""),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Hides the password in `scheme://user:password@…`, in time linear in the length of the text. */
function withoutPasswords(text: string): string {
  const parts: string[] = [];
  let written = 0;
  let at = text.indexOf("://");
  /** End of the latest scanned text that contains no @. */
  let without = 0;
  for (; at >= 0; at = text.indexOf("://", at)) {
    at += 3;
    const password = endOf(USER, text, at);
    if (password === undefined || password < without) continue;
    const end = endOf(PASSWORD, text, password) ?? text.length;
    if (text[end] !== "@") {
      without = end;
      continue;
    }
    parts.push(text.slice(written, password), HIDDEN);
    written = at = end;
  }
  return written === 0 ? text : parts.join("") + text.slice(written);
}

const USER = /[^\s:/@]*:/y;
const PASSWORD = /[^\s@]*/y;

function endOf(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

export function withoutSecrets(text: string): string {
  return withoutPasswords(text).replace(/\b(Bearer|Basic) +[\w.~+/=-]{8,}/gi, "$1 [hidden]");
}
