/** Starts the product once for all journeys; PLIMSOLL_E2E_URL names one that runs already. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startApp } from "./app";

const root = fileURLToPath(new URL("../..", import.meta.url));

export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.PLIMSOLL_E2E_URL) return () => Promise.resolve();
  const app = await startApp({ log: join(root, ".cache", "journeys", "app.log") });
  process.env.PLIMSOLL_E2E_URL = app.url;
  return () => app.stop();
}
