/** Calls the API's handlers as Next would, without a port. */
import type { z } from "zod";
import { errorBodySchema } from "@/lib/api/common";
import { singleton } from "@/lib/server/core/singleton";
import { ROUTES } from "@/lib/server/routes";
import type { Method, Route } from "@/lib/server/http/route";
import { makePerson, type Person } from "./people";

export interface ApiCall {
  readonly json?: unknown;
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The caller; an administrator with an API token by default, anonymous if null. */
  readonly as?: Pick<Person, "headers"> | null;
  /** Aborted when the caller disconnects. */
  readonly signal?: AbortSignal;
}

export interface ApiResult {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed if the response is JSON. */
  readonly json: unknown;
}

/** Returns the error of a response. Throws if it is not an error. */
export function errorOf(result: ApiResult): z.infer<typeof errorBodySchema>["error"] {
  return errorBodySchema.parse(result.json).error;
}

/** `url`: path and query, such as `/api/v1/policies?limit=5`. Throws if no route serves it. */
export async function callApi(method: Method, url: string, call: ApiCall = {}): Promise<ApiResult> {
  const response = await askApi(method, url, call);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  const json: unknown = isJson ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, json };
}

/** The same for a response that is read as a stream. */
export async function askApi(method: Method, url: string, call: ApiCall = {}): Promise<Response> {
  const { route, params } = findRoute(method, new URL(url, "http://plimsoll.test").pathname);
  const person = call.as === undefined ? await tester() : call.as;
  const body = call.json === undefined ? call.body : JSON.stringify(call.json);
  const request = new Request(new URL(url, "http://plimsoll.test"), {
    method,
    headers: {
      ...(call.json === undefined ? {} : { "content-type": "application/json" }),
      ...person?.headers,
      ...call.headers,
    },
    ...(body === undefined ? {} : { body, ...({ duplex: "half" } as object) }),
    ...(call.signal === undefined ? {} : { signal: call.signal }),
  });
  return route.handle(request, { params: Promise.resolve(params) });
}

/** The actor in audit rows of calls without an explicit caller. */
export const TESTER_ACTOR = "tester@example.com (token test)";

const tester = (): Promise<Person> => singleton("tester", () => makePerson("tester", "admin"));

/**
 * Routes with the fewest parameters first, as in Next. Computed once, since a server needs them for every request.
 */
const PATTERNS = ROUTES.map((route) => {
  const pattern = route.meta.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)").replaceAll(".", "\\.");
  const parameters = route.meta.path.split("{").length - 1;
  return { route, parameters, pattern: new RegExp(`^${pattern}$`) };
}).sort((a, b) => a.parameters - b.parameters);

export function findRoute(method: Method, path: string): { route: Route; params: Record<string, string> } {
  for (const { route, pattern } of PATTERNS) {
    const match = route.meta.method === method ? pattern.exec(path) : null;
    if (!match) continue;
    const decoded = Object.entries(match.groups ?? {}).map(([key, value]) => [
      key,
      decodeURIComponent(value),
    ]);
    return { route, params: Object.fromEntries(decoded) };
  }
  throw new Error(`No route serves ${method} ${path}`);
}
