/**
 * Refuses requests that no page or route can answer before the framework sees them, which would answer 500 or not at
 * all.
 */
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { log } from "../core/log";
import { renderError } from "./answer";
import { BadRequestError, HttpError } from "./errors";
import { isRouterState } from "./routerState";
import { requestIdOf } from "./requestId";
import { commonHeaders } from "./securityHeaders";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Makes every server of this process refuse what `refusalOf` refuses. Called once when the process starts. */
export function refuseUnanswerable(): void {
  const guarded = new WeakSet<Server>();
  // Published right before the server passes a request to its listeners, so that the first request is checked, too.
  subscribe("http.server.request.start", (message) => {
    // Node's documented message of this channel.
    const { server } = message as { readonly server: Server };
    if (guarded.has(server)) return;
    guarded.add(server);
    const listeners = server.listeners("request") as Listener[];
    server.removeAllListeners("request");
    server.on("request", (request, response) => {
      const refusal = refusalOf(request);
      if (refusal) void refuse(request, response, refusal);
      else for (const listener of listeners) listener.call(server, request, response);
    });
  });
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Returns undefined for a request that can be answered. */
function refusalOf({ method = "", url = "", headers }: IncomingMessage): HttpError | undefined {
  if (!METHODS.includes(method)) return notAllowed(method, METHODS);
  if (!isDecodable(url.split("?", 1)[0] ?? ""))
    return wrong("The path is not URL-encoded text without the character NUL: write % as %25.");
  if (!URL.canParse(`http://${headers.host ?? "localhost"}/`)) return wrong("Host is not a host name.");
  // Resolved as in the framework: dot segments may lead out of the API, to a page.
  const api = new URL(`http://localhost${url}`).pathname.startsWith("/api/");
  if (!api && method !== "GET" && method !== "HEAD") return notAllowed(method, ["GET", "HEAD"]);
  // Only a framework's pages send this header, for server actions, and there are none here.
  if (headers["next-action"] !== undefined)
    return wrong("There is no action of this name: leave Next-Action out.");
  if (!isRouterState(headers["next-router-state-tree"]))
    return wrong("Next-Router-State-Tree cannot be read.");
  return undefined;
}

function isDecodable(path: string): boolean {
  try {
    return path.startsWith("/") && !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

const wrong = (message: string): HttpError => new BadRequestError(message);

function notAllowed(method: string, allowed: readonly string[]): HttpError {
  const allow = allowed.join(", ");
  return new HttpError(405, "methodNotAllowed", `${method} is not supported here, only ${allow}.`, {
    headers: { allow },
  });
}

async function refuse(request: IncomingMessage, response: ServerResponse, error: HttpError): Promise<void> {
  const headers = new Headers({ "x-request-id": String(request.headers["x-request-id"] ?? "") });
  const requestId = requestIdOf({ headers });
  const answer = renderError(error, requestId);
  const { method, url } = request;
  // A query may hold form input, or the code of a sign-in.
  const [path = ""] = url?.split("?", 1) ?? [];
  log().info({ requestId, method, path: path.slice(0, 300), status: error.status });
  response.writeHead(answer.status, {
    ...commonHeaders(headers),
    ...Object.fromEntries(answer.headers),
    "x-request-id": requestId,
  });
  response.end(await answer.text());
}
