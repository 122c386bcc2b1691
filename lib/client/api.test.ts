import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ApiError, apiFetch, apiText, fieldErrors, messageOf, nothingSchema } from "./api";

const schema = z.object({ name: z.string() });

function answer(body: string, init: ResponseInit = {}): void {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response(init.status === 204 ? null : body, init))),
  );
}

async function problemOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

afterEach(() => vi.unstubAllGlobals());

const keyOf = (call: number): string | null =>
  new Headers(vi.mocked(fetch).mock.calls[call]?.[1]?.headers).get("idempotency-key");

describe("a POST that had no answer", () => {
  const lost = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));
  const busy = JSON.stringify({ error: { code: "stillAtWork", message: "In progress.", details: [] } });
  const made = (): Promise<Response> => Promise.resolve(new Response('{"name":"a"}', { status: 201 }));
  const post = (json: object = { b: 1 }): Promise<unknown> =>
    apiFetch("/runs", schema, { method: "POST", json });

  it("is sent again under its key, so that the server does it once, until there is an answer", async () => {
    const fetching = vi.fn<typeof fetch>();
    vi.stubGlobal("fetch", fetching);
    fetching.mockImplementationOnce(lost);
    const headers = { "x-request-id": "r1" };
    fetching.mockImplementationOnce(() => Promise.resolve(new Response(busy, { status: 409, headers })));
    fetching.mockImplementationOnce(() => Promise.resolve(new Response("Gateway timeout", { status: 504 })));
    fetching.mockImplementationOnce(made).mockImplementationOnce(made).mockImplementationOnce(made);
    expect(await problemOf(post())).toMatchObject({ code: "network" });
    expect(await problemOf(post())).toMatchObject({ code: "stillAtWork" });
    expect(await problemOf(post())).toMatchObject({ status: 504 });
    await post();
    await post();
    await post({ b: 2 });
    const keys = [0, 1, 2, 3, 4, 5].map(keyOf);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.slice(1, 4)).toEqual([keys[0], keys[0], keys[0]]);
    expect(new Set(keys).size).toBe(3);
  });

  it("is another wish once it was given up, or ten minutes later", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const fetching = vi.fn<typeof fetch>(lost);
    vi.stubGlobal("fetch", fetching);
    await problemOf(post());
    vi.setSystemTime(Date.now() + 600_001);
    await problemOf(post());
    const leaving = new AbortController();
    leaving.abort();
    const given = apiFetch("/runs", schema, { method: "POST", json: { b: 1 }, signal: leaving.signal });
    await expect(given).rejects.toThrow();
    await problemOf(post());
    vi.useRealTimers();
    expect(keyOf(1)).not.toBe(keyOf(0));
    expect(keyOf(2)).toBe(keyOf(1));
    expect(keyOf(3)).not.toBe(keyOf(2));
  });

  it("has no key where it is no POST", async () => {
    answer('{"name":"a"}');
    await apiFetch("/x", schema);
    await apiFetch("/x", schema, { method: "PUT", json: {} });
    expect([keyOf(0), keyOf(1)]).toEqual([null, null]);
  });
});

describe("apiFetch with a schema", () => {
  it("sends JSON with the version that it replaces, and returns the data", async () => {
    answer('{"name":"a"}');
    const result = await apiFetch("/x", schema, { method: "PUT", json: { b: 1 }, ifMatch: 0 });
    expect(result).toEqual({ name: "a" });
    const [path, init] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(path).toBe("/api/v1/x");
    expect(init?.body).toBe('{"b":1}');
    const headers = new Headers(init?.headers);
    expect(headers.get("if-match")).toBe('"0"');
    expect(headers.get("content-type")).toBe("application/json");
  });

  it.each([
    ["the page's own build", { "x-plimsoll-build": "b1" }, 0],
    ["another build", { "x-plimsoll-build": "b2" }, 1],
    ["a server that names none", {}, 1],
  ])("loads a late schema as an answer of %s needs", async (_, headers, loads) => {
    vi.stubGlobal("document", { documentElement: { dataset: { build: "b1" } } });
    answer('{"name":"a"}', { headers });
    const late = vi.fn(() => Promise.resolve(schema));
    await expect(apiFetch("/x", late)).resolves.toEqual({ name: "a" });
    expect(late).toHaveBeenCalledTimes(loads);
    answer('{"name":1}', { headers: { "x-plimsoll-build": "b2" } });
    expect(await problemOf(apiFetch("/x", late))).toMatchObject({ code: "unexpectedAnswer" });
  });

  it("takes an empty 204", async () => {
    answer("", { status: 204 });
    await expect(apiFetch("/x", nothingSchema, { method: "DELETE" })).resolves.toBeUndefined();
  });

  it("gives the server's problem with details and request id", async () => {
    answer(
      '{"error":{"code":"invalidBody","message":"No.","requestId":"r1","details":[{"path":"url","message":"bad"},{"path":"url","message":"second"}]}}',
      { status: 422 },
    );
    const error = await problemOf(apiFetch("/x", schema));
    expect(error).toMatchObject({ status: 422, code: "invalidBody", message: "No.", requestId: "r1" });
    expect(fieldErrors(error)).toEqual({ url: "bad" });
  });

  it("names an answer of another shape, and one that is not JSON", async () => {
    answer('{"name":1}', { headers: { "x-request-id": "r2" } });
    const shape = await problemOf(apiFetch("/x", schema));
    expect(shape).toMatchObject({ code: "unexpectedAnswer", requestId: "r2" });
    expect(shape.details[0]?.path).toBe("name");
    answer("<html>502</html>", { status: 502 });
    expect(await problemOf(apiFetch("/x", schema))).toMatchObject({ status: 502, code: "unexpectedAnswer" });
  });

  it("tells an unreachable server from one that does not answer in time", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(() => Promise.reject(new TypeError("refused"))),
    );
    expect(await problemOf(apiFetch("/x", schema))).toMatchObject({ status: 0, code: "network" });
    vi.stubGlobal(
      "fetch",
      vi.fn(
        (_path: string, init: RequestInit) =>
          new Promise((_resolve, reject) => {
            init.signal?.addEventListener("abort", () => reject(new Error("aborted")));
          }),
      ),
    );
    expect(await problemOf(apiFetch("/x", schema, { timeoutMs: 5 }))).toMatchObject({ code: "timeout" });
  });

  it("lets an abort by the caller through as it is", async () => {
    const controller = new AbortController();
    controller.abort(new Error("left the page"));
    vi.stubGlobal(
      "fetch",
      vi.fn(() => Promise.reject(new Error("left the page"))),
    );
    await expect(apiFetch("/x", schema, { signal: controller.signal })).rejects.not.toBeInstanceOf(ApiError);
  });
});

describe("apiText", () => {
  it("gives text, and problems anyway", async () => {
    answer("kind: DiscoveryPolicy\n");
    await expect(apiText("/x")).resolves.toBe("kind: DiscoveryPolicy\n");
    answer('{"error":{"code":"notExpressible","message":"Cannot.","details":[]}}', { status: 422 });
    expect(await problemOf(apiText("/x"))).toMatchObject({ code: "notExpressible" });
  });
});

it("says that the session had ended in words for people, and repeats the server's other messages", async () => {
  const refused = async (status: number, code: string, message: string): Promise<string> => {
    answer(JSON.stringify({ error: { code, message, details: [] } }), { status });
    return messageOf(await problemOf(apiFetch("/policies", schema)));
  };
  expect(await refused(401, "unauthenticated", "Sign in, or send an API token as `Authorization: …`.")).toBe(
    "Your session had ended. Sign in, then try again.",
  );
  expect(await refused(401, "wrongCredentials", "The password is wrong.")).toBe("The password is wrong.");
});
