/** One JSON line an event on standard output. Fields that may hold credentials are cut out wherever they appear. */
import { pino, type Logger } from "pino";
import { config } from "./config";
import { processWide } from "./processWide";

const SECRET_KEYS = [
  "authorization",
  "cookie",
  "token",
  "password",
  "clientKey",
  "credentials",
  "secretKey",
  "databaseUrl",
  "headers",
];

export function log(): Logger {
  return processWide("log", () =>
    pino({
      level: config().logLevel,
      base: { pid: process.pid },
      redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[hidden]" },
      serializers: { error: describeError },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    }),
  );
}

/** An error as fields; messages of the database driver may quote connection strings, whose passwords go. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: withoutPasswords(error.message),
    stack: withoutPasswords(error.stack ?? ""),
  };
}

export function withoutPasswords(text: string): string {
  return text.replace(/([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@]*@/gi, "$1:[hidden]@");
}
