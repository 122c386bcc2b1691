/** A worker whose database does not answer waits for it, and Node has nothing to warn of. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { closeNotifications } from "@/lib/server/core/notifications";
import { KINDS } from "@/lib/server/operations/kinds";
import { startWorker } from "@/lib/server/operations/worker";
import { freePort } from "@/scripts/postgres/freePort";
import { setEnvironment } from "@/test/support/environment";

it("waits with all kinds, without a warning about their number", async () => {
  const warnings: string[] = [];
  const hear = (warning: Error): void => void warnings.push(warning.name);
  process.on("warning", hear);
  const port = await freePort();
  setEnvironment({
    DATABASE_URL: `postgresql://nobody@127.0.0.1:${port}/none`,
    PLIMSOLL_LOG_LEVEL: "silent",
  });
  const worker = startWorker();
  await sleep(1_500);
  await worker.stop();
  await closeNotifications();
  process.off("warning", hear);
  expect(KINDS.length).toBeGreaterThan(10);
  expect(warnings).toEqual([]);
});
