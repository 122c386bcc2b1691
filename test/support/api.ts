/** Calls the API as a program would, without a socket: the request goes through the wrapper of its route. */
import { ROUTES } from "@/lib/server/http/routes";
import type { Route } from "@/lib/server/http/route";

export interface ApiReply<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed JSON; throws when the answer is something else. */
  readonly json: T;
}

export interface ApiCall {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, with the content type in `headers`. */
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** `target` is "METHOD /path?query". `T` is what the test takes the answer for; the routes' schemas have checked it. */
export async function api<T = Record<string, unknown>>(
  target: string,
  call: ApiCall = {},
): Promise<ApiReply<T>> {
  const response = await apiResponse(target, call);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    get json(): T {
      return JSON.parse(text) as T;
    },
  };
}

/** The answer as it is, for streams. */
export async function apiResponse(target: string, call: ApiCall = {}): Promise<Response> {
  const [method = "GET", path = "/"] = target.split(" ", 2);
  const url = new URL(path, "http://plimsoll.test");
  const { route, params } = routeOf(method, url.pathname);
  const headers = new Headers(call.headers);
  if (call.json !== undefined && !headers.has("content-type"))
    headers.set("content-type", "application/json");
  const body = call.json === undefined ? call.body : JSON.stringify(call.json);
  const request = new Request(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(call.signal ? { signal: call.signal } : {}),
  });
  return route.handle(request, { params: Promise.resolve(params) });
}

/** As Next's router: a fixed segment wins over a parameter. */
function routeOf(method: string, pathname: string): { route: Route; params: Record<string, string> } {
  const segments = pathname.split("/");
  const found = ROUTES.filter(({ meta }) => meta.method === method)
    .flatMap((route) => {
      const pattern = route.meta.path.split("/");
      if (pattern.length !== segments.length) return [];
      const params: Record<string, string> = {};
      for (const [index, part] of pattern.entries()) {
        const segment = segments[index] ?? "";
        const name = /^\{(.+)\}$/.exec(part)?.[1];
        if (name !== undefined) params[name] = decodeURIComponent(segment);
        else if (part !== segment) return [];
      }
      return [{ route, params }];
    })
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
  if (!found) throw new Error(`No route answers ${method} ${pathname}.`);
  return found;
}
