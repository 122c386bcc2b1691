/** Parses one page of a registry's tag list, and the link to the next. */
import { SourceError } from "../errors";
import type { Quote } from "../secrets/hider";
import { publicUrl } from "../http/url";

/** Throws SourceError `body` if the response is not a list of tags. */
export function readTags(text: string, url: URL, quote: Quote): string[] {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new SourceError(
      "body",
      `${publicUrl(url)} did not answer with valid JSON; it begins with ${quote(text, 120)}`,
    );
  }
  const tags = typeof answer === "object" && answer !== null && "tags" in answer ? answer.tags : undefined;
  if (tags === null) return [];
  if (!Array.isArray(tags))
    throw new SourceError("body", `${publicUrl(url)} answered without a list of tags`);
  return tags.filter((tag): tag is string => typeof tag === "string");
}
