import { cursorQuerySchema, pageOf } from "../../../api/common";
import {
  jobCollectionSchema,
  jobSetCollectorInputSchema,
  jobSetCollectorSchema,
} from "../../../api/jobSetCollectors";
import { jobSetNameSchema } from "../../../api/jobSets";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { queued, tagged } from "../../http/etag";
import { nameParams } from "../../http/routes/params";
import { beginCollection, listCollectors, readCollector, removeCollector, setCollector } from "./collectors";

const route = routesOf("Replays");
const params = nameParams.extend({ name: jobSetNameSchema });
const known = {
  status: 200,
  description: "The collector",
  schema: jobSetCollectorSchema,
  headers: ["etag"],
} as const;

export const listJobSetCollectorsRoute = route("GET /api/v1/job-set-collectors", "listJobSetCollectors", {
  summary: "List the collectors of job sets, each with its newest collection.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page of collectors", schema: pageOf(jobSetCollectorSchema) },
  handler: ({ query }) => listCollectors(query),
});

export const getJobSetCollectorRoute = route("GET /api/v1/job-set-collectors/{name}", "getJobSetCollector", {
  summary:
    "Return the collector of a job set with its newest collection. The ETag is the revision, for If-Match; collections do not change it.",
  role: "viewer",
  params,
  response: known,
  handler: async ({ params: { name } }) => tagged(await readCollector(name)),
});

export const setJobSetCollectorRoute = route("PUT /api/v1/job-set-collectors/{name}", "setJobSetCollector", {
  summary:
    'Create or replace the collector of a job set: its source is either a GitLab (the Jobs API and the traces of jobs), or a Prometheus with kube-state-metrics and a Loki with Kubernetes events. Also sets which days to collect, and whether to collect daily. With If-Match, 412 if it has been changed since; `"0"` saves only if the job set has no collector.',
  role: "tuner",
  params,
  ifMatch: true,
  body: json(jobSetCollectorInputSchema),
  response: known,
  handler: async ({ params: { name }, body, audit, ifMatch }) =>
    tagged(await setCollector(name, body, audit, ifMatch)),
});

export const removeJobSetCollectorRoute = route(
  "DELETE /api/v1/job-set-collectors/{name}",
  "removeJobSetCollector",
  {
    summary:
      "Remove the collector of a job set. Its versions are kept. With If-Match, 412 if it has been changed since.",
    role: "tuner",
    params,
    ifMatch: true,
    response: { status: 204, description: "Collector removed" },
    handler: ({ params: { name }, audit, ifMatch }) => removeCollector(name, audit, ifMatch),
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
      headers: ["location"],
    },
    conflict: "A collection of the job set is in progress",
    handler: async ({ params: { name }, audit }) => queued({ id: await beginCollection(name, audit) }),
  },
);
