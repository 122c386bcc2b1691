import { jobSetCollectorSchema } from "../../api/jobSetCollectors";
import { jobSetSchema } from "../../api/jobSets";
import { policyGuardSchema } from "../../api/policyGuard";
import { policyShadowSchema, shadowRunSchema, shadowSummarySchema } from "../../api/policyShadow";
import { replaySchema, replaySummarySchema } from "../../api/replays";
import type { Route } from "../http/route";
import type { Part } from "../part";
import { beginDueCollections } from "./collect/begin";
import * as collect from "./collect/routes";
import * as guard from "./guard/routes";
import * as jobSets from "./jobSets/routes";
import { removeOldReplays } from "./retention";
import * as shadow from "./shadow/routes";
import * as routes from "./routes";

export const replay: Part = {
  routes: [routes, jobSets, guard, collect, shadow].flatMap((each) => Object.values<Route>(each)),
  schemas: {
    JobSet: jobSetSchema,
    JobSetCollector: jobSetCollectorSchema,
    PolicyGuard: policyGuardSchema,
    PolicyShadow: policyShadowSchema,
    ShadowRun: shadowRunSchema,
    ShadowSummary: shadowSummarySchema,
    Replay: replaySchema,
    ReplaySummary: replaySummarySchema,
  },
  tasks: [
    { name: "begin due collections of jobs", run: () => beginDueCollections() },
    { name: "remove old replays", everyMs: 600_000, run: removeOldReplays },
  ],
};
