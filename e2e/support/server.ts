/** The product's server for one worker of the journeys, on a copy of the template database. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { KEEP_ALIVE_MS } from "../../scripts/start/web";
import { freePort } from "../../scripts/postgres/freePort";
import { onServer } from "../../test/support/postgresTemplate";
import { startProgram } from "../../test/support/program";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Less than the time limit of the fixtures that start a server. */
const START_MS = 100_000;
/** Environment variable that worker processes inherit from the global set-up. */
const VARIABLE = "JOURNEYS_TEMPLATE";

const templateSchema = z.object({
  /** Connection strings of the template for the application's role and for its owner. */
  url: z.string(),
  ownerUrl: z.string(),
  /** Contains the key with which the template's secrets are encrypted. */
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
 * @param worker number of the worker's process, unique in the run.
 * @param env settings for the journeys of one file.
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
