/** A process that works on jobs until it is asked to stop, like a second replica of the app. */
import { closeDb } from "../../lib/server/core/db";
import { startWorker } from "../../lib/server/operations/worker";
import { closeNotifications } from "../../lib/server/core/notifications";

const worker = startWorker({ choresMs: 500 });
process.on("SIGTERM", () => {
  void (async () => {
    await worker.stop();
    await closeNotifications();
    await closeDb();
    process.exit(0);
  })();
});
console.log("ready");
