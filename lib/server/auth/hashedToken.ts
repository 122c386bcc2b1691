/** Random tokens that only their holder knows: the database keeps their SHA-256, which leads nowhere back. */
import { createHash, randomBytes } from "node:crypto";

/** Prefixes tell a leaked text's kind at a glance, and let secret scanners find it. */
export type TokenKind = "session" | "api" | "link" | "runner" | "job";
const PREFIX: Readonly<Record<TokenKind, string>> = {
  session: "plimsoll_s_",
  api: "plimsoll_t_",
  link: "plimsoll_l_",
  // GitLab's prefixes: a runner tells by its token how it was registered.
  runner: "glrt-",
  job: "glcbt-",
};

export interface NewToken {
  readonly text: string;
  readonly hash: Uint8Array<ArrayBuffer>;
}

/** 256 random bits. */
export function newToken(kind: TokenKind): NewToken {
  const text = PREFIX[kind] + randomBytes(32).toString("base64url");
  return { text, hash: sha256(text) };
}

/** The hash to look up, or undefined for a text that cannot be one of this kind. */
export function hashToken(kind: TokenKind, text: string): Uint8Array<ArrayBuffer> | undefined {
  const rest = text.startsWith(PREFIX[kind]) ? text.slice(PREFIX[kind].length) : "";
  return /^[\w-]{43}$/.test(rest) ? sha256(text) : undefined;
}

/** Full strength is in the 256 random bits, so one fast hash is enough. */
export function sha256(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(text).digest());
}
