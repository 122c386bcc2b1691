/**
 * Headers for follow-up requests: versions as entity tags (version 7 of a policy is `"7"`), and addresses of operations.
 */
import { BadRequestError } from "./errors";
import { Answer } from "./route";

export function etagOf(version: number): string {
  return `"${version}"`;
}

type Versioned = { readonly revision: number } | { readonly version: number };

/** Answers a stored object with its revision or version as the ETag, for If-Match, and with further headers. */
export function tagged<T extends Versioned>(
  stored: T,
  headers: { readonly location?: string } = {},
): Answer<T> {
  return new Answer(stored, {
    ...headers,
    etag: etagOf("revision" in stored ? stored.revision : stored.version),
  });
}

/** Answers an operation, or its id, with the address at which its progress is read. */
export function queued<T extends { readonly id: string }>(operation: T): Answer<T> {
  return new Answer(operation, { location: `/api/v1/operations/${operation.id}` });
}

/** Returns undefined without the header or for `*`. Throws BadRequestError for a tag that is not a version. */
export function ifMatchOf(request: Request): number | undefined {
  const given = request.headers.get("if-match")?.trim();
  if (given === undefined || given === "*") return undefined;
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(given);
  if (!match) {
    throw new BadRequestError(`If-Match is ${given}; send the ETag that GET answered with, such as "7".`);
  }
  return Number(match[1]);
}
