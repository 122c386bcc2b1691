import { cursorQuerySchema, pageOf } from "../../../api/common";
import {
  jobCollectionSchema,
  jobSetCollectorInputSchema,
  jobSetCollectorSchema,
} from "../../../api/jobSetCollectors";
import { jobSetNameSchema } from "../../../api/jobSets";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { Answer } from "../../http/route";
import { nameParams } from "../../http/routes/params";
import { beginCollection, listCollectors, removeCollector, setCollector } from "./collectors";

const route = routesOf("Replays");
const params = nameParams.extend({ name: jobSetNameSchema });

export const listJobSetCollectorsRoute = route("GET /api/v1/job-set-collectors", "listJobSetCollectors", {
  summary: "List the collectors of job sets, each with its newest collection.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page of collectors", schema: pageOf(jobSetCollectorSchema) },
  handler: ({ query }) => listCollectors(query),
});

export const setJobSetCollectorRoute = route("PUT /api/v1/job-set-collectors/{name}", "setJobSetCollector", {
  summary:
    "Create or replace the collector of a job set: its source is either a GitLab (the Jobs API and the jobs' traces), or a Prometheus with kube-state-metrics and a Loki with Kubernetes events. Also sets which days to collect, and whether to collect daily.",
  role: "tuner",
  params,
  body: json(jobSetCollectorInputSchema),
  response: { status: 200, description: "The collector", schema: jobSetCollectorSchema },
  handler: ({ params: { name }, body, audit }) => setCollector(name, body, audit),
});

export const removeJobSetCollectorRoute = route(
  "DELETE /api/v1/job-set-collectors/{name}",
  "removeJobSetCollector",
  {
    summary: "Remove the collector of a job set. Its versions are kept.",
    role: "tuner",
    params,
    response: { status: 204, description: "Collector removed" },
    handler: async ({ params: { name }, audit }) => {
      await removeCollector(name, audit);
      return undefined;
    },
  },
);

export const collectJobSetRoute = route(
  "POST /api/v1/job-set-collectors/{name}/collections",
  "collectJobSet",
  {
    summary:
      "Collect the next version of a job set in the background. The operation has the id in the response; when it ends, the version is queued for reading.",
    role: "tuner",
    limit: "expensive",
    params,
    response: {
      status: 202,
      description: "The queued collection",
      schema: jobCollectionSchema,
      tells: ["location"],
    },
    handler: async ({ params: { name }, audit }) => {
      const id = await beginCollection(name, audit);
      return new Answer({ id }, { location: `/api/v1/operations/${id}` });
    },
  },
);
