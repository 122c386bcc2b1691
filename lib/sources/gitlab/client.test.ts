import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { HttpSession } from "../http/session";
import { DEFAULT_LIMITS } from "../types";
import { GitLabClient } from "./client";
import { RateLimited } from "./rateLimit";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Handler = (request: IncomingMessage, response: ServerResponse, origin: string) => void;

/** A GitLab that responds according to a script, and its client; `seen` records the requests. */
async function scripted(
  handler: Handler,
  limits = {},
): Promise<{ client: GitLabClient; seen: string[]; auth: unknown[] }> {
  const seen: string[] = [];
  const auth: unknown[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? "");
    auth.push(request.headers.authorization);
    handler(request, response, `http://${request.headers.host}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/git`;
  const session = new HttpSession(
    { baseUrl, credentials: { token: "glpat-secret" } },
    { signal: new AbortController().signal, limits: { ...DEFAULT_LIMITS, attempts: 1, ...limits } },
  );
  closers.push(
    () => session.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { client: new GitLabClient(session), seen, auth };
}

const answering =
  (value: unknown, headers: Record<string, string> = {}, status = 200): Handler =>
  (_, response) =>
    response.writeHead(status, headers).end(JSON.stringify(value));

const project = { id: 7, path_with_namespace: "team/sub/app", visibility: "internal" };

describe("project", () => {
  it("is asked for by id or path, below the registered path, with the token", async () => {
    const { client, seen, auth } = await scripted(answering(project));
    expect(await client.project("team/sub/app")).toEqual({
      id: 7,
      path: "team/sub/app",
      visibility: "internal",
    });
    await client.project(7);
    expect(seen).toEqual(["/git/api/v4/projects/team%2Fsub%2Fapp", "/git/api/v4/projects/7"]);
    expect(auth[0]).toBe("Bearer glpat-secret");
  });

  it.each([
    [401, { message: "401 Unauthorized" }, /HTTP 401: 401 Unauthorized: check the data source's credentials/],
    [403, { message: "403 Forbidden" }, /HTTP 403.*may not read here/],
    [404, { message: "404 Project Not Found" }, /HTTP 404: 404 Project Not Found/],
    [500, { message: "500 Internal Server Error" }, /HTTP 500/],
  ])("says GitLab's own words with status %i", async (status, body, message) => {
    const { client } = await scripted(answering(body, {}, status));
    await expect(client.project(7)).rejects.toThrow(message);
  });

  it("is no page of another server", async () => {
    const { client } = await scripted((_, response) => response.end("<html><title>Sign in</title>"));
    await expect(client.project(7)).rejects.toThrow(/not with JSON/);
    const other = await scripted(answering({ id: "7" }));
    await expect(other.client.project(7)).rejects.toThrow(/not with a project/);
  });
});

describe("jobs", () => {
  it("come in pages of 100 by keyset, as far as the Link header leads", async () => {
    const { client, seen } = await scripted((request, response, origin) => {
      const last = request.url?.includes("cursor=b") === true;
      const link = `<${origin}/git/api/v4/projects/7/jobs?cursor=b&per_page=100>; rel="next", <${origin}/x>; rel="first"`;
      response
        .writeHead(200, last ? {} : { link })
        .end(JSON.stringify(last ? [{ id: 1 }] : [{ id: 3 }, { id: 2 }]));
    });
    const first = await client.jobs(7, null);
    expect(first.items).toEqual([{ id: 3 }, { id: 2 }]);
    expect(seen[0]).toBe("/git/api/v4/projects/7/jobs?per_page=100&pagination=keyset&order_by=id&sort=desc");
    // Only path and query: the link is stored, and the registered address may change its scheme.
    expect(first.next).toBe("/git/api/v4/projects/7/jobs?cursor=b&per_page=100");
    expect(await client.jobs(7, first.next)).toEqual({ items: [{ id: 1 }], next: null });
  });

  it("are not asked for at another host, nor twice at one page", async () => {
    const away = await scripted(answering([], { link: '<https://evil.example/api/v4/x>; rel="next"' }));
    await expect(away.client.jobs(7, null)).rejects.toThrow(/another host, evil.example/);
    await expect(away.client.jobs(7, "https://evil.example/x")).rejects.toThrow(/another host/);
    const { client } = await scripted((request, response, origin) =>
      response.writeHead(200, { link: `<${origin}${request.url}>; rel="next"` }).end("[]"),
    );
    await expect(client.jobs(7, null)).rejects.toThrow(/the same page as its next/);
  });

  it("whose page is torn, slow or no list are an error and no end of the list", async () => {
    const torn = await scripted((_, response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write('[{"id":1},');
      setImmediate(() => response.destroy());
    });
    await expect(torn.client.jobs(7, null)).rejects.toThrow(/broke off its answer/);
    const slow = await scripted((_, response) => void response.writeHead(200).write("["), {
      idleTimeoutMs: 50,
    });
    await expect(slow.client.jobs(7, null)).rejects.toThrow(/stopped sending after 1 bytes/);
    const { client } = await scripted(answering({ message: "maintenance" }));
    await expect(client.jobs(7, null)).rejects.toThrow(/not with a list/);
  });

  it("of a page beyond every measure are not held", async () => {
    const { client } = await scripted((_, response) => response.end(Buffer.alloc(17_000_000, 0x20)));
    await expect(client.jobs(7, null)).rejects.toThrow(/more than 16777216 bytes/);
  });

  it("say how long GitLab asks to wait", async () => {
    const { client } = await scripted(answering("Retry later", { "retry-after": "42" }, 429));
    const error: unknown = await client.jobs(7, null).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RateLimited);
    expect(error).toMatchObject({ waitMs: 42_000, refusal: { status: 429 } });
  });
});

describe("projects", () => {
  it("of a group come with its subgroups, of a token by membership", async () => {
    const { client, seen } = await scripted(answering([project, { id: 8 }]));
    expect((await client.projects("team/sub", null)).items).toEqual([
      { id: 7, path: "team/sub/app", visibility: "internal" },
    ]);
    await client.projects(null, null);
    expect(seen[0]).toMatch(/^\/git\/api\/v4\/groups\/team%2Fsub\/projects\?.*include_subgroups=true/);
    expect(seen[1]).toMatch(/^\/git\/api\/v4\/projects\?.*pagination=keyset&membership=true/);
  });
});
