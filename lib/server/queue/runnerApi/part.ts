/** The GitLab Runner protocol. */
import { runnerErrorSchema, runnerJobSchema } from "../../../api/runnerProtocol";
import type { Part } from "../../part";
import type { Route } from "../../http/route";
import * as jobs from "./routes";
import * as people from "./peopleRoutes";
import * as runners from "./runnerRoutes";

export const runnerApi: Part = {
  routes: [jobs, runners, people].flatMap((routes) => Object.values<Route>(routes)),
  schemas: { RunnerError: runnerErrorSchema, RunnerJob: runnerJobSchema },
};
