/** Digests of registry content: `algorithm:hex`. */
import { createHash } from "node:crypto";
import { SourceError } from "../errors";

export type DigestAlgorithm = "sha256" | "sha512";

const DIGEST = /^(?:sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$/;

export function isDigest(text: string): boolean {
  return DIGEST.test(text);
}

/** Throws SourceError `body` for an invalid digest, or an algorithm other than sha256 and sha512. */
export function algorithmOf(digest: string): DigestAlgorithm {
  if (!isDigest(digest)) {
    throw new SourceError("body", `"${digest.slice(0, 140)}" is not a sha256 or sha512 digest`);
  }
  return digest.startsWith("sha256:") ? "sha256" : "sha512";
}

export function digestOf(content: Uint8Array, algorithm: DigestAlgorithm): string {
  return `${algorithm}:${createHash(algorithm).update(content).digest("hex")}`;
}
