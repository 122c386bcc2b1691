/** Routes defined by a test, called as Next would call them. */
import { afterEach, beforeEach, vi, type Mock } from "vitest";
import { z } from "zod";
import type { Actor } from "@/lib/server/auth/actor";
import { json, jsonOrDocument } from "@/lib/server/http/body/json";
import type { Role } from "@/lib/server/http/caller";
import { routeFamily } from "@/lib/server/http/defineRoute";
import type { Answer, Method, Route } from "@/lib/server/http/route";
import { forget, singleton } from "@/lib/server/core/singleton";

interface Problem {
  error: { code: string; message: string; requestId: string; details: { path: string; message: string }[] };
  current?: unknown;
}

export const person = (role: Role, via: Actor["via"] = "session"): Actor => ({
  id: "ann",
  name: "Ann",
  role,
  via,
});

/** The caller of the routes of this file; an administrator by default. */
export const asks = vi.fn<() => Promise<Actor | null>>();

export const defineRoute = routeFamily<Actor>({
  asks: [
    { name: "session", person: true, identify: () => asks() },
    { name: "token", identify: () => Promise.resolve(null) },
  ],
});

/** Mocks the log for the tests of a file, and clears it after each of them. */
export function useLog(): Readonly<Record<"info" | "warn" | "error", Mock>> {
  const logged = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  beforeEach(() => {
    asks.mockResolvedValue(person("admin"));
    forget("log");
    singleton("log", () => logged);
  });
  afterEach(() => {
    forget("log");
    vi.clearAllMocks();
  });
  return logged;
}

export const thing = z.object({ name: z.string(), size: z.number() });

const thingInput = z.strictObject({ spec: z.string().optional(), size: z.number().optional() });

/** Returns a route that echoes its input. */
export function route(
  options: { method?: Method; limit?: number; yaml?: boolean; optional?: boolean } = {},
): Route {
  return defineRoute({
    method: options.method ?? "PUT",
    path: "/api/v1/things/{name}",
    operationId: "things",
    tag: "Things",
    summary: "Things.",
    role: "tuner",
    params: z.object({ name: z.string().min(2) }),
    query: z.object({ limit: z.coerce.number().int().max(10).default(5) }),
    body: options.yaml
      ? jsonOrDocument(thingInput, "Thing")
      : json(thingInput, {
          ...(options.limit === undefined ? {} : { maxBytes: options.limit }),
          ...(options.optional === undefined ? {} : { optional: options.optional }),
        }),
    response: { status: 200, description: "The thing", schema: z.unknown() },
    handler: ({ params, query, body, audit }) => Promise.resolve({ params, query, body, audit }),
  });
}

/** Returns a route without input that runs the test's handler. */
export function plain(
  handler: () => Promise<z.input<typeof thing> | Answer<z.input<typeof thing>>>,
  method: Method = "GET",
): Route {
  return defineRoute({
    method,
    path: "/api/v1/plain",
    operationId: "plain",
    tag: "Things",
    summary: "Plain.",
    role: "viewer",
    response: { status: 200, description: "The thing", schema: thing },
    handler,
  });
}

interface Sent {
  readonly name?: string;
  readonly query?: string;
  readonly body?: BodyInit;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** Sends `{}` as JSON by default; a GET has no body. */
export async function send(
  to: Route,
  sent: Sent = {},
): Promise<{ response: Response; json: Problem & Record<string, unknown> }> {
  const { name = "abc", query = "", headers = { "content-type": "application/json" } } = sent;
  const request = new Request(`http://plimsoll.test/api/v1/things/${name}${query}`, {
    method: to.meta.method,
    headers,
    ...(to.meta.method === "GET" ? {} : { body: sent.body ?? "{}" }),
    ...(sent.signal ? { signal: sent.signal } : {}),
  });
  const response = await to.handle(request, { params: Promise.resolve({ name }) });
  const json = (await response.clone().json()) as Problem & Record<string, unknown>;
  return { response, json };
}
