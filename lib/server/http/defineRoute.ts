/**
 * The one wrapper of all API routes: who asks, may they, is the request well formed, run, answer, count, log.
 * All that is wrong with a request is answered at once.
 */
import { performance } from "node:perf_hooks";
import type { z } from "zod";
import type { ErrorDetail } from "../../api/common";
import { log } from "../log";
import { answerError, answerJson } from "./answer";
import { mayAct, type Actor } from "./actor";
import { authenticate } from "./authenticate";
import { readBody } from "./body";
import { BadRequestError, ForbiddenError, UnauthenticatedError, UnprocessableError } from "./errors";
import { etagOf, ifMatchOf } from "./etag";
import { withIdempotency } from "./idempotency";
import { countRequest } from "./metrics";
import { summarize } from "./issues";
import { parsePart, queryOf } from "./parse";
import { countAgainst } from "./rateLimit";
import { requestIdOf } from "./requestId";
import { Answer, type Access, type Route, type RouteDefinition } from "./route";
import { refuseOtherSites } from "./sameOrigin";
import { secureAnswer } from "./securityHeaders";

type Params = Record<string, string | string[] | undefined>;

/** Registered nowhere: routes/index.ts lists all routes, and a test holds the route files to that list. */
export function defineRoute<
  P extends z.ZodType = z.ZodUnknown,
  Q extends z.ZodType = z.ZodUnknown,
  B extends z.ZodType = z.ZodUnknown,
  R extends z.ZodType = z.ZodUnknown,
>(definition: RouteDefinition<P, Q, B, R>): Route {
  const { handler: _handler, ...meta } = definition;
  const handle: Route["handle"] = async (request, context) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request);
    const allowance = new Headers();
    let response: Response;
    try {
      response = await run(definition, request, (await context.params) ?? {}, requestId, allowance);
    } catch (error) {
      response = answerError(error, requestId, request.signal);
    }
    response.headers.set("x-request-id", requestId);
    allowance.forEach((value, name) => response.headers.set(name, value));
    secureAnswer(response, request);
    const durationMs = performance.now() - startedAt;
    countRequest(definition, response.status, durationMs);
    log().info({
      requestId,
      method: definition.method,
      path: definition.path,
      status: response.status,
      durationMs,
    });
    return response;
  };
  return { meta, handle };
}

async function run<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  definition: RouteDefinition<P, Q, B, R>,
  request: Request,
  rawParams: Params,
  requestId: string,
  allowance: Headers,
): Promise<Response> {
  refuseOtherSites(request);
  // A public route answers a probe whose token has run out, too.
  const actor = definition.role === "public" ? null : await authenticate(request);
  authorize(actor, definition);
  const left = await countAgainst(definition.limit, actor, request);
  for (const [name, value] of Object.entries(left)) allowance.set(name, value);
  const params = parsePart(definition.params, rawParams, "params");
  const query = parsePart(definition.query, queryOf(request), "query");
  const sent = definition.body ? await readBody(request, definition.body) : { value: undefined, text: "" };
  const body = parsePart(definition.body?.schema, sent.value, "body");
  refuse([...params.details, ...query.details], body.details);
  const audit = { actor: actor?.id ?? "nobody", role: actor?.role ?? "public", requestId };
  const call = {
    // Each part is there when its schema is, and nobody asks for it when it is not.
    params: params.value as z.output<P>,
    query: query.value as z.output<Q>,
    body: body.value as z.output<B>,
    request,
    audit,
    actor,
    requestId,
    ifMatch: definition.ifMatch === true ? ifMatchOf(request) : undefined,
    signal: request.signal,
  };
  const answer = async (): Promise<Response> => toResponse(definition, await definition.handler(call));
  const keeps = definition.keepsNothing !== true && definition.secretAnswer !== true;
  if (definition.method !== "POST" || !keeps) return answer();
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  return withIdempotency(request, { actor: audit.actor, method: "POST", path, body: sent.text }, answer);
}

/** 400 where the address is wrong, 422 where only the body is; the details name both. */
function refuse(address: readonly ErrorDetail[], body: readonly ErrorDetail[]): void {
  const details = [...address, ...body];
  if (address.length > 0) throw new BadRequestError(`The request is wrong: ${summarize(details)}.`, details);
  if (body.length > 0) throw new UnprocessableError(`The body is wrong: ${summarize(details)}.`, details);
}

function authorize(
  actor: Actor | null,
  { role, peopleOnly }: { readonly role: Access; readonly peopleOnly?: boolean },
): void {
  if (role === "public") return;
  if (!actor) throw new UnauthenticatedError();
  if (!mayAct(actor, role)) {
    throw new ForbiddenError(`This needs the role ${role}; ${actor.id} has the role ${actor.role}.`);
  }
  if (peopleOnly === true && actor.via === "token") {
    throw new ForbiddenError("API tokens cannot do this. Sign in with a browser.", "peopleOnly");
  }
}

function toResponse<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  definition: RouteDefinition<P, Q, B, R>,
  result: z.input<R> | Answer<z.input<R>> | Response | undefined,
): Response {
  if (result instanceof Response) return result;
  const { response } = definition;
  const headers = result instanceof Answer ? result.headers : {};
  if (!("schema" in response)) return new Response(null, { status: response.status, headers });
  const data: unknown = result instanceof Answer ? result.data : result;
  // An answer of another shape than the document says is a defect here, not at the caller's.
  return answerJson(response.schema.parse(data), response.status, headers);
}

export { etagOf };
