/** Announces the first administrator's link to whoever can read this process's log. */
import { setTimeout as sleep } from "node:timers/promises";
import { config } from "../core/config";
import { log } from "../core/log";
import { createSetupLink } from "./links";

const TRIES = 30;
const PAUSE_MS = 10_000;

/**
 * Logs a setup link as long as there are no accounts. Does nothing in a process that the start command began, which
 * prints the link itself. Waits for a database that is unavailable or not migrated yet.
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
