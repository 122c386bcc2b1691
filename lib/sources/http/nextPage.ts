/** Paged lists whose next page is named in the Link header. */
import { SourceError } from "../errors";
import { publicUrl } from "./url";

/** Returns the target of the `rel="next"` entry of a Link header (RFC 8288); null without one. */
export function nextLink(header: string | undefined): string | null {
  for (const [, target, params] of (header ?? "").matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [, relations = ""] = /;\s*rel\s*=\s*("[^"]*|[^\s",;]*)/i.exec(params ?? "") ?? [];
    if (target !== undefined && relations.replace('"', "").toLowerCase().split(/\s+/).includes("next"))
      return target;
  }
  return null;
}

/** Throws SourceError `http` for a link to another host. */
export function sameHost(link: string, from: URL): URL {
  const url = new URL(link, from);
  if (url.host !== from.host) {
    throw new SourceError(
      "http",
      `${publicUrl(from)} continues at another host, ${url.host}, which is not followed`,
    );
  }
  // A server behind a TLS-terminating proxy links to its own http address.
  url.protocol = from.protocol;
  return url;
}
