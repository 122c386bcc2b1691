import {
  waterlineDocumentsSchema,
  waterlinePlanRequestSchema,
  waterlinePlanSchema,
  waterlineValidationSchema,
} from "../../api/waterlines";
import { routesOf } from "../auth/defineRoute";
import { json } from "../http/body/json";
import { planWaterlines, validateWaterlines } from "./tasks";

const route = routesOf("Waterlines");

export const planWaterlinesRoute = route("POST /api/v1/waterlines/plan", "planWaterlines", {
  summary:
    "Which pods give way on nodes over their waterlines, in which order, why, and where to stop. Changes nothing.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: json(waterlinePlanRequestSchema),
  response: { status: 200, description: "The plan of every node", schema: waterlinePlanSchema },
  handler: ({ body, signal }) => planWaterlines(body, signal),
});

export const validateWaterlinesRoute = route("POST /api/v1/waterlines/validate", "validateWaterlines", {
  summary:
    "Check manifests of NodeQOS, AvoidanceAction and PodQOS: all errors and lints with line and column.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: json(waterlineDocumentsSchema),
  response: { status: 200, description: "What was found", schema: waterlineValidationSchema },
  handler: ({ body, signal }) => validateWaterlines(body, signal),
});
