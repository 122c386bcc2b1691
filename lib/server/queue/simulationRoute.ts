import { simulationResultSchema, simulationSchema } from "../../api/queue";
import { routesOf } from "../auth/defineRoute";
import { json } from "../http/body/json";
import { simulate } from "./simulation";

export const simulateQueueRoute = routesOf("Queue")("POST /api/v1/queue/simulate", "simulateQueue", {
  summary:
    "Simulate runners, projects and a pattern of arrivals in virtual time: wait times and fairness under both strategies, with the same jobs. The same seed gives the same result.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: json(simulationSchema),
  response: {
    status: 200,
    description: "The wait times by project, and the differences",
    schema: simulationResultSchema,
  },
  handler: ({ body, signal }) => simulate(body, signal),
});
