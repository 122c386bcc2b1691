/** Reads the newest tags of a registry's repositories as scored images (discovery.md section 2). */
import type { RegistryQuery, ScoredImage } from "../../../discovery";
import { withoutEnd } from "../../../document/ends";
import { fillImageTemplate, parseImageTemplate } from "../../../document/imageTemplate";
import { Re2PatternError } from "../../../document/regex";
import { SourceError } from "../../../sources/errors";
import { parseBaseUrl } from "../../../sources/http/url";
import { RegistryClient, tagsRequest } from "../../../sources/registry/client";
import type { QueryAdapter } from "./adapter";
import { requestLine } from "./requestLine";
import { operatorTags } from "./operatorTags";
import { newestTags, scoreTags } from "./tagOrder";

/** Tags that a trial reads per repository. */
const TRIAL_TAGS = 1_000;

export const registry: QueryAdapter<RegistryQuery> = {
  async fetch({ query, ctx, connection, session, setFraction }) {
    const client = new RegistryClient(session, connection);
    const operator = ctx.semantics === "operator";
    const name = operator ? query.url.replace(/\/$/, "") : registryName(query.url);
    const rows: ScoredImage[] = [];
    for (const [index, repository] of query.repositories.entries()) {
      setFraction(() => index / query.repositories.length);
      const tags = await client.listTags(repository, { max: query.maxScan, after: query.tagSeek });
      for (const row of ranked(query, name, repository, tags, operator)) rows.push(row);
    }
    return { data: { kind: "scores", rows: operator ? lowestScores(rows) : rows }, records: rows.length };
  },

  describe: ({ repositories, maxScan, tagSeek }, { baseUrl }) => ({
    request: repositories
      .map((repository) => {
        const { path, params } = tagsRequest(repository, { max: maxScan, after: tagSeek });
        return requestLine(baseUrl, path, params);
      })
      .join("\n"),
    more: "and the further pages of each repository",
  }),

  fromTrial: ({ url, query }, rows) => ({
    name: "preview",
    type: "registry",
    url,
    repositories: query.split(/[\s,]+/).filter(Boolean),
    maxScan: TRIAL_TAGS,
    topX: rows,
  }),
};

function ranked(
  query: RegistryQuery,
  registry: string,
  repository: string,
  tags: readonly string[],
  operator: boolean,
): ScoredImage[] {
  try {
    const kept = operator ? operatorTags(tags, query) : newestTags(tags, query);
    const { imageTemplate: text = DEFAULT_TEMPLATE } = query;
    const template = kept.length === 0 ? [] : parseImageTemplate(text);
    if (template === null) {
      const what = "holds more than the three variables in braces";
      throw new SourceError("document", `imageTemplate ${JSON.stringify(text)} ${what}`);
    }
    // Without a template the operator omits the scheme.
    const Registry = query.imageTemplate === undefined ? registry.replace(/^https?:\/\//, "") : registry;
    return scoreTags(kept, (Tag) => fillImageTemplate(template, { Registry, Repository: repository, Tag }));
  } catch (error) {
    if (error instanceof Re2PatternError) throw new SourceError("document", error.message);
    throw error;
  }
}

const DEFAULT_TEMPLATE = "{{.Registry}}/{{.Repository}}:{{.Tag}}";

/** Of an image that is built more than once, the operator keeps the lowest score, which comes last. */
function lowestScores(rows: readonly ScoredImage[]): ScoredImage[] {
  const lowest = new Map<string, number>();
  for (const { image, score } of rows) lowest.set(image, Math.min(score, lowest.get(image) ?? Infinity));
  return [...lowest].map(([image, score]) => ({ image, score }));
}

/** Returns the registry as in image references: host, port and any path, without the scheme. */
function registryName(url: string): string {
  const parsed = parseBaseUrl(url);
  return parsed.host + withoutEnd(parsed.pathname, "/");
}
