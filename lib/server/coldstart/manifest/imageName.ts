/** An image's name as people write it: `registry.example.com/team/app:1.2`, `team/app@sha256:…`. */

export interface ImageName {
  /** Null if the name starts with the repository. */
  readonly host: string | null;
  readonly repository: string;
  /** A tag or a digest; `latest` if neither is given. */
  readonly reference: string;
}

// https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pulling-manifests
const REPOSITORY = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*$/;
const TAG = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/;
const DIGEST = /^(?:sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$/;
const MOST_CHARACTERS = 255;

/**
 * Returns null for a text that is not an image name. The digest takes precedence if both a tag and a digest are
 * given.
 */
export function parseImageName(text: string): ImageName | null {
  const [named = "", digest, ...more] = text.split("@");
  if (more.length > 0) return null;
  const slash = named.indexOf("/");
  const first = slash < 0 ? "" : named.slice(0, slash);
  const host = /[.:]/.test(first) || first === "localhost" ? first : null;
  const path = host === null ? named : named.slice(slash + 1);
  const colon = path.indexOf(":");
  const repository = colon < 0 ? path : path.slice(0, colon);
  const tag = colon < 0 ? "latest" : path.slice(colon + 1);
  const right =
    repository.length <= MOST_CHARACTERS &&
    REPOSITORY.test(repository) &&
    TAG.test(tag) &&
    (digest === undefined || DIGEST.test(digest));
  return right ? { host, repository, reference: digest ?? tag } : null;
}
