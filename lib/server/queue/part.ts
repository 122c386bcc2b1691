import { simulationResultSchema, simulationSchema } from "../../api/queue";
import { removeEnded } from "../operations/retention";
import type { Part } from "../part";
import { REFILL_KIND } from "./dynamic/kind";
import { queueMetrics } from "./metrics";
import { simulateQueueRoute } from "./simulationRoute";

export const queue: Part = {
  routes: [simulateQueueRoute],
  schemas: { QueueSimulation: simulationSchema, QueueSimulationResult: simulationResultSchema },
  metrics: () => [queueMetrics()],
  tasks: [
    {
      name: "remove old refills",
      everyMs: 60_000,
      run: () => removeEnded(REFILL_KIND, { perSubject: 5, days: 1 }),
    },
  ],
};
