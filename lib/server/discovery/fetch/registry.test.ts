import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { RegistryQuery } from "../../../discovery";
import { contextFor } from "./context.testing";
import { fetchQuery } from "./fetchQuery";
import type { Credentials } from "../../../sources/types";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Handler = (url: URL, request: IncomingMessage, response: ServerResponse) => void;

async function registry(handler: Handler): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    seen.push(`${url.pathname}${url.search} ${request.headers.authorization ?? ""}`.trim());
    handler(url, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const query = (over: Partial<RegistryQuery> = {}): RegistryQuery => ({
  name: "tags",
  type: "registry",
  url: "https://registry.example.com",
  repositories: ["team/app"],
  maxScan: 1_000,
  ...over,
});

async function images(
  baseUrl: string,
  over: Partial<RegistryQuery> = {},
  credentials: Credentials = {},
  tokenOrigins: readonly string[] = [],
): Promise<string[]> {
  const outcome = await fetchQuery(query(over), contextFor({ baseUrl, credentials, tokenOrigins }));
  if (outcome.status === "failed") throw new Error(`${outcome.code}: ${outcome.message}`);
  if (outcome.data.kind !== "scores") throw new Error("no scores");
  expect(outcome.records).toBe(outcome.data.rows.length);
  return outcome.data.rows.map(({ image, score }) => `${image} ${score}`);
}

/** Serves three pages of two tags. */
const paged: Handler = (url, _, response) => {
  const tags = ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5"].filter(
    (tag) => tag > (url.searchParams.get("last") ?? ""),
  );
  const page = tags.slice(0, 2);
  if (tags.length > 2) response.setHeader("link", `<${url.pathname}?last=${page.at(-1)}&n=2>; rel="next"`);
  response.end(JSON.stringify({ name: "team/app", tags: page }));
};

describe("a registry query", () => {
  it("reads all pages, from tagSeek on", async () => {
    const { url, seen } = await registry(paged);
    expect(await images(url, { topX: 2 })).toEqual([
      "registry.example.com/team/app:1.5 2",
      "registry.example.com/team/app:1.4 1",
    ]);
    expect(seen).toHaveLength(3);
    expect(await images(url, { tagSeek: "1.4" })).toEqual(["registry.example.com/team/app:1.5 1"]);
    expect(seen.at(-1)).toContain("last=1.4");
  });

  it("reads no more than maxScan tags, before the filter", async () => {
    const { url, seen } = await registry(paged);
    expect(await images(url, { maxScan: 3, tagFilter: "^1\\.[234]$" })).toEqual([
      "registry.example.com/team/app:1.2 1",
    ]);
    expect(seen).toHaveLength(2);
  });

  it("answers a token challenge, once for a repository, without the registry's own credentials elsewhere", async () => {
    const basic = `Basic ${Buffer.from("me:secret").toString("base64")}`;
    const tokens = await registry((_, request, response) => {
      response.end(
        JSON.stringify(
          request.headers.authorization === basic ? { access_token: "t1", expires_in: 300 } : {},
        ),
      );
    });
    const { url, seen } = await registry((at, request, response) => {
      if (request.headers.authorization === "Bearer t1") return paged(at, request, response);
      const scope = "repository:team/app:pull";
      response.setHeader(
        "www-authenticate",
        `Bearer realm="${tokens.url}/token",service="reg",scope="${scope}"`,
      );
      response.writeHead(401).end('{"errors":[{"code":"UNAUTHORIZED","message":"authentication required"}]}');
    });
    const credentials = { username: "me", password: "secret", headers: { "x-team": "a" } };
    expect(await images(url, {}, credentials, [new URL(tokens.url).origin])).toHaveLength(6);
    expect(tokens.seen).toEqual([`/token?service=reg&scope=repository%3Ateam%2Fapp%3Apull ${basic}`]);
    expect(seen.filter((line) => line.endsWith("Bearer t1"))).toHaveLength(3);
    await expect(images(url)).rejects.toThrow("answered without a token");
  });

  it("gives its credentials to no origin that is not registered, and says what to register", async () => {
    const tokens = await registry((_, __, response) => void response.end('{"token":"anonymous"}'));
    const { url, seen } = await registry((_, __, response) => {
      response.setHeader("www-authenticate", `Bearer realm="${tokens.url}/token"`);
      response.writeHead(401).end("anonymous may not");
    });
    const credentials = { username: "me", password: "s3cret", headers: { "x-team": "a" } };
    for (const origins of [[], ["http://127.0.0.1", tokens.url.replace("http:", "https:")]]) {
      await expect(images(url, {}, credentials, origins)).rejects.toThrow(
        `HTTP 401: [hidden] may not: check the data source's credentials; the registry's tokens are issued by ${tokens.url}, which was not sent the credentials: to send them, register it`,
      );
    }
    const scope = "scope=repository%3Ateam%2Fapp%3Apull";
    expect(tokens.seen).toEqual([`/token?${scope}`, `/token?${scope}`]);
    // The registry's own host may get the credentials, and gets the token that it requests.
    expect(seen.filter((line) => line.endsWith("Bearer anonymous"))).toHaveLength(2);
  });

  it("answers a basic challenge, and says so when the credentials do not do", async () => {
    const { url } = await registry((at, request, response) => {
      if (request.headers.authorization === `Basic ${Buffer.from("me:secret").toString("base64")}`) {
        return paged(at, request, response);
      }
      response.setHeader("www-authenticate", 'Basic realm="x"');
      response.writeHead(401).end("no");
    });
    expect(await images(url, {}, { username: "me", password: "secret" })).toHaveLength(6);
    await expect(images(url, {}, { username: "me", password: "wrong" })).rejects.toThrow("http: ");
    await expect(images(url)).rejects.toThrow("HTTP 401: no");
  });

  it("asks for tokens over https only when the registry is", async () => {
    const { url } = await registry((_, __, response) => {
      response.setHeader("www-authenticate", 'Bearer realm="ftp://tokens.example.com"');
      response.writeHead(401).end();
    });
    await expect(images(url)).rejects.toThrow("not a safe address");
  });

  it.each<[string, Handler, string]>([
    [
      "an unknown repository",
      (_, __, r) => void r.writeHead(404).end('{"errors":[{"code":"NAME_UNKNOWN","message":"not known"}]}'),
      "NAME_UNKNOWN: not known",
    ],
    ["no JSON", (_, __, r) => void r.end("<html>"), "valid JSON"],
    ["no tags", (_, __, r) => void r.end("{}"), "without a list of tags"],
    [
      "a page that repeats",
      (url, __, r) =>
        void r.setHeader("link", `<${url.pathname}${url.search}>; rel="next"`).end('{"tags":["1"]}'),
      "same page of tags again",
    ],
    [
      "a page elsewhere",
      (_, __, r) =>
        void r.setHeader("link", '<http://other.example.com/v2>; rel="next"').end('{"tags":["1"]}'),
      "other.example.com",
    ],
  ])("names %s", async (_, handler, message) => {
    const { url } = await registry(handler);
    await expect(images(url)).rejects.toThrow(message);
  });

  it("reads an empty list", async () => {
    const { url } = await registry((_, __, response) => void response.end('{"name":"x","tags":null}'));
    expect(await images(url)).toEqual([]);
  });
});
