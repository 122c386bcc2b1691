import { minutesWhatIfRequestSchema, minutesWhatIfSchema } from "../../../api/minutesWhatIf";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { minutesWhatIf } from "../whatIf/whatIf";

const route = routesOf("Minutes");

export const minutesWhatIfRoute = route("POST /api/v1/minutes/what-if", "minutesWhatIf", {
  summary:
    "Preview what the builds of a period would have cost with other cost factors and quotas: who is affected most, and which quotas would have been exceeded. The period defaults to the last 90 days. Stores nothing.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: json(minutesWhatIfRequestSchema),
  response: {
    status: 200,
    description: "The costs before and after, and the difference",
    schema: minutesWhatIfSchema,
  },
  handler: ({ body, signal }) => minutesWhatIf(body, { signal }),
});
