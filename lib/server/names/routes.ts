import { z } from "zod";
import { gitlabIdParamSchema } from "../../api/builds";
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
import { readImage } from "./image/read";
import { readJobStory } from "./job/read";
import { readName, readWaits } from "./kinds/read";

const route = routesOf("Names");
const jobParams = z.object({ id: gitlabIdParamSchema });
const nameParams = z.object({ kind: z.enum(NAME_KINDS), id: z.string().min(1).max(1_000) });

export const getImageRoute = route("GET /api/v1/images/{reference}", "getImage", {
  summary:
    "Everything that is known of an image: its place and distance to the line in every policy now and over the last runs, " +
    "what replays found, which nodes hold it; on request the jobs that waited for it, and what the registry says. A part " +
    "that fails says so in its own section. Slashes and colons of the reference may be written as they are.",
  role: "viewer",
  limit: "compute",
  params: z.object({ reference: imageReferenceSchema }),
  query: imageQuerySchema,
  response: { status: 200, description: "The image", schema: imageDetailSchema },
  handler: ({ params, query, signal }) => readImage(params.reference, query.parts, signal),
});

export const getNameRoute = route("GET /api/v1/names/{kind}/{id}", "getName", {
  summary:
    "What the parts know of a project, a namespace, a runner or a node, a section each, with its line where it has one; a part " +
    "that fails says so in its own. A project and a namespace are found by their path, too.",
  role: "viewer",
  params: nameParams,
  response: { status: 200, description: "The name", schema: nameDetailSchema },
  handler: ({ params, signal }) => readName(params.kind, params.id, signal),
});

export const getNameWaitsRoute = route("GET /api/v1/names/{kind}/{id}/waits", "getNameWaits", {
  summary:
    "Jobs of a project or a namespace, or on a node, that waited for their image in the newest replay; null where it knows none.",
  role: "viewer",
  limit: "expensive",
  params: nameParams.extend({ kind: z.enum(["project", "namespace", "node"]) }),
  response: { status: 200, description: "The jobs", schema: waitedJobsSchema.nullable() },
  handler: ({ params, signal }) => readWaits(params.kind, params.id, signal),
});

export const getJobStoryRoute = route("GET /api/v1/jobs/{id}/story", "getJobStory", {
  summary:
    "A job on one time line from queued to finished, what it was charged at which factor, and the medians of its project.",
  role: "viewer",
  params: jobParams,
  response: { status: 200, description: "The story", schema: jobStorySchema },
  handler: ({ params, signal }) => readJobStory(params.id, signal),
});

export const getJobPullRoute = route("GET /api/v1/jobs/{id}/pull", "getJobPull", {
  summary:
    "Why a job waited for its image, as the newest replay has it, where its job set has a job with this id.",
  role: "viewer",
  limit: "expensive",
  params: jobParams,
  response: { status: 200, description: "The explanation", schema: jobPullSchema },
  handler: ({ params, signal }) => pullOf(params.id, signal),
});
