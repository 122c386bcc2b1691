import { overviewSchema } from "../../../api/overview";
import { routesOf } from "../../auth/defineRoute";
import { readOverview } from "../overview";

const route = routesOf("Overview");

export const overviewRoute = route("GET /api/v1/overview", "getOverview", {
  summary: "What the first page shows: policies, sources and the newest runs.",
  role: "viewer",
  response: { status: 200, description: "The overview", schema: overviewSchema },
  handler: readOverview,
});
