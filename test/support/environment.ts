/** The process of a test file: its environment, and what the server keeps of it. */
import { vi } from "vitest";
import { forget } from "@/lib/server/core/singleton";

type Environment = Readonly<Record<string, string | undefined>>;
interface Begun {
  readonly env: NodeJS.ProcessEnv;
  readonly values: Environment;
}
const shared = globalThis as { plimsollShared?: Map<string, unknown>; plimsollTestBegun?: Begun };

/**
 * Sets variables, or removes those that are undefined; the server reads its configuration again and logs by it. What the
 * file before left behind, such as a connection that ends, may have made it read one without them.
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
 * Files of a worker share its process and the modules that are loaded: each begins with the environment that the worker
 * began with, and with a server that has read and opened nothing.
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
