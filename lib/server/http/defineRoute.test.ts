/** How a route reads a request: path, query and body. */
import { describe, expect, it, vi } from "vitest";
import { person, plain, route, send, thing, useLog } from "@/test/support/routes";
import type { Caller } from "./caller";
import { definePublicRoute, routeFamily, sectionOf } from "./defineRoute";

useLog();

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
    expect(json.error.details[0]).toMatchObject({
      path,
      message: expect.stringContaining("remove it") as string,
    });
  });

  it("may carry a whale", async () => {
    const { response, json } = await send(route(), { body: '{"spec":"🐳"}' });
    expect(response.status).toBe(200);
    expect(json.body).toEqual({ spec: "🐳" });
  });
});

describe("a query parameter that the route does not have, or not as often", () => {
  it("is refused together with what else is wrong, with the one that was meant", async () => {
    const { response, json } = await send(route(), { query: "?limti=5&colour=red&limit=99" });
    expect(response.status).toBe(400);
    expect(json.error.code).toBe("invalidRequest");
    expect(json.error.details.slice(1)).toEqual([
      { path: "query.limti", message: 'is not a parameter here: did you mean "limit"?' },
      { path: "query.colour", message: "is not a parameter here: use limit, or remove it" },
    ]);
    expect(json.error.details[0]?.path).toBe("query.limit");
    const { json: one } = await send(route(), { query: "?limti=5" });
    expect(one.error.message).toMatch(/did you mean "limit"\?$/);
  });

  it("is named where it is given more than once", async () => {
    const { json } = await send(route(), { query: "?limit=5&limit=6" });
    expect(json.error.details).toEqual([{ path: "query.limit", message: "is given 2 times: give it once" }]);
  });

  it("is refused where there is none at all", async () => {
    const handler = vi.fn<() => Promise<{ name: string; size: number }>>();
    const { response, json } = await send(plain(handler), { query: "?limit=5" });
    expect(response.status).toBe(400);
    expect(json.error.details).toEqual([
      { path: "query.limit", message: "is not a parameter here: remove it, this request has no parameters" },
    ]);
    expect(handler).not.toHaveBeenCalled();
  });

  it("is nothing to public routes and to those for programs of others", async () => {
    const details = {
      summary: "Things.",
      response: { status: 200, description: "The thing", schema: thing },
      handler: () => Promise.resolve({ name: "a", size: 1 }),
    };
    const machine = { name: "job", identify: () => Promise.resolve({ ...person("viewer"), via: "job" }) };
    const open = sectionOf(definePublicRoute, "Things")("GET /api/v1/open", "open", {
      ...details,
      role: "public",
    });
    const machines = sectionOf(routeFamily<Caller>({ asks: [machine], anyQuery: true }), "Things")(
      "GET /api/v1/machines",
      "machines",
      { ...details, role: "known" },
    );
    const headers = { "content-length": "2" };
    for (const each of [open, machines])
      expect((await send(each, { query: "?probe=1", headers })).response.status).toBe(200);
  });
});

describe("a body where none is taken", () => {
  const handler = vi.fn<() => Promise<{ name: string; size: number }>>(() =>
    Promise.resolve({ name: "a", size: 1 }),
  );
  const posted = plain(handler, "POST");

  it.each([
    ["a field", '{"force":true}'],
    ["a list", "[]"],
    ["a text", "force=true"],
    ["a long one", JSON.stringify({ spec: "x".repeat(200_000) })],
  ])("is refused: %s", async (_title, body) => {
    const { response, json } = await send(posted, { body });
    expect(response.status).toBe(422);
    expect(json.error.message).toBe(
      "The body is wrong: body: is not accepted here: remove it, this request has no body.",
    );
    expect(json.error.details.map(({ path }) => path)).toEqual(["body"]);
    expect(handler).not.toHaveBeenCalled();
  });

  it.each(["", "{}", " {}\n", "null"])("is let pass where it says nothing: %j", async (body) => {
    expect((await send(posted, { body })).response.status).toBe(200);
  });

  it("is refused with what is wrong in the address, and with a GET, whose body nobody reads", async () => {
    const { response, json } = await send(plain(handler), {
      query: "?colour=red",
      headers: { "content-type": "application/json", "content-length": "18" },
    });
    expect(response.status).toBe(400);
    expect(json.error.details.map(({ path }) => path)).toEqual(["query.colour", "body"]);
    expect(json.error.details[1]?.message).toContain("as query parameters");
  });
});

describe("a body", () => {
  it("that is no JSON is a bad request, with the place and not with what it holds", async () => {
    const { response, json } = await send(route(), { body: '{"spec": "s3cret",\n "size": 1,}' });
    expect(response.status).toBe(400);
    expect(json.error.code).toBe("invalidJson");
    expect(json.error.message).toMatch(/^The request body is not JSON: .+ \(line 2, column 12\)\.$/);
    expect(json.error.details).toMatchObject([{ path: "", line: 2, column: 12 }]);
    expect(JSON.stringify(json)).not.toContain("s3cret");
  });

  it("that has a field twice is refused with what else is wrong", async () => {
    const { response, json } = await send(route(), { body: '{"size":1,"colour":2,"size":3}' });
    expect(response.status).toBe(422);
    expect(json.error.details.map(({ path }) => path)).toEqual(["colour", "size"]);
    expect(json.error.details[1]?.message).toBe("occurs more than once: keep only one");
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
      // Node requires this for streams; the DOM's types lack it.
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

  it("with the document's text in `spec` is read unchanged", async () => {
    const { json } = await send(route({ yaml: true }), { body: '{"spec":"kind: x"}' });
    expect(json.body).toEqual({ spec: "kind: x" });
  });
});
