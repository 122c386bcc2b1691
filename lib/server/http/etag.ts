/** Versions as entity tags: version 7 of a policy is `"7"`. */
import { BadRequestError } from "./errors";

export function etagOf(version: number): string {
  return `"${version}"`;
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
