/** What a route file exports: its routes, and the API's own answer to all other methods. */
import { definePublicRoute } from "./defineRoute";
import { HttpError } from "./errors";
import type { Method, Route } from "./route";

type Handler = Route["handle"];

const refusals = new WeakSet<object>();

/** Whether the handler only answers that its method is not allowed. */
export function isRefusal(handler: unknown): boolean {
  return typeof handler === "function" && refusals.has(handler);
}

/**
 * Returns handlers of all methods for the routes of one path: a method without a route is answered with 405, the
 * API's error body and `Allow`; OPTIONS with 204 and `Allow`. The framework derives HEAD from GET.
 */
export function handlersOf(...routes: readonly [Route, ...Route[]]): Record<Method | "OPTIONS", Handler> {
  const { path } = routes[0].meta;
  const served = routes.map(({ meta }) => meta.method);
  const allow = [
    ...(served.includes("GET") ? ["GET", "HEAD"] : []),
    ...served.filter((m) => m !== "GET"),
    "OPTIONS",
  ];
  const header = allow.join(", ");
  const handlerOf = (method: Method): Handler =>
    routes.find(({ meta }) => meta.method === method)?.handle ?? refusal(method, path, header);
  return {
    GET: handlerOf("GET"),
    POST: handlerOf("POST"),
    PUT: handlerOf("PUT"),
    PATCH: handlerOf("PATCH"),
    DELETE: handlerOf("DELETE"),
    OPTIONS: marked(() => Promise.resolve(new Response(null, { status: 204, headers: { allow: header } }))),
  };
}

function refusal(method: Method, path: string, allow: string): Handler {
  return marked(
    definePublicRoute({
      method,
      path,
      operationId: "notAllowed",
      tag: "Operation",
      summary: "Methods that the path does not support.",
      role: "public",
      response: { status: 204, description: "Never returned" },
      handler: () =>
        Promise.reject(
          new HttpError(405, "methodNotAllowed", `${path} does not support ${method}, only ${allow}.`, {
            headers: { allow },
          }),
        ),
    }).handle,
  );
}

function marked(handler: Handler): Handler {
  refusals.add(handler);
  return handler;
}
