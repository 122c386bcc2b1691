/** The deployed form of the product's server, including pages, on this test's database. */
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { databaseUrl } from "@/lib/server/core/config";
import { freePort } from "@/scripts/postgres/freePort";
import { buildIfNeeded } from "@/scripts/start/build";
import { startProgram } from "./program";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface BuiltServer {
  readonly origin: string;
  /** Returns its output. */
  readonly log: () => string;
  stop(): Promise<void>;
}

/** Builds the pages if needed, which takes minutes. `name` is that of its log. */
export async function startBuiltServer(
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<BuiltServer> {
  await buildIfNeeded(root, (line) => console.log(line));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const log = join(root, ".cache", "attacks", `${name}.log`);
  mkdirSync(dirname(log), { recursive: true });
  const program = await startProgram(process.execPath, [join(root, ".next", "standalone", "server.js")], {
    readyUrl: `${origin}/api/health/ready`,
    log,
    env: {
      NODE_ENV: "production",
      NODE_OPTIONS: "",
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_MANUAL_SIG_HANDLE: "true",
      PORT: String(port),
      HOSTNAME: "127.0.0.1",
      DATABASE_URL: databaseUrl(),
      PLIMSOLL_DEMO: "0",
      PLIMSOLL_DRAIN_SECONDS: "1",
      PLIMSOLL_LOG_LEVEL: "info",
      ...env,
    },
  });
  return { origin, log: () => readFileSync(log, "utf8"), stop: program.stop };
}
