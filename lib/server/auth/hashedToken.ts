/**
 * Random tokens that only their holder has: the database stores their SHA-256, from which they cannot be recovered.
 */
import { createHash, randomBytes } from "node:crypto";

/** A prefix shows the kind of a leaked token, and lets secret scanners find it. */
export type TokenKind = "session" | "api" | "link" | "runner" | "job";
const PREFIX: Readonly<Record<TokenKind, string>> = {
  session: "plimsoll_s_",
  api: "plimsoll_t_",
  link: "plimsoll_l_",
  // GitLab's prefixes: a runner recognizes by its token how it was registered.
  runner: "glrt-",
  job: "glcbt-",
};

export interface NewToken {
  readonly text: string;
  readonly hash: Uint8Array<ArrayBuffer>;
}

/** Returns a new token of 256 random bits. */
export function newToken(kind: TokenKind): NewToken {
  const text = PREFIX[kind] + randomBytes(32).toString("base64url");
  return { text, hash: sha256(text) };
}

/** Returns the hash to look up, or undefined for a text that cannot be a token of this kind. */
export function hashToken(kind: TokenKind, text: string): Uint8Array<ArrayBuffer> | undefined {
  const rest = text.startsWith(PREFIX[kind]) ? text.slice(PREFIX[kind].length) : "";
  return /^[\w-]{43}$/.test(rest) ? sha256(text) : undefined;
}

/** The 256 random bits provide the strength, so one fast hash is enough. */
export function sha256(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(text).digest());
}
