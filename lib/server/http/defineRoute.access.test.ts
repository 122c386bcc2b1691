/** Which callers a route lets in. */
import { describe, expect, it } from "vitest";
import { asks, defineRoute, person, plain, route, send, useLog } from "@/test/support/routes";
import { UnauthenticatedError } from "./errors";

useLog();

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
    asks.mockRejectedValue(new UnauthenticatedError("The token has expired."));
    const open = defineRoute({
      ...plain(() => Promise.resolve({ name: "a", size: 1 })).meta,
      role: "public",
      handler: () => Promise.resolve({ name: "a", size: 1 }),
    });
    expect((await send(open)).response.status).toBe(200);
    expect((await send(plain(() => Promise.resolve({ name: "a", size: 1 })))).json.error.message).toBe(
      "The token has expired.",
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
