import { describe, expect, it } from "vitest";
import { z } from "zod";
import { errorBodySchema } from "../../api/common";
import { definePublicRoute } from "./defineRoute";
import { handlersOf, isRefusal } from "./handlersOf";
import type { Method, Route } from "./route";

function route(method: Method): Route {
  return definePublicRoute({
    method,
    path: "/api/v1/things",
    operationId: `${method}Things`,
    tag: "Things",
    summary: "Things.",
    role: "public",
    response: { status: 200, description: "Things", schema: z.object({ method: z.string() }) },
    handler: () => Promise.resolve({ method }),
  });
}

const context = { params: Promise.resolve({}) };
const request = (method: string): Request => new Request("http://plimsoll.test/api/v1/things", { method });

describe("handlersOf", () => {
  const get = route("GET");
  const post = route("POST");
  const handlers = handlersOf(get, post);

  it("hands each method to its route", () => {
    expect([handlers.GET, handlers.POST]).toEqual([get.handle, post.handle]);
    expect([handlers.GET, handlers.POST].some(isRefusal)).toBe(false);
  });

  it.each(["PUT", "PATCH", "DELETE"] as const)(
    "refuses %s in the API's shape, with Allow",
    async (method) => {
      expect(isRefusal(handlers[method])).toBe(true);
      const response = await handlers[method](request(method), context);
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD, POST, OPTIONS");
      expect(response.headers.get("x-request-id")).not.toBeNull();
      const { error } = errorBodySchema.parse(await response.json());
      expect(error.code).toBe("methodNotAllowed");
      expect(error.message).toBe(`/api/v1/things does not support ${method}, only GET, HEAD, POST, OPTIONS.`);
    },
  );

  it("answers OPTIONS with what there is, and no HEAD without GET", async () => {
    const response = await handlersOf(post).OPTIONS(request("OPTIONS"), context);
    expect([response.status, response.headers.get("allow")]).toEqual([204, "POST, OPTIONS"]);
  });
});
