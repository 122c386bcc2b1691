/** One page of a registry's tag list, and the link to the next. */
import { SourceError } from "../errors";
import type { Quote } from "../secrets/hider";
import { publicUrl } from "../http/url";

/** Throws SourceError `body` for an answer that is no list of tags. */
export function readTags(text: string, url: URL, quote: Quote): string[] {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new SourceError(
      "body",
      `${publicUrl(url)} answered no valid JSON; it begins with ${quote(text, 120)}`,
    );
  }
  const tags = typeof answer === "object" && answer !== null && "tags" in answer ? answer.tags : undefined;
  if (tags === null) return [];
  if (!Array.isArray(tags))
    throw new SourceError("body", `${publicUrl(url)} answered without a list of tags`);
  return tags.filter((tag): tag is string => typeof tag === "string");
}

/** Throws SourceError `http` for a link that leaves the host. */
export function sameHost(link: string, from: URL): URL {
  const url = new URL(link, from);
  if (url.host !== from.host) {
    throw new SourceError(
      "http",
      `${publicUrl(from)} continues at another host, ${url.host}, which is not followed`,
    );
  }
  // A registry behind a proxy that ends TLS names its own http address.
  url.protocol = from.protocol;
  return url;
}
