import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { forget, processWide } from "../processWide";
import type { Actor, Role } from "./actor";
import { authenticate } from "./authenticate";
import { defineRoute } from "./defineRoute";
import { ConflictError, PreconditionFailedError, UnauthenticatedError } from "./errors";
import { Answer, type Method, type Route } from "./route";

interface Problem {
  error: { code: string; message: string; requestId: string; details: { path: string; message: string }[] };
  current?: unknown;
}

vi.mock(import("./authenticate"), () => ({ authenticate: vi.fn() }));
const asks = vi.mocked(authenticate);
const person = (role: Role, via: Actor["via"] = "session"): Actor => ({ id: "ann", name: "Ann", role, via });

const logged = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeEach(() => {
  asks.mockResolvedValue(person("admin"));
  forget("log");
  processWide("log", () => logged);
});
afterEach(() => {
  forget("log");
  vi.clearAllMocks();
});

const thing = z.object({ name: z.string(), size: z.number() });

/** Echoes what it got. */
function route(options: { method?: Method; limit?: number; yaml?: boolean; optional?: boolean } = {}): Route {
  return defineRoute({
    method: options.method ?? "PUT",
    path: "/api/v1/things/{name}",
    operationId: "things",
    tag: "Things",
    summary: "Things.",
    role: "tuner",
    params: z.object({ name: z.string().min(2) }),
    query: z.object({ limit: z.coerce.number().int().max(10).default(5) }),
    body: {
      schema: z.strictObject({ spec: z.string().optional(), size: z.number().optional() }),
      ...(options.limit === undefined ? {} : { maxBytes: options.limit }),
      ...(options.yaml === undefined ? {} : { yaml: options.yaml }),
      ...(options.optional === undefined ? {} : { optional: options.optional }),
    },
    response: { status: 200, description: "The thing", schema: z.unknown() },
    handler: ({ params, query, body, audit }) => Promise.resolve({ params, query, body, audit }),
  });
}

/** A route without input whose handler is the test's. */
function plain(handler: () => Promise<z.input<typeof thing> | Answer<z.input<typeof thing>>>): Route {
  return defineRoute({
    method: "GET",
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

async function send(
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

describe("a request", () => {
  it("reaches the handler parsed, with who asks", async () => {
    const { response, json } = await send(route(), { query: "?limit=7", body: '{"size":3}' });
    expect(response.status).toBe(200);
    expect(json).toMatchObject({ params: { name: "abc" }, query: { limit: 7 }, body: { size: 3 } });
    expect(json.audit).toEqual({
      actor: "ann",
      role: "admin",
      requestId: response.headers.get("x-request-id"),
    });
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("hears of everything that is wrong at once: path, query and body", async () => {
    const { response, json } = await send(route(), {
      name: "a",
      query: "?limit=99",
      body: '{"size":"x","colour":1}',
    });
    expect(response.status).toBe(400);
    expect(json.error.details.map(({ path }) => path).sort()).toEqual([
      "colour",
      "params.name",
      "query.limit",
      "size",
    ]);
    for (const { path } of json.error.details) expect(json.error.message).toContain(path);
  });

  it("is unprocessable when only its body is wrong", async () => {
    const { response, json } = await send(route(), { body: '{"size":"x"}' });
    expect(response.status).toBe(422);
    expect(json.error).toMatchObject({ code: "invalidBody", details: [{ path: "size" }] });
  });

  it.each([
    ["U+0000 in the path", { name: "a\u0000b" }, 400, "params.name"],
    ["U+0000 in the query", { query: "?limit=1&x=%00" }, 400, "query.x"],
    ["half a surrogate pair in the body", { body: '{"spec":"a\\ud800b"}' }, 422, "spec"],
  ])("is told of %s, which the database would refuse", async (_title, sent, status, path) => {
    const { response, json } = await send(route(), sent);
    expect(response.status).toBe(status);
    expect(json.error.details).toMatchObject([
      { path, message: expect.stringContaining("remove it") as string },
    ]);
  });

  it("may carry a whale", async () => {
    const { response, json } = await send(route(), { body: '{"spec":"🐳"}' });
    expect(response.status).toBe(200);
    expect(json.body).toEqual({ spec: "🐳" });
  });
});

describe("a body", () => {
  it("that is no JSON is a bad request, with the parser's reason", async () => {
    const { response, json } = await send(route(), { body: '{"size": 1,}' });
    expect(response.status).toBe(400);
    expect(json.error.code).toBe("invalidJson");
    expect(json.error.message).toMatch(/is not JSON: .+/);
  });

  it("in another type is refused with the types that are read", async () => {
    const { response, json } = await send(route(), {
      body: "a=1",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(response.status).toBe(415);
    expect(json.error.message).toContain("application/json");
    expect(
      (await send(route(), { body: "spec: 1", headers: { "content-type": "application/yaml" } })).response
        .status,
    ).toBe(415);
  });

  it("may be left out only where the route says so", async () => {
    expect((await send(route({ optional: true }), { body: "", headers: {} })).json.body).toEqual({});
    expect((await send(route(), { body: "", headers: {} })).response.status).toBe(415);
    expect((await send(route(), { body: "" })).response.status).toBe(400);
  });

  it("is read to its limit and no further", async () => {
    const fits = JSON.stringify({ spec: "x".repeat(100 - '{"spec":""}'.length) });
    expect(fits).toHaveLength(100);
    expect((await send(route({ limit: 100 }), { body: fits })).response.status).toBe(200);
    const { response, json } = await send(route({ limit: 100 }), { body: `${fits} ` });
    expect(response.status).toBe(413);
    expect(json.error.message).toContain("100 bytes");
  });

  it("is cut off while it streams, whatever length it declares", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1_000).fill(32));
      },
    });
    const request = new Request("http://plimsoll.test/", {
      method: "PUT",
      body: endless,
      headers: { "content-type": "application/json" },
      // Node wants this said for streams; the DOM's types do not know it.
      ...({ duplex: "half" } as object),
    });
    const response = await route({ limit: 10_000 }).handle(request, {
      params: Promise.resolve({ name: "abc" }),
    });
    expect(response.status).toBe(413);
    expect(pulled).toBeLessThan(20);
  });

  it("must be UTF-8", async () => {
    const { response, json } = await send(route(), { body: new Uint8Array([0x7b, 0xff, 0x7d]) });
    expect(response.status).toBe(400);
    expect(json.error.code).toBe("invalidEncoding");
  });

  it.each([
    ["YAML", "application/yaml", "spec:\n  maxImages: 3\n"],
    ["plain text", "text/plain; charset=utf-8", "spec:\n  maxImages: 3\n"],
    ["a JSON document", "application/json", '{"apiVersion":"x","spec":{"maxImages":3}}'],
    ["a JSON document without apiVersion", "application/json", '{"spec":{"maxImages":3}}'],
  ])("may be the policy itself as %s where the route takes documents", async (_title, type, body) => {
    const { json } = await send(route({ yaml: true }), { body, headers: { "content-type": type } });
    expect(json.body).toEqual({ spec: body });
  });

  it("with the document's text in `spec` is read as it stands", async () => {
    const { json } = await send(route({ yaml: true }), { body: '{"spec":"kind: x"}' });
    expect(json.body).toEqual({ spec: "kind: x" });
  });
});

describe("who asks", () => {
  it("must be known", async () => {
    asks.mockResolvedValue(null);
    const { response, json } = await send(route());
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toContain("Bearer");
    expect(json.error.code).toBe("unauthenticated");
  });

  it("must have the role, before anything of the request is read", async () => {
    asks.mockResolvedValue(person("viewer"));
    const { response, json } = await send(route(), { body: "no json" });
    expect(response.status).toBe(403);
    expect(json.error.message).toContain("tuner");
  });

  it.each(["tuner", "admin"] as const)("may act with the role %s where a tuner may", async (role) => {
    asks.mockResolvedValue(person(role));
    const { response, json } = await send(route());
    expect(response.status).toBe(200);
    expect(json.audit).toMatchObject({ actor: "ann", role });
  });

  it("must be a person in a browser where tokens are not let in", async () => {
    const { meta } = plain(() => Promise.resolve({ name: "a", size: 1 }));
    const handler = (): Promise<unknown> => Promise.resolve({ name: "a", size: 1 });
    const people = defineRoute({ ...meta, peopleOnly: true, handler });
    asks.mockResolvedValue(person("admin", "token"));
    expect((await send(people)).json.error.code).toBe("peopleOnly");
    asks.mockResolvedValue(person("admin"));
    expect((await send(people)).response.status).toBe(200);
  });

  it("is not asked on a public route, even with a token that has run out", async () => {
    asks.mockRejectedValue(new UnauthenticatedError("The token has run out."));
    const open = defineRoute({
      ...plain(() => Promise.resolve({ name: "a", size: 1 })).meta,
      role: "public",
      handler: () => Promise.resolve({ name: "a", size: 1 }),
    });
    expect((await send(open)).response.status).toBe(200);
    expect((await send(plain(() => Promise.resolve({ name: "a", size: 1 })))).json.error.message).toBe(
      "The token has run out.",
    );
  });

  it.each([
    [{ "sec-fetch-site": "cross-site", origin: "https://evil.example" }, 403],
    [{ "sec-fetch-site": "same-site", origin: "http://localhost:9999" }, 403],
    [{ origin: "https://evil.example", host: "plimsoll.test" }, 403],
    [{ origin: "null", host: "plimsoll.test" }, 403],
    [{ "sec-fetch-site": "same-origin", origin: "http://plimsoll.test" }, 200],
    [{ origin: "https://plimsoll.example", "x-forwarded-host": "plimsoll.example" }, 200],
    [{}, 200],
  ])("must not be another site's page: %j → %i", async (headers, status) => {
    const { response } = await send(route(), {
      headers: { "content-type": "application/json", ...(headers as Record<string, string>) },
    });
    expect(response.status).toBe(status);
  });
});

describe("an answer", () => {
  it("of another shape than the document says is our defect: 500, logged, without its inside", async () => {
    // What a service may wrongly give; the types alone would not stop it at run time.
    const wrong = { name: "hunter2", size: "big" } as unknown as z.input<typeof thing>;
    const { response, json } = await send(plain(() => Promise.resolve(wrong)));
    expect(response.status).toBe(500);
    expect(json.error.code).toBe("internal");
    expect(JSON.stringify(json)).not.toContain("size");
    expect(logged.error).toHaveBeenCalledOnce();
  });

  it("loses fields that the document does not name", async () => {
    const more = { name: "a", size: 1, password: "hunter2" };
    const { json } = await send(plain(() => Promise.resolve(more)));
    expect(json).toEqual({ name: "a", size: 1 });
  });

  it("carries the handler's headers", async () => {
    const { response } = await send(
      plain(() => Promise.resolve(new Answer({ name: "a", size: 1 }, { etag: '"7"' }))),
    );
    expect(response.headers.get("etag")).toBe('"7"');
  });

  it("carries the caller's request id when it is sane, else a new one", async () => {
    const ok = plain(() => Promise.resolve({ name: "a", size: 1 }));
    const given = await send(ok, { headers: { "x-request-id": "trace-42" } });
    expect(given.response.headers.get("x-request-id")).toBe("trace-42");
    const odd = await send(ok, { headers: { "x-request-id": 'a"b {x}' } });
    expect(odd.response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const long = await send(ok, { headers: { "x-request-id": "x".repeat(129) } });
    expect(long.response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("is written to the access log with its request id and no more of the request", async () => {
    await send(route(), {
      query: "?limit=3",
      headers: { "x-request-id": "trace-42", "content-type": "application/json" },
    });
    expect(logged.info).toHaveBeenCalledExactlyOnceWith({
      requestId: "trace-42",
      method: "PUT",
      path: "/api/v1/things/{name}",
      status: 200,
      durationMs: expect.any(Number) as number,
    });
  });
});

describe("an error", () => {
  it("of a service is answered as it is", async () => {
    const { response, json } = await send(
      plain(() => Promise.reject(new ConflictError("Taken.", "nameTaken"))),
    );
    expect(response.status).toBe(409);
    expect(json.error).toEqual({
      code: "nameTaken",
      message: "Taken.",
      requestId: response.headers.get("x-request-id"),
      details: [],
    });
  });

  it("of a lost update shows the other's change", async () => {
    const lost = new PreconditionFailedError("Somebody saved version 8.", { version: 8 });
    const { response, json } = await send(plain(() => Promise.reject(lost)));
    expect(response.status).toBe(412);
    expect(json.current).toEqual({ version: 8 });
  });

  it("that nobody foresaw is logged whole and answered without its inside", async () => {
    const secret = new Error("connect to postgres://user:hunter2@db failed at /srv/app/lib/x.ts:1");
    const { response, json } = await send(plain(() => Promise.reject(secret)));
    expect(response.status).toBe(500);
    expect(json.error.message).toContain(json.error.requestId);
    expect(JSON.stringify(json)).not.toMatch(/hunter2|postgres|\.ts|stack/);
    expect(logged.error).toHaveBeenCalledExactlyOnceWith(
      { error: secret, requestId: json.error.requestId },
      expect.any(String),
    );
  });

  it.each([
    ["refused", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
    ["wrapped", new Error("query failed", { cause: Object.assign(new Error("x"), { code: "57P01" }) })],
    ["without a transaction", Object.assign(new Error("Unable to start"), { code: "P2028" })],
  ])("of a database that is away (%s) says so and when to come again", async (_title, error) => {
    const { response, json } = await send(plain(() => Promise.reject(error)));
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(json.error.code).toBe("databaseAway");
    expect(json.error.message).toMatch(/database/i);
  });

  it("after the caller has gone is no defect", async () => {
    const gone = new AbortController();
    const aborted = plain(() => {
      gone.abort();
      return Promise.reject(new Error("aborted"));
    });
    const { response } = await send(aborted, { signal: gone.signal });
    expect(response.status).toBe(499);
    expect(logged.error).not.toHaveBeenCalled();
  });
});
