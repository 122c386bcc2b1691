/** The product's server for one worker of the journeys, on a copy of the template database. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { KEEP_ALIVE_MS } from "../../scripts/start/web";
import { freePort } from "../../scripts/postgres/freePort";
import { onServer } from "../../test/support/postgresTemplate";
import { startProgram } from "../../test/support/program";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Below what the fixtures that start a server may take. */
const START_MS = 100_000;
/** By the environment, which the workers' processes inherit from the global set-up. */
const VARIABLE = "JOURNEYS_TEMPLATE";

const templateSchema = z.object({
  /** Connection string of the template with the application's role, and with its owner's. */
  url: z.string(),
  ownerUrl: z.string(),
  /** Holds the key that the template's secrets are encrypted with. */
  dataDir: z.string(),
});

export function shareTemplate(template: z.infer<typeof templateSchema>): void {
  process.env[VARIABLE] = JSON.stringify(template);
}

export interface JourneyServer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * @param worker the number of the worker's process, which no other one of the run has.
 * @param env settings of the journeys of one file.
 */
export async function startServer(
  worker: number,
  env: Readonly<Record<string, string>> = {},
): Promise<JourneyServer> {
  const template = templateSchema.parse(JSON.parse(process.env[VARIABLE] ?? "null"));
  const name = `journeys_${worker}`;
  const port = await freePort();
  const url = `http://localhost:${port}`;
  await onServer(
    withDatabase(template.ownerUrl, "postgres"),
    `create database ${name} template ${templateName(template.url)}`,
  );
  const server = await startProgram(process.execPath, [join(root, ".next", "standalone", "server.js")], {
    readyUrl: `${url}/api/health/ready`,
    timeoutMs: START_MS,
    log: join(root, ".cache", "journeys", `worker-${worker}.log`),
    env: {
      NODE_ENV: "production",
      NODE_OPTIONS: "",
      NEXT_TELEMETRY_DISABLED: "1",
      KEEP_ALIVE_TIMEOUT: KEEP_ALIVE_MS,
      NEXT_MANUAL_SIG_HANDLE: "true",
      PORT: String(port),
      HOSTNAME: "127.0.0.1",
      DATABASE_URL: withDatabase(template.url, name),
      PLIMSOLL_DATA_DIR: template.dataDir,
      PLIMSOLL_DEMO: "1",
      PLIMSOLL_DRAIN_SECONDS: "1",
      PLIMSOLL_LOG_LEVEL: "warn",
      ...env,
    },
  });
  return { url, stop: () => server.stop() };
}

function templateName(url: string): string {
  return new URL(url).pathname.slice(1);
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
