import { overviewSchema } from "../../api/overview";
import { routesOf } from "../auth/defineRoute";
import { readOverview } from "./read";

const route = routesOf("Overview");

export const overviewRoute = route("GET /api/v1/overview", "getOverview", {
  summary:
    "Return an overview of every ranking and its line, the worst cases first: policies, nodes, queue, compute minutes, replay, data sources, and the newest changes. If a part cannot be read, its section reports the error.",
  role: "viewer",
  response: { status: 200, description: "The overview", schema: overviewSchema },
  handler: readOverview,
});
