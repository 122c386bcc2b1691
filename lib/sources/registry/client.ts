/** An OCI registry: tags, manifests and blobs behind its token challenge. https://github.com/opencontainers/distribution-spec */
import { createHash } from "node:crypto";
import { SourceError } from "../errors";
import type { ChunkReader } from "../http/connection";
import { nextLink, sameHost } from "../http/nextPage";
import type { HttpSession } from "../http/session";
import { joinUrl, publicUrl } from "../http/url";
import { RegistryAuth, type RegistryAccess } from "./auth";
import { algorithmOf, digestOf } from "./digest";
import { MANIFEST_TYPES, parseManifest, type Manifest } from "./manifest";
import { readTags } from "./tags";

/** Tags asked for per page; registries give fewer where they like. */
const PAGE_SIZE = 1_000;
/** What registries accept at the most. */
const MAX_MANIFEST_BYTES = 4_194_304;

export interface TagRange {
  readonly max: number;
  /** The tag behind which the list begins. */
  readonly after?: string | undefined;
}

/** Path and parameters of the first page of a repository's tags. */
export function tagsRequest(
  repository: string,
  { max, after }: TagRange,
): { readonly path: string; readonly params: Readonly<Record<string, string>> } {
  const params: Record<string, string> = { n: String(Math.min(PAGE_SIZE, max)) };
  if (after !== undefined && after !== "") params.last = after;
  return { path: `/v2/${repository}/tags/list`, params };
}

export class RegistryClient {
  private readonly auth: RegistryAuth;

  constructor(
    private readonly session: HttpSession,
    access: RegistryAccess,
  ) {
    this.auth = new RegistryAuth(session, access);
  }

  /** The version that the registry names, null without one. Throws SourceError, as all methods do. */
  async version(): Promise<string | null> {
    const answer = await this.auth.get(this.url(""), "");
    await this.session.readText(answer);
    const version = answer.header("docker-distribution-api-version");
    return version === undefined ? null : this.session.quote(version, 100);
  }

  /** Tags in the registry's order, all pages of them. */
  async listTags(repository: string, { max, after }: TagRange): Promise<string[]> {
    const { path, params } = tagsRequest(repository, { max, after });
    let url = joinUrl(this.session.baseUrl, path, params);
    const seen = new Set([url.href]);
    const tags: string[] = [];
    for (;;) {
      const answer = await this.auth.get(url, pullScope(repository));
      // Not as arguments: a registry that heeds no page size answers with more tags than a call takes.
      for (const tag of readTags(await this.session.readText(answer), url, this.session.quote))
        tags.push(tag);
      const next = nextLink(answer.header("link"));
      if (next === null || tags.length >= max) return tags.slice(0, max);
      url = sameHost(next, url);
      if (seen.has(url.href))
        throw new SourceError("body", `${publicUrl(url)} gives the same page of tags again`);
      seen.add(url.href);
    }
  }

  /** The image index, manifest list or image manifest of a tag or digest, checked against its digest. */
  async manifest(repository: string, reference: string): Promise<Manifest> {
    const url = this.url(`${repository}/manifests/${reference}`);
    const headers = { accept: MANIFEST_TYPES.join(", ") };
    const answer = await this.auth.get(url, pullScope(repository), { headers });
    const body = await this.session.readBytes(answer, MAX_MANIFEST_BYTES);
    const named = reference.includes(":") ? reference : answer.header("docker-content-digest");
    const digest = digestOf(body, named === undefined ? "sha256" : algorithmOf(named));
    if (named !== undefined && digest !== named) throw wrongDigest(url, named, digest);
    const contentType = answer.header("content-type");
    return parseManifest(body, { url, digest, contentType, quote: this.session.quote });
  }

  /**
   * Hands out a blob as it arrives, and resolves to its bytes once its digest is checked: what was handed out must
   * not be used before. A chunk is valid until `onChunk` returns. The storage that a registry redirects to is asked
   * without credentials.
   */
  async blob(repository: string, digest: string, onChunk: (chunk: Uint8Array) => void): Promise<number> {
    const hash = createHash(algorithmOf(digest));
    const url = this.url(`${repository}/blobs/${digest}`);
    const headers = { accept: "*/*" };
    const answer = await this.auth.get(url, pullScope(repository), { headers, leavesHost: true });
    let bytes = 0;
    const take: ChunkReader = (chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
      onChunk(chunk);
    };
    await answer.consume(take);
    const found = `${algorithmOf(digest)}:${hash.digest("hex")}`;
    if (found !== digest) throw wrongDigest(url, digest, found);
    return bytes;
  }

  private url(path: string, params: Readonly<Record<string, string>> = {}): URL {
    return joinUrl(this.session.baseUrl, `/v2/${path}`, params);
  }
}

function pullScope(repository: string): string {
  return `repository:${repository}:pull`;
}

function wrongDigest(url: URL, wanted: string, found: string): SourceError {
  return new SourceError(
    "body",
    `${publicUrl(url)} sent other content than ${wanted}: its digest is ${found}`,
  );
}
