/**
 * Wraps every API route: identifies and authorizes the caller, validates the request, runs the handler, answers,
 * counts and logs. One answer names all errors of a request.
 */
import { performance } from "node:perf_hooks";
import type { z } from "zod";
import type { ErrorDetail } from "../../api/common";
import { log } from "../core/log";
import { answerResult, renderError, toHttpError, type ErrorRenderer } from "./answer";
import { authorize } from "./authorize";
import { readNone } from "./body/none";
import { NOTHING_SENT } from "./body/read";
import { identify, type Caller, type CallerKind } from "./caller";
import { BadRequestError, UnprocessableError } from "./errors";
import { ifMatchOf } from "./etag";
import { withIdempotency } from "./idempotency";
import { listed, summarize } from "./issues";
import { countRequest } from "./metrics";
import { parsePart, queryOf, unknownParameters } from "./parse";
import { countAgainst } from "./rateLimit";
import { requestIdOf } from "./requestId";
import { takesKey, type Method, type Route, type RouteDefinition, type RouteDetails } from "./route";
import { refuseOtherSites } from "./sameOrigin";
import { secureAnswer } from "./securityHeaders";

type Params = Record<string, string | string[] | undefined>;

/** Routes with the same kinds of callers and the same shape of errors. */
export interface RouteFamily<C extends Caller> {
  readonly asks: readonly CallerKind<C>[];
  /** The API's own error shape by default. */
  readonly renderError?: ErrorRenderer;
  /** The schema of what `renderError` writes. */
  readonly errors?: z.ZodType;
  /**
   * Its callers are third-party programs, whose next version may send parameters or a body that are not needed here.
   */
  readonly anyQuery?: boolean;
}

type Define<C extends Caller> = <
  P extends z.ZodType = z.ZodUnknown,
  Q extends z.ZodType = z.ZodUnknown,
  B = unknown,
  R extends z.ZodType = z.ZodUnknown,
>(
  definition: RouteDefinition<C, P, Q, B, R>,
) => Route;

/**
 * Returns a function that defines routes of the family. It registers them nowhere: each part lists its routes, and a
 * test checks the route files against these lists.
 */
export function routeFamily<C extends Caller>(family: RouteFamily<C>): Define<C> {
  return (definition) => {
    const { handler: _handler, ...declared } = definition;
    const handle: Route["handle"] = async (request, context) => {
      const startedAt = performance.now();
      const requestId = requestIdOf(request);
      const allowance = new Headers();
      let response: Response;
      try {
        const params = joined((await context.params) ?? {});
        response = await run(family, definition, { request, params, requestId, allowance });
      } catch (error) {
        const known = toHttpError(error, requestId, request.signal);
        response = (family.renderError ?? renderError)(known, requestId);
      }
      response.headers.set("x-request-id", requestId);
      allowance.forEach((value, name) => response.headers.set(name, value));
      secureAnswer(response, request);
      const durationMs = performance.now() - startedAt;
      const { method, path } = definition;
      countRequest(definition, response.status, durationMs);
      log().info({ requestId, method, path, status: response.status, durationMs });
      return response;
    };
    return { meta: { ...declared, asks: family.asks, errors: family.errors }, handle };
  };
}

/** `route("GET /api/v1/runs", "listRuns", {…})`: address, operationId and the rest of the definition. */
type DefineInSection<C extends Caller> = <
  P extends z.ZodType = z.ZodUnknown,
  Q extends z.ZodType = z.ZodUnknown,
  B = unknown,
  R extends z.ZodType = z.ZodUnknown,
>(
  address: `${Method} /${string}`,
  operationId: string,
  details: RouteDetails<C, P, Q, B, R>,
) => Route;

/** The routes of one section of the OpenAPI document. */
export function sectionOf<C extends Caller>(define: Define<C>, tag: string): DefineInSection<C> {
  return (address, operationId, details) => {
    // The type of `address` guarantees these parts.
    const [method, path] = address.split(" ") as [Method, string];
    return define({ ...details, method, path, operationId, tag });
  };
}

/** Defines routes that do not identify their callers. */
export const definePublicRoute = routeFamily<Caller>({ asks: [] });

interface Incoming {
  readonly request: Request;
  readonly params: Params;
  readonly requestId: string;
  /** Rate limit headers, for every answer. */
  readonly allowance: Headers;
}

async function run<C extends Caller, P extends z.ZodType, Q extends z.ZodType, B, R extends z.ZodType>(
  family: RouteFamily<C>,
  definition: RouteDefinition<C, P, Q, B, R>,
  { request, params: rawParams, requestId, allowance }: Incoming,
): Promise<Response> {
  refuseOtherSites(request);
  // A public route ignores parameters that a probe or an identity provider adds.
  const isOpen = family.anyQuery === true || definition.role === "public";
  const read = async () => {
    if (definition.body) return definition.body.read(request);
    return isOpen ? NOTHING_SENT : readNone(request);
  };
  // A public route also answers a probe whose token has expired.
  const kinds = definition.role === "public" ? [] : family.asks;
  const early = kinds.some(({ readsBody }) => readsBody) ? await read() : undefined;
  const actor = await identify(kinds, request, early ?? NOTHING_SENT);
  authorize(actor, definition, kinds);
  const left = await countAgainst(definition.limit, actor, request);
  for (const [name, value] of Object.entries(left)) allowance.set(name, value);
  const params = parsePart(definition.params, rawParams, "params");
  const given = queryOf(request);
  const query = parsePart(definition.query, given, "query");
  const unknown = isOpen ? [] : unknownParameters(definition.query, given);
  const body = early ?? (await read());
  refuse([...params.details, ...query.details, ...unknown], body.details);
  const audit = { actor: actor?.id ?? "nobody", role: actor?.role ?? actor?.via ?? "public", requestId };
  const call = {
    // Each part is defined if its schema is, and is not used otherwise.
    params: params.value as z.output<P>,
    query: query.value as z.output<Q>,
    body: body.value as B,
    request,
    audit,
    actor,
    requestId,
    ifMatch: definition.ifMatch === true ? ifMatchOf(request) : undefined,
    signal: request.signal,
  };
  const answer = async (): Promise<Response> => answerResult(definition, await definition.handler(call));
  if (!takesKey(definition)) return answer();
  const { pathname, search } = new URL(request.url);
  const isSecret = definition.secretAnswer === true;
  const sent = { actor: audit.actor, path: pathname + search, sent: body, isSecret };
  return withIdempotency(request, sent, answer);
}

/** Joins the segments of a catch-all parameter, slashes included, into one text. */
function joined(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.join("/") : value]),
  );
}

/** Throws 400 if the address is wrong, 422 if only the body is; the details name the errors of both. */
function refuse(address: readonly ErrorDetail[], body: readonly ErrorDetail[]): void {
  const details = [...address, ...body];
  const shown = listed(details);
  if (address.length > 0) throw new BadRequestError(`The request is wrong: ${summarize(details)}`, shown);
  if (body.length > 0) throw new UnprocessableError(`The body is wrong: ${summarize(details)}`, shown);
}
