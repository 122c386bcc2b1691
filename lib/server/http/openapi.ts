/** `/api/openapi.json`, written from what the routes say of themselves. */
import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { errorBodySchema } from "../../api/common";
import { nameSchemas } from "./openapiSchemas";
import { LIMITS, type Limit } from "./rateLimit";
import type { RouteMeta } from "./route";

type Document = ReturnType<typeof createDocument>;
type ZodOpenApiResponseContent = Pick<ZodOpenApiResponseObject, "content">;

/** OpenAPI 3.1 of these routes. */
export function openApiDocument(routes: readonly RouteMeta[], version: string): Document {
  nameSchemas();
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Plimsoll",
      version,
      description:
        "Rankings of GitLab CI on Kubernetes with the reasons for them. POST honours Idempotency-Key; every answer carries X-Request-Id.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    security: [{ token: [] }, { session: [] }],
    paths: paths satisfies ZodOpenApiPathsObject,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "An API token, made under Settings." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "plimsoll",
          description: "A browser's session; named __Host-plimsoll over HTTPS.",
        },
      },
    },
  });
}

function operation(route: RouteMeta): ZodOpenApiOperationObject {
  const { response } = route;
  const answered = { description: response.description, ...contentOf(response) };
  return {
    operationId: route.operationId,
    summary: route.summary,
    tags: [route.tag],
    ...accessOf(route),
    ...requestOf(route),
    responses: {
      [String(response.status)]: answered,
      ...(route.limit === undefined ? {} : { "429": tooMany(route.limit) }),
      "4XX": { description: "What is wrong with the request", content: errorContent },
      "5XX": { description: "What is wrong here", content: errorContent },
    },
  };
}

function accessOf({ role, peopleOnly }: RouteMeta): Partial<ZodOpenApiOperationObject> {
  if (role === "public") return { security: [] };
  const description = `Needs the role ${role}.`;
  if (peopleOnly !== true) return { description };
  return {
    description: `${description} For people in a browser, not for API tokens.`,
    security: [{ session: [] }],
  };
}

const documentSchema = z
  .looseObject({ apiVersion: z.string(), kind: z.literal("DiscoveryPolicy") })
  .meta({ description: "The policy document itself." });
const ifMatchHeader = z.string().optional().meta({
  description: "The ETag of the version that the change began with; 412 when another was saved since.",
});
const idempotencyHeader = z.string().max(200).optional().meta({
  description: "A repetition with this key within a day does nothing and gets the first answer.",
});

const errorContent = { "application/json": { schema: errorBodySchema } };

function tooMany(limit: Limit): ZodOpenApiResponseObject {
  const { points, seconds } = LIMITS[limit];
  const by = limit === "signIn" ? "address" : "caller";
  return {
    description: `More than ${points} requests in ${seconds} s by one ${by}`,
    headers: z.object({
      "Retry-After": z.string().meta({ description: "Seconds to wait." }),
      "RateLimit-Limit": z.string().meta({ description: `Requests in ${seconds} s.` }),
      "RateLimit-Remaining": z.string().meta({ description: "Requests that are left." }),
      "RateLimit-Reset": z.string().meta({ description: "Seconds until all are there again." }),
    }),
    content: errorContent,
  };
}

function contentOf(response: RouteMeta["response"]): ZodOpenApiResponseContent {
  if ("schema" in response) return { content: { "application/json": { schema: response.schema } } };
  if (!("contentTypes" in response)) return {};
  return {
    content: Object.fromEntries(response.contentTypes.map((type) => [type, { schema: { type: "string" } }])),
  };
}

function headersOf(route: RouteMeta): z.ZodObject {
  const keepsAnswer = route.method === "POST" && route.keepsNothing !== true && route.secretAnswer !== true;
  return z.object({
    ...(route.ifMatch === true ? { "If-Match": ifMatchHeader } : {}),
    ...(keepsAnswer ? { "Idempotency-Key": idempotencyHeader } : {}),
  });
}

function requestOf(route: RouteMeta): Partial<ZodOpenApiOperationObject> {
  const header = headersOf(route);
  const params = {
    ...(route.params instanceof z.ZodObject ? { path: route.params } : {}),
    ...(route.query instanceof z.ZodObject ? { query: route.query } : {}),
    ...(Object.keys(header.shape).length > 0 ? { header } : {}),
  };
  const body = route.body && {
    requestBody: {
      required: route.body.optional !== true,
      content: {
        "application/json": {
          schema: route.body.yaml === true ? z.union([route.body.schema, documentSchema]) : route.body.schema,
        },
        ...(route.body.yaml === true ? { "application/yaml": { schema: { type: "string" as const } } } : {}),
      },
    },
  };
  return { ...(Object.keys(params).length > 0 ? { requestParams: params } : {}), ...body };
}
