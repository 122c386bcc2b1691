import { overviewSchema } from "../../api/overview";
import { routesOf } from "../auth/defineRoute";
import { readOverview } from "./read";

const route = routesOf("Overview");

export const overviewRoute = route("GET /api/v1/overview", "getOverview", {
  summary:
    "Every line at a glance, the worst cases first: policies, nodes, queue, compute minutes, replay, data sources, and the newest changes. A part that could not be read says so in its place.",
  role: "viewer",
  response: { status: 200, description: "The overview", schema: overviewSchema },
  handler: readOverview,
});
