/** The product as a user starts it, with a run of the benchmark's policy in its database. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { startApp, type RunningApp } from "../../e2e/support/app";
import { operationEnd } from "../operationEnd";
import { EVALUATED_AT, POLICY, policyText } from "./policy";

const runSchema = z.object({ id: z.string() });

/** On this machine a visitor of the demo needs no account. */
export async function startProduct(sourceUrl: string, say: (line: string) => void): Promise<RunningApp> {
  const logs = join(fileURLToPath(new URL("../..", import.meta.url)), ".cache", "bench");
  mkdirSync(logs, { recursive: true });
  say("starting the product; the first time it is built, which takes a minute or two …");
  const app = await startApp({ log: join(logs, "product.log"), env: { PLIMSOLL_DEMO: "1" } });
  try {
    await send(app, "/data-sources", { name: "bench", type: "prometheus", url: sourceUrl });
    await send(app, "/policies", { spec: policyText(sourceUrl) });
    say("running the policy: 1,000 images × 10,080 samples …");
    await runToEnd(app);
  } catch (error) {
    await app.stop();
    throw error;
  }
  return app;
}

/** Runs the policy once more. Throws if the run does not succeed within two minutes. */
export async function runToEnd(app: RunningApp): Promise<void> {
  const { id } = runSchema.parse(await send(app, `/policies/${POLICY}/runs`, { evaluatedAt: EVALUATED_AT }));
  await operationEnd(app.url, id, 120);
}

async function send(app: RunningApp, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
