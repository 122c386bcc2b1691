import { jobSetSchema } from "../../api/jobSets";
import { replaySchema, replaySummarySchema } from "../../api/replays";
import type { Route } from "../http/route";
import type { Part } from "../part";
import * as jobSets from "./jobSets/routes";
import { removeOldReplays } from "./retention";
import * as routes from "./routes";

export const replay: Part = {
  routes: [...Object.values<Route>(routes), ...Object.values<Route>(jobSets)],
  schemas: { JobSet: jobSetSchema, Replay: replaySchema, ReplaySummary: replaySummarySchema },
  tasks: [{ name: "remove old replays", everyMs: 600_000, run: removeOldReplays }],
};
