import { z } from "zod";
import { imageDetailSchema, imageQuerySchema, imageReferenceSchema } from "../../api/images";
import { routesOf } from "../auth/defineRoute";
import { readImage } from "./image/read";

const route = routesOf("Names");

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
