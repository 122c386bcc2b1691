/** How often the start command has restarted its processes, as it reports to this one over their IPC channel. */
import { Counter } from "prom-client";
import { z } from "zod";
import { defineMetrics } from "./metrics";
import { singleton } from "./singleton";

const messageSchema = z.object({ restarts: z.record(z.string(), z.number().int().nonnegative()) });

const reported = (): { restarts: Record<string, number> } => singleton("restarts", () => ({ restarts: {} }));

export function listenForRestarts(): void {
  process.on("message", (message) => {
    const heard = messageSchema.safeParse(message);
    if (heard.success) reported().restarts = heard.data.restarts;
  });
}

/** Without the start command the counts are unknown, and no sample is shown. */
export const restartMetrics = defineMetrics(
  "restarts",
  (registers) =>
    new Counter({
      name: "plimsoll_process_restarts_total",
      help: "Number of times that the start command has restarted a process since it started, by process: postgres or web.",
      labelNames: ["process"] as const,
      registers,
      collect() {
        this.reset();
        for (const [process, count] of Object.entries(reported().restarts)) this.inc({ process }, count);
      },
    }),
);
