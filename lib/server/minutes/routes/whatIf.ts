import { minutesWhatIfRequestSchema, minutesWhatIfSchema } from "../../../api/minutesWhatIf";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { minutesWhatIf } from "../whatIf/whatIf";

const route = routesOf("Minutes");

export const minutesWhatIfRoute = route("POST /api/v1/minutes/what-if", "minutesWhatIf", {
  summary:
    "What the builds of a period (the last 90 days unless said) would have cost with other cost factors and quotas: " +
    "who moves most, and which quotas would have been passed. A preview: nothing is written.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: json(minutesWhatIfRequestSchema),
  response: { status: 200, description: "Before, after and the difference", schema: minutesWhatIfSchema },
  handler: ({ body, signal }) => minutesWhatIf(body, { signal }),
});
