import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { forget } from "../core/singleton";
import { clientAddress, notePeers } from "./clientAddress";
import { definePublicRoute } from "./defineRoute";
import { openApiDocument } from "./openapi";
import { countAgainst, LIMITS } from "./rateLimit";

const request = (headers: Readonly<Record<string, string>> = {}): Request =>
  new Request("http://plimsoll.test/api/v1/tried", { method: "POST", headers });
const ann = { id: "ann@example.com" };

beforeEach(() => {
  process.env.PLIMSOLL_LOG_LEVEL ??= "silent";
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const name of Object.keys(LIMITS)) forget(`limit ${name}`);
});

async function useUp(limit: keyof typeof LIMITS, actor: typeof ann | null): Promise<void> {
  for (let n = 0; n < LIMITS[limit].points; n++) await countAgainst(limit, actor, request());
}

describe("countAgainst", () => {
  it("tells what is left, and refuses with the time to wait when nothing is", async () => {
    const { points, seconds } = LIMITS.expensive;
    expect(await countAgainst("expensive", ann, request())).toEqual({
      "ratelimit-limit": String(points),
      "ratelimit-remaining": String(points - 1),
      "ratelimit-reset": String(seconds),
    });
    for (let n = 1; n < points; n++) await countAgainst("expensive", ann, request());
    vi.advanceTimersByTime(10_000);
    await expect(countAgainst("expensive", ann, request())).rejects.toMatchObject({
      status: 429,
      headers: { "retry-after": String(seconds - 10), "ratelimit-remaining": "0" },
    });
    vi.advanceTimersByTime((seconds - 10) * 1_000);
    expect(await countAgainst("expensive", ann, request())).toMatchObject({
      "ratelimit-remaining": String(points - 1),
    });
  });

  it("counts each caller and each limit alone", async () => {
    await useUp("expensive", ann);
    await expect(countAgainst("expensive", ann, request())).rejects.toMatchObject({ status: 429 });
    await expect(countAgainst("expensive", { id: "bob@example.com" }, request())).resolves.toBeDefined();
    await expect(countAgainst("compute", ann, request())).resolves.toBeDefined();
    expect(await countAgainst(undefined, ann, request())).toEqual({});
  });

  it("counts sign-in by address, whoever it says to be, and who is signed in apart from strangers there", async () => {
    await useUp("signIn", null);
    const refused = countAgainst("signIn", null, request({ "x-forwarded-for": "203.0.113.9" }));
    await expect(refused).rejects.toMatchObject({ status: 429 });
    await expect(countAgainst("signIn", ann, request())).resolves.toBeDefined();
  });
});

describe("a limited route", () => {
  const route = definePublicRoute({
    method: "POST",
    path: "/api/v1/tried",
    operationId: "tried",
    tag: "Test",
    summary: "Tried.",
    role: "public",
    limit: "signIn",
    keepsNothing: true,
    response: { status: 200, description: "Fine", schema: z.object({ ok: z.boolean() }) },
    handler: () => Promise.resolve({ ok: true }),
  });
  const call = (): Promise<Response> => route.handle(request(), { params: Promise.resolve({}) });

  it("answers 429 in the API's shape, with the headers that say when to come again", async () => {
    const first = await call();
    expect(first.status).toBe(200);
    expect(first.headers.get("ratelimit-remaining")).toBe(String(LIMITS.signIn.points - 1));
    for (let n = 1; n < LIMITS.signIn.points; n++) await call();
    const refused = await call();
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      error: { code: "tooManyRequests", message: expect.stringMatching(/Try again in \d+ s/), details: [] },
    });
    expect(refused.headers.get("retry-after")).toBe(String(LIMITS.signIn.seconds));
    expect(refused.headers.get("ratelimit-limit")).toBe(String(LIMITS.signIn.points));
  });

  it("is described with the answer and its headers", () => {
    const document = openApiDocument([route.meta], {}, "1");
    expect(document.paths?.["/api/v1/tried"]?.post?.responses?.["429"]).toMatchObject({
      headers: { "Retry-After": expect.anything(), "RateLimit-Remaining": expect.anything() },
    });
  });

  it("tells browsers to neither run, frame nor sniff the answer, and to stay with https where they came by it", async () => {
    const { headers } = await call();
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("strict-transport-security")).toBeNull();
    const secure = await route.handle(request({ "x-forwarded-proto": "https" }), {
      params: Promise.resolve({}),
    });
    expect(secure.headers.get("strict-transport-security")).toBe("max-age=31536000");
  });
});

describe("clientAddress", () => {
  it.each([
    [0, "198.51.100.7", "unknown"],
    [1, "198.51.100.7", "198.51.100.7"],
    [1, "6.6.6.6, 198.51.100.7", "198.51.100.7"],
    [2, "6.6.6.6, 198.51.100.7, 10.0.0.2", "198.51.100.7"],
    [3, "198.51.100.7", "198.51.100.7"],
    [1, "6.6.6.6, nonsense", "unknown"],
    [1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
    [1, "::ffff:198.51.100.7", "198.51.100.7"],
    [1, "6.6.6.6, 198.51.100.7:51234", "198.51.100.7"],
    [1, "[2001:db8:1:2:3:4:5:6]:443", "2001:db8:1:2::"],
    [1, "[2001:db8:1:2::6]", "2001:db8:1:2::"],
    [1, "2001:db8:1:2:3:4:5:443", "2001:db8:1:2::"],
    [1, "nonsense:443", "unknown"],
  ])("behind %i proxies, X-Forwarded-For %s is %s", (proxies, forwarded, expected) => {
    expect(clientAddress(request({ "x-forwarded-for": forwarded }), proxies)).toBe(expected);
  });
});

describe("notePeers", () => {
  it("takes the address from the socket, whatever the caller writes", async () => {
    vi.useRealTimers();
    notePeers();
    const seen: string[] = [];
    const server = createServer((incoming, response) => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
      seen.push(clientAddress(new Request("http://plimsoll.test/", { headers }), 0));
      seen.push(clientAddress(new Request("http://plimsoll.test/", { headers }), 1));
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const url = `http://127.0.0.1:${port}/`;
      await fetch(url, { headers: { "x-forwarded-for": "198.51.100.7", "x-peer": "198.51.100.8" } });
      expect(seen).toEqual(["127.0.0.1", "198.51.100.7"]);
    } finally {
      server.close();
    }
  });
});
