/** Serves an OCI registry's tag list over a vector's pages, and the pull-cost profile's document. */
import { json, type ResponderFor } from "./respond";

export const registryResponder: ResponderFor<"registry"> = ({ pages }) => {
  return ({ path, params }) => {
    const repository = /\/v2\/(.+)\/tags\/list$/.exec(path)?.[1];
    if (repository === undefined) return json({}, path.endsWith("/v2/") ? 200 : 404);
    const own = pages.filter((page) => page.repository === undefined || page.repository === repository);
    const page = own[pageIndex(own, params.get("last"))];
    if (page === undefined) return json({ errors: [{ code: "NAME_UNKNOWN", message: repository }] }, 404);
    return json({ name: repository, tags: page.tags }, 200, page.link ? { link: page.link } : {});
  };
};

/**
 * Returns the page that a link with this `last` leads to; the first one without it and for a policy's own tagSeek.
 */
function pageIndex(
  pages: readonly { readonly link?: string | null | undefined }[],
  last: string | null,
): number {
  if (last === null) return 0;
  const from = pages.findIndex(({ link }) => {
    const target = /<([^>]*)>/.exec(link ?? "")?.[1];
    return target !== undefined && new URL(target, "http://registry").searchParams.get("last") === last;
  });
  return from + 1;
}

export const profileResponder: ResponderFor<"pullCostProfile"> = (response) => {
  return () =>
    response.csv === undefined ? json(response.json) : { status: 200, type: "text/csv", body: response.csv };
};

export const errorResponder: ResponderFor<"error"> = ({ status, body }) => {
  return () => ({ status, type: /^\s*[[{]/.test(body) ? "application/json" : "text/plain", body });
};
