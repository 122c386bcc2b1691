/** What a route answers, and what it does not reveal. */
import { Prisma } from "@/generated/prisma/client";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { plain, route, send, thing, useLog } from "@/test/support/routes";
import { answerResult } from "./answer";
import { ConflictError, PreconditionFailedError } from "./errors";
import { Answer } from "./route";

const logged = useLog();

describe("an answer", () => {
  it("of another shape than the document says is our defect: 500, logged, without its inside", async () => {
    // A wrong result of a service: at run time its type would not prevent it.
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
      plain(() => Promise.resolve(new Answer({ name: "a", size: 1 }, { "x-thing": "7" }))),
    );
    expect(response.headers.get("x-thing")).toBe("7");
  });

  it("returns its version and its address where the document says so, and nowhere else", async () => {
    const declared = { status: 200, description: "The thing", schema: thing };
    const answering = (headers: Record<string, string>, promised?: readonly ["etag"]) =>
      answerResult(
        { response: { ...declared, ...(promised && { headers: promised }) } },
        new Answer({ name: "a", size: 1 }, headers),
      );
    expect(answering({ etag: '"7"' }, ["etag"]).headers.get("etag")).toBe('"7"');
    expect(() => answering({ etag: '"7"' })).toThrow("do not agree on whether etag is returned");
    expect(() => answering({}, ["etag"])).toThrow("do not agree on whether etag is returned");
    expect(() => answering({ etag: '"7"', location: "/x" }, ["etag"])).toThrow("location");
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

  it.each(["P2025", "P2003"])(
    "of a row that was deleted meanwhile (%s) is a 404, not a defect",
    async (code) => {
      const gone = new Prisma.PrismaClientKnownRequestError("no row", { code, clientVersion: "7" });
      const { response, json } = await send(plain(() => Promise.reject(gone)));
      expect(response.status).toBe(404);
      expect(json.error.code).toBe("notFound");
      expect(logged.error).not.toHaveBeenCalled();
    },
  );

  it.each([
    ["of model calls", new Prisma.PrismaClientKnownRequestError("x", { code: "P2034", clientVersion: "7" })],
    ["of raw calls", new Error("Raw query failed. Code: `40P01`. Message: `deadlock detected`")],
  ])("of a deadlock (%s) is a 503 that says to try again, not a defect", async (_title, error) => {
    const { response, json } = await send(plain(() => Promise.reject(error)));
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(json.error.code).toBe("collision");
    expect(logged.error).not.toHaveBeenCalled();
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
