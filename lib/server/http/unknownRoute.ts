/** Answers unknown paths under /api with the API's error instead of a page for people. It is in no list of routes. */
import { definePublicRoute } from "./defineRoute";
import { NotFoundError } from "./errors";
import type { Method, Route } from "./route";

export function unknownRoute(method: Method): Route["handle"] {
  return definePublicRoute({
    method,
    path: "/api/{path}",
    operationId: "unknown",
    tag: "Operation",
    summary: "Any other path.",
    role: "public",
    response: { status: 204, description: "Never returned" },
    handler: ({ request }) => {
      const { pathname } = new URL(request.url);
      return Promise.reject(
        new NotFoundError(`There is nothing at ${pathname}. GET /api/openapi.json lists all routes.`),
      );
    },
  }).handle;
}
