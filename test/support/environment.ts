/** The process of a test file: its environment, and the server's state in it. */
import { vi } from "vitest";
import { forget } from "@/lib/server/core/singleton";

type Environment = Readonly<Record<string, string | undefined>>;
interface Begun {
  readonly env: NodeJS.ProcessEnv;
  readonly values: Environment;
}
const shared = globalThis as { plimsollShared?: Map<string, unknown>; plimsollTestBegun?: Begun };

/**
 * Sets variables, or removes those that are undefined. The server then reads its configuration again and applies its
 * log level. Leftovers of an earlier file, such as a closing connection, may have made it read an incomplete one.
 */
export function setEnvironment(variables: Environment): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  forget("config");
  forget("log");
}

/**
 * Files of a worker share its process and its loaded modules. Each starts with the worker's initial environment, and
 * with a server that has read and opened nothing.
 */
export function beginAnew(): void {
  const begun = (shared.plimsollTestBegun ??= { env: process.env, values: { ...process.env } });
  process.env = begun.env;
  for (const name of Object.keys(process.env)) if (!(name in begun.values)) delete process.env[name];
  Object.assign(process.env, begun.values);
  shared.plimsollShared?.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
}
