import { z } from "zod";
import {
  imageDetailSchema,
  imageQuerySchema,
  imageReferenceSchema,
  waitedJobsSchema,
} from "../../api/images";
import { jobPullSchema, jobStorySchema } from "../../api/jobStory";
import { NAME_KINDS, nameDetailSchema } from "../../api/names";
import { routesOf } from "../auth/defineRoute";
import { pullOf } from "../replay/pullOf";
import { gitlabIdParams } from "../http/routes/params";
import { readImage } from "./image/read";
import { readJobStory } from "./job/read";
import { readName, readWaits } from "./kinds/read";

const route = routesOf("Names");
const nameParams = z.object({ kind: z.enum(NAME_KINDS), id: z.string().min(1).max(1_000) });

export const getImageRoute = route("GET /api/v1/images/{reference}", "getImage", {
  summary:
    "Return everything known about an image: its rank and distance to the cut in every policy, now and over the last runs, the results of replays, and the nodes that hold it; on request also the jobs that waited for it and the registry's data. If a part fails, its section reports the error. Slashes and colons of the reference need no escaping.",
  role: "viewer",
  limit: "compute",
  params: z.object({ reference: imageReferenceSchema }),
  query: imageQuerySchema,
  response: { status: 200, description: "The image", schema: imageDetailSchema },
  handler: ({ params, query, signal }) => readImage(params.reference, query.parts, signal),
});

export const getNameRoute = route("GET /api/v1/names/{kind}/{id}", "getName", {
  summary:
    "Return what each part knows about a project, namespace, runner or node, one section for each part, with its position relative to the line where the part has one. If a part fails, its section reports the error. Projects and namespaces can also be given by path.",
  role: "viewer",
  params: nameParams,
  response: { status: 200, description: "The sections of the object", schema: nameDetailSchema },
  handler: ({ params, signal }) => readName(params.kind, params.id, signal),
});

export const getNameWaitsRoute = route("GET /api/v1/names/{kind}/{id}/waits", "getNameWaits", {
  summary:
    "Return the jobs of a project or namespace, or on a node, that waited for their image in the newest replay; null if the replay has none.",
  role: "viewer",
  limit: "expensive",
  params: nameParams.extend({ kind: z.enum(["project", "namespace", "node"]) }),
  response: { status: 200, description: "The jobs that waited", schema: waitedJobsSchema.nullable() },
  handler: ({ params, signal }) => readWaits(params.kind, params.id, signal),
});

export const getJobStoryRoute = route("GET /api/v1/jobs/{id}/story", "getJobStory", {
  summary:
    "Return a job's timeline from queued to finished, its charge with the cost factor used, and the medians of its project.",
  role: "viewer",
  params: gitlabIdParams,
  response: { status: 200, description: "The job's timeline and charge", schema: jobStorySchema },
  handler: ({ params, signal }) => readJobStory(params.id, signal),
});

export const getJobPullRoute = route("GET /api/v1/jobs/{id}/pull", "getJobPull", {
  summary:
    "Return why a job waited for its image in the newest replay, if its job set has a job with this id.",
  role: "viewer",
  limit: "expensive",
  params: gitlabIdParams,
  response: { status: 200, description: "The explanation", schema: jobPullSchema },
  handler: ({ params, signal }) => pullOf(params.id, signal),
});
