/**
 * An OCI registry: tags, manifests and blobs behind its token challenge.
 * https://github.com/opencontainers/distribution-spec
 */
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

/** Tags requested per page; registries may return fewer. */
const PAGE_SIZE = 1_000;
/** The maximum that registries accept. */
const MAX_MANIFEST_BYTES = 4_194_304;

export interface TagRange {
  readonly max: number;
  /** The tag after which the list starts. */
  readonly after?: string | undefined;
}

/** Returns path and parameters of the first page of a repository's tags. */
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

  /** Returns the version that the registry reports; null without one. Throws SourceError, like all methods. */
  async version(): Promise<string | null> {
    const answer = await this.auth.get(this.url(""), "");
    await this.session.readText(answer);
    const version = answer.header("docker-distribution-api-version");
    return version === undefined ? null : this.session.quote(version, 100);
  }

  /** Returns tags in the registry's order, from all pages. */
  async listTags(repository: string, { max, after }: TagRange): Promise<string[]> {
    const { path, params } = tagsRequest(repository, { max, after });
    let url = joinUrl(this.session.baseUrl, path, params);
    const seen = new Set([url.href]);
    const tags: string[] = [];
    for (;;) {
      const answer = await this.auth.get(url, pullScope(repository));
      // Not as arguments: a registry that ignores the page size may return more tags than a call accepts.
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

  /** Returns the image index, manifest list or image manifest of a tag or digest, verified against its digest. */
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
   * Passes a blob to `onChunk` as it arrives, and resolves to its length in bytes once its digest is verified; the
   * data must not be used before. A chunk is valid until `onChunk` returns. Storage that the registry redirects to is
   * requested without credentials.
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
