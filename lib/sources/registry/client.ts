/** Tag lists of an OCI registry: pages, token challenge, newest tags as images (discovery.md section 2). */
import type { ScoredImage } from "../../discovery/data";
import { Re2PatternError } from "../../discovery/policy/regex";
import type { RegistryQuery } from "../../discovery/policy/model";
import { excerpt, SourceError } from "../errors";
import { joinUrl, parseBaseUrl, publicUrl } from "../http/url";
import type { Call, Fetched } from "../outcome";
import { RegistryAuth } from "./auth";
import { nextLink } from "./challenge";
import { imageFromTemplate, newestTags, scoreTags } from "./order";

/** Tags asked for per page; registries give fewer where they like. */
const PAGE_SIZE = 1_000;

export async function fetchRegistry(call: Call<RegistryQuery>): Promise<Fetched> {
  const { query, connection, session, setFraction } = call;
  const auth = new RegistryAuth(session, connection.credentials);
  const registry = registryName(query.url);
  const rows: ScoredImage[] = [];
  for (const [index, repository] of query.repositories.entries()) {
    setFraction(() => index / query.repositories.length);
    const tags = await listTags(call, auth, repository);
    rows.push(...ranked(query, registry, repository, tags));
  }
  return { data: { kind: "scores", rows }, records: rows.length };
}

async function listTags(
  call: Call<RegistryQuery>,
  auth: RegistryAuth,
  repository: string,
): Promise<string[]> {
  const { query, session } = call;
  const params: Record<string, string> = { n: String(Math.min(PAGE_SIZE, query.maxScan)) };
  if (query.tagSeek !== undefined && query.tagSeek !== "") params.last = query.tagSeek;
  let url = joinUrl(session.baseUrl, `/v2/${repository}/tags/list`, params);
  const seen = new Set([url.href]);
  const tags: string[] = [];
  for (;;) {
    const answer = await auth.get(url, `repository:${repository}:pull`);
    tags.push(...readTags(await session.readText(answer), url));
    const next = nextLink(answer.header("link"));
    if (next === null || tags.length >= query.maxScan) return tags.slice(0, query.maxScan);
    url = sameHost(next, url);
    if (seen.has(url.href))
      throw new SourceError("body", `${publicUrl(url)} gives the same page of tags again`);
    seen.add(url.href);
  }
}

function ranked(
  query: RegistryQuery,
  registry: string,
  repository: string,
  tags: readonly string[],
): ScoredImage[] {
  try {
    const kept = newestTags(tags, {
      ...(query.tagFilter === undefined ? {} : { tagFilter: query.tagFilter }),
      ...(query.versionPattern === undefined ? {} : { versionPattern: query.versionPattern }),
      ...(query.topX === undefined ? {} : { topX: query.topX }),
    });
    return scoreTags(kept, (tag) => imageFromTemplate(query.imageTemplate, { registry, repository, tag }));
  } catch (error) {
    if (error instanceof Re2PatternError) throw new SourceError("document", error.message);
    throw error;
  }
}

/** The registry as image references write it: host, port and any path, without the scheme. */
function registryName(url: string): string {
  const parsed = parseBaseUrl(url);
  return parsed.host + parsed.pathname.replace(/\/+$/, "");
}

function sameHost(link: string, from: URL): URL {
  const url = new URL(link, from);
  if (url.host !== from.host) {
    throw new SourceError(
      "http",
      `${publicUrl(from)} continues at another host, ${url.host}, which is not followed`,
    );
  }
  // A registry behind a proxy that ends TLS names its own http address.
  url.protocol = from.protocol;
  return url;
}

function readTags(text: string, url: URL): string[] {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new SourceError(
      "body",
      `${publicUrl(url)} answered no valid JSON; it begins with ${excerpt(text, 120)}`,
    );
  }
  const tags = typeof answer === "object" && answer !== null && "tags" in answer ? answer.tags : undefined;
  if (tags === null) return [];
  if (!Array.isArray(tags))
    throw new SourceError("body", `${publicUrl(url)} answered without a list of tags`);
  return tags.filter((tag): tag is string => typeof tag === "string");
}
