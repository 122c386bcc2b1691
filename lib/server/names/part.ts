import { imageDetailSchema, waitedJobsSchema } from "../../api/images";
import { jobPullSchema, jobStorySchema } from "../../api/jobStory";
import { nameDetailSchema } from "../../api/names";
import type { Route } from "../http/route";
import type { Part } from "../part";
import * as routes from "./routes";

export const names: Part = {
  routes: Object.values<Route>(routes),
  schemas: {
    Image: imageDetailSchema,
    JobPull: jobPullSchema,
    JobStory: jobStorySchema,
    Name: nameDetailSchema,
    WaitedJobs: waitedJobsSchema,
  },
};
