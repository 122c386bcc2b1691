import { simulationResultSchema, simulationSchema } from "../../api/queue";
import { routesOf } from "../auth/defineRoute";
import { json } from "../http/body/json";
import { simulate } from "./simulation";

export const simulateQueueRoute = routesOf("Queue")("POST /api/v1/queue/simulate", "simulateQueue", {
  summary:
    "Runners, projects and a pattern of arrivals in virtual time: waits and fairness with both strategies, from the " +
    "same jobs. The same seed gives the same answer.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: json(simulationSchema),
  response: {
    status: 200,
    description: "Waits by project, and what differs",
    schema: simulationResultSchema,
  },
  handler: ({ body, signal }) => simulate(body, signal),
});
