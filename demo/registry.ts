/**
 * The demo's registry: tag lists in pages with Link headers, and manifests, behind a token challenge like that of
 * public registries. API: https://github.com/opencontainers/distribution-spec/blob/main/spec.md
 */
import type { ServerResponse } from "node:http";
import { sendJson, type DemoHandler, type DemoRequest } from "./http";
import { DEMO_IMAGES } from "./images";
import { manifestsOf } from "./manifests";
import { chance, hashText } from "./random";

const SERVICE = "plimsoll-demo-registry";
const DEFAULT_PAGE = 100;

export function registryHandler(origin: () => string): DemoHandler {
  return (request, response) => {
    if (request.path === "/token") return sendToken(request, response);
    if (request.path !== "/v2/" && request.path !== "/v2" && !request.path.startsWith("/v2/")) return false;
    response.setHeader("docker-distribution-api-version", "registry/2.0");
    const listed = /^\/v2\/(.+)\/tags\/list$/.exec(request.path)?.[1];
    const [, named, reference = ""] = /^\/v2\/(.+)\/manifests\/([^/]+)$/.exec(request.path) ?? [];
    const repository = listed ?? named;
    const scope = repository === undefined ? "" : `repository:${repository}:pull`;
    if (request.headers.authorization !== `Bearer ${tokenFor(scope)}`)
      return challenge(response, origin(), scope);
    if (repository === undefined) sendJson(response, 200, {});
    else if (listed !== undefined) sendTags(request, response, repository);
    else sendManifest(response, repository, reference);
    return true;
  };
}

/** Returns a repository's tags in the registry's order (by name); null for an unknown repository. */
export function tagsOf(repository: string): string[] | null {
  const used = DEMO_IMAGES.map(({ name }) => name.slice(name.indexOf("/") + 1)).filter((name) =>
    name.startsWith(`${repository}:`),
  );
  if (used.length === 0) return null;
  const seed = hashText(repository);
  const tags = new Set(["latest", "main", ...used.map((name) => name.slice(repository.length + 1))]);
  const major = 1 + Math.floor(chance(seed, 1) * 4);
  for (let minor = 0; minor < 30; minor++) {
    for (let patch = 0; patch <= Math.floor(chance(seed, 2, minor) * 5); patch++)
      tags.add(`${major}.${minor}.${patch}`);
    if (minor % 4 === 3) tags.add(`${major}.${minor}.0-rc.1`);
    if (minor % 5 === 0) tags.add(`${major}.${minor}.0-slim`);
  }
  return [...tags].sort();
}

function sendTags(request: DemoRequest, response: ServerResponse, repository: string): void {
  const tags = tagsOf(repository);
  if (!tags) {
    sendErrors(response, 404, "NAME_UNKNOWN", "repository name not known to registry");
    return;
  }
  const n = Number(request.params.get("n") ?? DEFAULT_PAGE);
  if (!Number.isInteger(n) || n < 0) {
    sendErrors(response, 400, "PAGINATION_NUMBER_INVALID", "invalid number of results requested");
    return;
  }
  const last = request.params.get("last") ?? "";
  const after = tags.filter((tag) => tag > last);
  const page = after.slice(0, Math.min(n, DEFAULT_PAGE));
  if (page.length < after.length && page.length > 0) {
    const next = `/v2/${repository}/tags/list?last=${encodeURIComponent(page.at(-1) ?? "")}&n=${n}`;
    response.setHeader("link", `<${next}>; rel="next"`);
  }
  sendJson(response, 200, { name: repository, tags: page });
}

function sendManifest(response: ServerResponse, repository: string, reference: string): void {
  const found = manifestsOf(repository, tagsOf(repository) ?? []).get(reference);
  if (!found) return sendErrors(response, 404, "MANIFEST_UNKNOWN", "manifest unknown to registry");
  response.writeHead(200, { "content-type": found.type, "docker-content-digest": found.digest });
  response.end(found.body);
}

function challenge(response: ServerResponse, origin: string, scope: string): true {
  const parts = [
    `realm="${origin}/token"`,
    `service="${SERVICE}"`,
    ...(scope === "" ? [] : [`scope="${scope}"`]),
  ];
  response.setHeader("www-authenticate", `Bearer ${parts.join(",")}`);
  sendErrors(response, 401, "UNAUTHORIZED", "authentication required");
  return true;
}

function sendToken(request: DemoRequest, response: ServerResponse): true {
  sendJson(response, 200, { token: tokenFor(request.params.get("scope") ?? ""), expires_in: 300 });
  return true;
}

/** Not a secret: the demo shows the token flow but protects nothing. */
function tokenFor(scope: string): string {
  return `demo-${hashText(`${SERVICE} ${scope}`).toString(16)}`;
}

function sendErrors(response: ServerResponse, status: number, code: string, message: string): void {
  sendJson(response, status, { errors: [{ code, message }] });
}
