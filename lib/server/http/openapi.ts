/** `/api/openapi.json`, generated from the routes' declarations. */
import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiSecuritySchemeObject,
} from "zod-openapi";
import { errorBodySchema } from "../../api/common";
import { LIMITS as REQUEST_LIMITS } from "../../limits/limits";
import { LIMITS, type Limit } from "./rateLimit";
import { takesKey, type RouteMeta, type ResponseHeader } from "./route";

type Document = ReturnType<typeof createDocument>;
type ZodOpenApiResponseContent = Pick<ZodOpenApiResponseObject, "content">;

/** Returns the OpenAPI 3.1 document of these routes; `schemas` are written once, under their names. */
export function openApiDocument(
  routes: readonly RouteMeta[],
  schemas: Readonly<Record<string, z.ZodType>>,
  version: string,
): Document {
  for (const [id, schema] of Object.entries(schemas)) z.globalRegistry.add(schema, { id });
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
        "Rankings of GitLab CI on Kubernetes with the reasons for them. POST requests honour Idempotency-Key; every response has an X-Request-Id header.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    "x-limits": REQUEST_LIMITS,
    paths: paths satisfies ZodOpenApiPathsObject,
    components: { securitySchemes: schemesOf(routes) },
  });
}

function schemesOf(routes: readonly RouteMeta[]): Record<string, ZodOpenApiSecuritySchemeObject> {
  const kinds = routes.flatMap(({ role, asks }) => (role === "public" ? [] : asks));
  return Object.fromEntries(kinds.flatMap(({ name, scheme }) => (scheme ? [[name, scheme]] : [])));
}

function operation(route: RouteMeta): ZodOpenApiOperationObject {
  const answers = [route.response, ...(route.otherResponses ?? [])];
  return {
    operationId: route.operationId,
    summary: route.summary,
    tags: [route.tag],
    ...accessOf(route),
    ...requestOf(route),
    responses: {
      ...Object.fromEntries(
        answers.map((each) => [
          each.status,
          { description: each.description, ...responseHeaders(each), ...contentOf(each) },
        ]),
      ),
      ...(route.conflict === undefined
        ? {}
        : { "409": { description: route.conflict, content: errorsOf(route) } }),
      ...(route.ifMatch === true ? { "412": { description: CHANGED, content: errorsOf(route) } } : {}),
      ...(route.limit === undefined ? {} : { "429": tooMany(route.limit, route) }),
      "4XX": { description: "An error in the request", content: errorsOf(route) },
      "5XX": { description: "An error of the server", content: errorsOf(route) },
    },
  };
}

function accessOf({ role, peopleOnly, asks }: RouteMeta): Partial<ZodOpenApiOperationObject> {
  if (role === "public") return { security: [] };
  const kinds = asks.filter(({ scheme, person }) => scheme && (peopleOnly !== true || person === true));
  const security = kinds.map(({ name }) => ({ [name]: [] }));
  if (role === "known") return { security };
  const description = `Needs the role ${role}.`;
  const people = peopleOnly === true ? " For people in a browser, not for API tokens." : "";
  return { description: description + people, security };
}

const ifMatchHeader = z.string().optional().meta({
  description:
    "ETag of the version that the change is based on; 412 if another version has been saved since.",
});
const CHANGED = "Another version has been saved since the one of If-Match. Nothing is saved.";
const idempotencyHeader = z.string().max(200).optional().meta({
  description:
    "A repeated request with the same key within a day changes nothing and gets the first response; 409 `stillAtWork` while the first request is in progress.",
});
const secretKeyHeader = z.string().max(200).optional().meta({
  description:
    "A repeated request with the same key within a day changes nothing and gets 409 `secretNotKept`, since a secret is returned only once, or `stillAtWork` while the first request is in progress.",
});

const errorsOf = ({ errors }: RouteMeta): NonNullable<ZodOpenApiResponseObject["content"]> => ({
  "application/json": { schema: errors ?? errorBodySchema },
});

function tooMany(limit: Limit, route: RouteMeta): ZodOpenApiResponseObject {
  const { points, seconds } = LIMITS[limit];
  const by = route.role === "public" ? "address" : "caller";
  return {
    description: `More than ${points} requests in ${seconds} s by one ${by}`,
    headers: z.object({
      "Retry-After": z.string().meta({ description: "Seconds to wait before the next request." }),
      "RateLimit-Limit": z.string().meta({ description: `Requests allowed in ${seconds} s.` }),
      "RateLimit-Remaining": z.string().meta({ description: "Requests remaining." }),
      "RateLimit-Reset": z
        .string()
        .meta({ description: "Seconds until the full number of requests is available again." }),
      "RateLimit-ResetTime": z.string().meta({ description: "The time of the reset as an HTTP date." }),
    }),
    content: errorsOf(route),
  };
}

const HEADER_TEXTS: Readonly<Record<ResponseHeader, readonly [name: string, description: string]>> = {
  etag: ["ETag", 'The version, such as `"7"`: send it as If-Match with the change.'],
  location: ["Location", "Path of the created object, or of the operation that creates it."],
};

function responseHeaders(response: RouteMeta["response"]): Pick<ZodOpenApiResponseObject, "headers"> {
  if (!("headers" in response) || response.headers === undefined) return {};
  const headers = response.headers.map((each) => {
    const [name, description] = HEADER_TEXTS[each];
    return [name, z.string().meta({ description })] as const;
  });
  return { headers: z.object(Object.fromEntries(headers)) };
}

function contentOf(response: RouteMeta["response"]): ZodOpenApiResponseContent {
  if ("schema" in response) return { content: { "application/json": { schema: response.schema } } };
  const types = Object.entries(response.content ?? {}).map(([type, schema]) => [type, { schema }]);
  return types.length === 0 ? {} : { content: Object.fromEntries(types) };
}

function headersOf(route: RouteMeta): z.ZodObject {
  return z.object({
    ...(route.ifMatch === true ? { "If-Match": ifMatchHeader } : {}),
    ...(takesKey(route)
      ? { "Idempotency-Key": route.secretAnswer === true ? secretKeyHeader : idempotencyHeader }
      : {}),
  });
}

function requestOf(route: RouteMeta): Partial<ZodOpenApiOperationObject> {
  const header = headersOf(route);
  const params = {
    ...(route.params instanceof z.ZodObject ? { path: route.params } : {}),
    ...(route.query instanceof z.ZodObject ? { query: route.query } : {}),
    ...(Object.keys(header.shape).length > 0 ? { header } : {}),
  };
  const body = route.body && { requestBody: route.body.document };
  return { ...(Object.keys(params).length > 0 ? { requestParams: params } : {}), ...body };
}
