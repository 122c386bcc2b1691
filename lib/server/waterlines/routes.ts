import {
  waterlineDocumentsSchema,
  waterlinePlanRequestSchema,
  waterlinePlanSchema,
  waterlineValidationSchema,
} from "../../api/waterlines";
import { routesOf } from "../auth/defineRoute";
import { answerBody } from "../http/answer";
import { json } from "../http/body/json";
import { largeJson } from "../http/body/largeJson";
import { planWaterlines, validateWaterlines } from "./tasks";

const route = routesOf("Waterlines");

export const planWaterlinesRoute = route("POST /api/v1/waterlines/plan", "planWaterlines", {
  summary:
    "Plan which pods give way on nodes over their waterlines, in which order, why, and where to stop. Changes nothing.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: largeJson(waterlinePlanRequestSchema, { bytes: "planBytes", values: "planValues" }),
  response: { status: 200, description: "The plan of every node", schema: waterlinePlanSchema },
  handler: async ({ body, signal }) => {
    const plan = await planWaterlines(body, signal);
    return plan instanceof Uint8Array ? answerBody(plan) : plan;
  },
});

export const validateWaterlinesRoute = route("POST /api/v1/waterlines/validate", "validateWaterlines", {
  summary:
    "Validate manifests of NodeQOS, AvoidanceAction and PodQOS. Returns all errors and lints with line and column.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: json(waterlineDocumentsSchema),
  response: { status: 200, description: "The errors and lints", schema: waterlineValidationSchema },
  handler: ({ body, signal }) => validateWaterlines(body, signal),
});
