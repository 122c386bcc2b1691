import { minutesDecisionQuerySchema, minutesDecisionSchema } from "../../../api/minutesDecision";
import { routesOf } from "../../auth/defineRoute";
import { uuidParams } from "../../http/routes/params";
import { minutesDecision } from "../read/decision";

const route = routesOf("Minutes");

export const decideMinutesRoute = route("GET /api/v1/namespaces/{id}/minutes/decision", "decideMinutes", {
  summary:
    "Return whether the quota allows new pipelines to start on instance runners and running builds to continue, with the reasons.",
  role: "viewer",
  params: uuidParams,
  query: minutesDecisionQuerySchema,
  response: { status: 200, description: "The decision", schema: minutesDecisionSchema },
  handler: ({ params, query }) => minutesDecision(params.id, query),
});
