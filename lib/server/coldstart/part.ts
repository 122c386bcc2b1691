import {
  herdResultSchema,
  herdSchema,
  manifestAnswerSchema,
  mirrorAnswerSchema,
  rankingLinkAnswerSchema,
  resolveAnswerSchema,
  scenarioSchema,
} from "../../api/coldstart";
import { traceSchema } from "../../coldstart/shapes";
import type { Route } from "../http/route";
import type { Part } from "../part";
import * as routes from "./routes";

export const coldstart: Part = {
  routes: Object.values<Route>(routes),
  schemas: {
    ColdStartScenario: scenarioSchema,
    ColdStartTrace: traceSchema,
    ColdStartAnswer: resolveAnswerSchema,
    Herd: herdSchema,
    HerdResult: herdResultSchema,
    ImageManifest: manifestAnswerSchema,
    MirrorObservations: mirrorAnswerSchema,
    ColdStartRanking: rankingLinkAnswerSchema,
  },
};
