import { removeEnded } from "../operations/retention";
import type { Part } from "../part";
import { REFILL_KIND } from "./dynamic/kind";
import { queueMetrics } from "./metrics";

export const queue: Part = {
  metrics: () => [queueMetrics()],
  tasks: [
    {
      name: "remove old refills",
      everyMs: 60_000,
      run: () => removeEnded(REFILL_KIND, { perSubject: 5, days: 1 }),
    },
  ],
};
