/** The one way from a policy's query to its data. */
import type { QueryOutcome } from "../discovery/data";
import type { Query } from "../discovery/policy/model";
import { fetchLoki } from "./loki/client";
import { runClient } from "./outcome";
import { fetchPrometheus } from "./prometheus/client";
import { fetchPullCost } from "./pullcost/client";
import { fetchRegistry } from "./registry/client";
import type { SourceContext } from "./types";

/** Never throws for trouble at the source: that is a failed outcome with message and code. */
export async function fetchQuery(query: Query, ctx: SourceContext): Promise<QueryOutcome> {
  switch (query.type) {
    case "prometheus":
      return runClient(query, ctx, fetchPrometheus);
    case "loki":
      return runClient(query, ctx, fetchLoki);
    case "registry":
      return runClient(query, ctx, fetchRegistry);
    case "pullCostProfile":
      return runClient(query, ctx, fetchPullCost);
  }
}
