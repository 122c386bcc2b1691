import { jobLogSchema } from "../../api/jobLog";
import {
  jobAnswerSchema,
  queueKeySchema,
  runnerNextSchema,
  simulationResultSchema,
  simulationSchema,
} from "../../api/queue";
import { queueOverviewSchema } from "../../api/queueOverview";
import { queueHistoryApiSchema } from "../../api/queueHistory";
import { projectSchema } from "../../api/projects";
import { runnerWhatIfSchema } from "../../api/runnerQueue";
import type { Route } from "../http/route";
import { removeEnded } from "../operations/retention";
import type { Part } from "../part";
import { addCounts } from "./counts/tally";
import { REFILL_KIND } from "./dynamic/kind";
import { queueMetrics } from "./metrics";
import { reapBuilds } from "./reap";
import { closeRedis } from "./redis/client";
import { forgetEnded } from "./retention";
import * as routes from "./routes";
import { closeMatchingPool } from "./sql/matchingPool";

export const queue: Part = {
  routes: Object.values<Route>(routes),
  schemas: {
    QueueSimulation: simulationSchema,
    QueueSimulationResult: simulationResultSchema,
    Queue: queueOverviewSchema,
    QueueKey: queueKeySchema,
    JobExplanation: jobAnswerSchema,
    JobLog: jobLogSchema,
    RunnerNext: runnerNextSchema,
    RunnerWhatIf: runnerWhatIfSchema,
    Project: projectSchema,
    QueueHistory: queueHistoryApiSchema,
  },
  metrics: () => [queueMetrics()],
  stop: async () => {
    await addCounts();
    closeRedis();
    await closeMatchingPool();
  },
  tasks: [
    { name: "reap builds", run: reapBuilds },
    { name: "forget ended builds", everyMs: 3_600_000, run: forgetEnded },
    {
      name: "remove old refills",
      everyMs: 60_000,
      run: () => removeEnded(REFILL_KIND, { perSubject: 5, days: 1 }),
    },
  ],
};
