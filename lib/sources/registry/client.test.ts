import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { HttpSession } from "../http/session";
import { DEFAULT_LIMITS, type AddressGuard, type Credentials } from "../types";
import { RegistryClient } from "./client";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(handler: Handler): Promise<{ url: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function client(baseUrl: string, credentials: Credentials = {}, guard?: AddressGuard): RegistryClient {
  const session = new HttpSession(
    { baseUrl, credentials, ...(guard ? { guard } : {}) },
    { signal: new AbortController().signal, limits: { ...DEFAULT_LIMITS, attempts: 1 } },
  );
  closers.push(() => session.close());
  return new RegistryClient(session, { credentials });
}

const sha256 = (text: string): string => `sha256:${createHash("sha256").update(text).digest("hex")}`;
const layer = { mediaType: "application/vnd.oci.image.layer.v1.tar+gzip", digest: sha256("layer"), size: 5 };
const config = { mediaType: "application/vnd.oci.image.config.v1+json", digest: sha256("{}"), size: 2 };
const image = { schemaVersion: 2, config, layers: [layer, layer] };
const platforms = [
  { ...layer, platform: { architecture: "arm64", os: "linux", variant: "v8" } },
  { ...layer, platform: { architecture: "amd64", os: "linux" } },
];
const index = { schemaVersion: 2, manifests: platforms };

const answering =
  (document: object, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    response.writeHead(200, headers).end(JSON.stringify(document));

describe("manifest", () => {
  it.each([
    ["application/vnd.oci.image.index.v1+json", index, { kind: "index", manifests: platforms }],
    ["application/vnd.docker.distribution.manifest.list.v2+json", index, { kind: "index" }],
    ["application/vnd.oci.image.manifest.v1+json", image, { kind: "image", config, layers: [layer, layer] }],
    ["application/vnd.docker.distribution.manifest.v2+json; charset=utf-8", image, { kind: "image" }],
    ["application/json", index, { kind: "index" }],
    ["text/plain", image, { kind: "image" }],
  ])("reads %s", async (contentType, document, expected) => {
    const { url, seen } = await serve(answering(document, { "content-type": contentType }));
    const found = await client(url).manifest("team/app", "1.0");
    expect(found).toMatchObject({ ...expected, digest: sha256(JSON.stringify(document)) });
    expect(seen[0]?.url).toBe("/v2/team/app/manifests/1.0");
    expect(seen[0]?.headers.accept).toContain("application/vnd.oci.image.index.v1+json");
  });

  it("accepts only the content that the digest names", async () => {
    const { url } = await serve(answering(image));
    const digest = sha256(JSON.stringify(image));
    expect(await client(url).manifest("a", digest)).toMatchObject({ digest });
    await expect(client(url).manifest("a", sha256("other"))).rejects.toMatchObject({
      code: "body",
      message: expect.stringContaining(`sent other content than ${sha256("other")}`) as string,
    });
    const lying = await serve(answering(image, { "docker-content-digest": sha256("other") }));
    await expect(client(lying.url).manifest("a", "1.0")).rejects.toThrow("sent other content");
  });

  it.each<[string, object, RegExp]>([
    ["a manifest without layers", { config }, /not answer with a valid manifest: layers/],
    [
      "a digest of an unknown algorithm",
      { ...image, config: { ...config, digest: "md5:0" } },
      /config\.digest is not a sha256/,
    ],
    ["Docker's first schema", { schemaVersion: 1, fsLayers: [] }, /first schema/],
    ["a list", [], /not answer with a valid manifest/],
  ])("refuses %s", async (_, document, message) => {
    const { url } = await serve(answering(document));
    await expect(client(url).manifest("a", "1.0")).rejects.toThrow(message);
  });

  it("refuses a manifest larger than registries accept", async () => {
    const { url } = await serve((_, response) => response.end(Buffer.alloc(4_194_305, 0x20)));
    await expect(client(url).manifest("a", "1.0")).rejects.toMatchObject({ code: "tooLarge" });
  });
});

describe("blob", () => {
  const content = "layer ".repeat(50_000);
  const read = async (from: RegistryClient, digest: string): Promise<[string, number]> => {
    const parts: Buffer[] = [];
    const bytes = await from.blob("team/app", digest, (chunk) => parts.push(Buffer.from(chunk)));
    return [Buffer.concat(parts).toString(), bytes];
  };

  it("hands out the bytes and checks their digest", async () => {
    const { url, seen } = await serve((_, response) => response.end(content));
    expect(await read(client(url), sha256(content))).toEqual([content, content.length]);
    expect(seen[0]?.url).toBe(`/v2/team/app/blobs/${sha256(content)}`);
    const long = `sha512:${createHash("sha512").update(content).digest("hex")}`;
    expect(await read(client(url), long)).toEqual([content, content.length]);
    await expect(read(client(url), sha256("other"))).rejects.toThrow("sent other content");
    await expect(read(client(url), "sha256:short")).rejects.toThrow("is not a sha256 or sha512 digest");
  });

  it("follows to the storage without credentials", async () => {
    const storage = await serve((_, response) => response.end(content));
    const { url, seen } = await serve((_, response) =>
      response.writeHead(307, { location: `${storage.url}/bucket?signature=s` }).end(),
    );
    const credentials = { token: "secret", headers: { "x-team": "a" } };
    expect(await read(client(url, credentials), sha256(content))).toEqual([content, content.length]);
    expect(seen[0]?.headers).toMatchObject({ authorization: "Bearer secret", "x-team": "a" });
    expect(storage.seen[0]?.url).toBe("/bucket?signature=s");
    expect(storage.seen[0]?.headers).not.toHaveProperty("authorization");
    expect(storage.seen[0]?.headers).not.toHaveProperty("x-team");
  });

  it("goes to another host by the guard's rules for foreign hosts only", async () => {
    const { url } = await serve((_, response) =>
      response.writeHead(307, { location: "https://169.254.169.254/latest" }).end(),
    );
    const guard: AddressGuard = { policy: () => null, foreignPolicy: (address) => `${address} is refused` };
    await expect(read(client(url, {}, guard), sha256(content))).rejects.toMatchObject({
      code: "unregistered",
    });
  });

  it("stays on the host for everything but blobs", async () => {
    const storage = await serve(answering(image));
    const { url } = await serve((_, response) => response.writeHead(307, { location: storage.url }).end());
    await expect(client(url).manifest("a", "1.0")).rejects.toThrow("which is not followed");
    expect(storage.seen).toHaveLength(0);
  });
});

it("writes no token into a header that would begin another request", async () => {
  const smuggled = "x\r\nHost: a\r\n\r\nDELETE /v2/team/app/manifests/1.0 HTTP/1.1\r\nHost: a";
  const tokens = await serve(answering({ token: smuggled }));
  const { url, seen } = await serve((_, response) =>
    response.writeHead(401, { "www-authenticate": `Bearer realm="${tokens.url}/token"` }).end(),
  );
  await expect(client(url).manifest("team/app", "1.0")).rejects.toThrow("answered without a token");
  expect(seen.map(({ method }) => method)).toEqual(["GET"]);
});
