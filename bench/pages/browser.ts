/** The product with its demo, and a browser with an empty cache. */
import { chromium, type Browser } from "@playwright/test";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Api } from "../../e2e/support/api";
import { startApp } from "../../e2e/support/app";
import { CHROMIUM_ARGS, findChromium } from "../../test/support/chromium";
import { POLICY, type Shown } from "./pages";
import { shownBy } from "./shown";

/** Four demo policies at three instants each. */
const DEMO_RUNS = 12;

export interface Demo {
  readonly browser: Browser;
  readonly url: string;
  readonly shown: Shown;
}

/**
 * `name`: name of the benchmark and of the product's log in `.cache/bench`; `databaseUrl`: defaults to an embedded
 * database.
 */
export async function withDemo<T>(
  name: string,
  use: (demo: Demo) => Promise<T>,
  databaseUrl?: string,
): Promise<T> {
  const log = join(fileURLToPath(new URL("../..", import.meta.url)), ".cache", "bench", `${name}.log`);
  const env = { PLIMSOLL_DEMO: "1", ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
  const app = await startApp({ log, env });
  let browser: Browser | undefined;
  try {
    const executablePath = findChromium();
    browser = await chromium.launch({
      args: [...CHROMIUM_ARGS],
      ...(executablePath ? { executablePath } : {}),
    });
    const { request } = await browser.newContext({ baseURL: app.url });
    const api = new Api(request);
    await api.finishedRuns(undefined, DEMO_RUNS);
    const [run] = await api.finishedRuns(POLICY);
    return await use({ browser, url: app.url, shown: await shownBy(request, run?.id ?? "") });
  } finally {
    await browser?.close();
    await app.stop();
  }
}
