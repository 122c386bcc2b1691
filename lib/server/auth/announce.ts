/** The first administrator's link, told to whoever can read this process's log. */
import { setTimeout as sleep } from "node:timers/promises";
import { config } from "../core/config";
import { log } from "../core/log";
import { createSetupLink } from "./links";

const TRIES = 30;
const PAUSE_MS = 10_000;

/**
 * Logs a setup link while nobody has an account. A process that the start command began is silent: that one prints the
 * link in plain words. A database that is not there yet, or not migrated, is waited for.
 */
export async function announceSetup(): Promise<void> {
  const { demo, onlyLoopback } = config();
  if (process.connected || (demo === true && onlyLoopback)) return;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      const link = await createSetupLink();
      if (link)
        log().warn(
          { until: link.expiresAt },
          `There are no accounts yet. Create the first administrator at ${link.url}`,
        );
      return;
    } catch (error) {
      log().debug({ error }, "the setup link waits for the database");
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
  }
}
