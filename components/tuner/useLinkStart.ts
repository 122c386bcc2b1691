"use client";

import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { policyVersionSchema, type PolicyDetail } from "@/lib/api/policies";
import { fetchAll } from "@/lib/client/pages";
import { queryKeys } from "@/lib/client/queryKeys";
import { applyLink, decodeLink } from "@/lib/client/tuner/link";

/** What the page begins with. */
export interface LinkStart {
  /** The document as the link says; null to begin with what is saved. */
  readonly text: string | null;
  /** What to tell about the link; null where all is as expected. */
  readonly notice: string | null;
}

const NOTHING: LinkStart = { text: null, notice: null };
const BROKEN: LinkStart = {
  text: null,
  notice:
    "The changes in this link could not be read; it may have been cut off. What you see is the saved policy.",
};

/** The edited document of the address that the page was opened with. */
export function useLinkStart(
  name: string,
  { version, spec }: Pick<PolicyDetail, "version" | "spec">,
): UseQueryResult<LinkStart> {
  const [d] = useQueryState("d", parseAsString);
  // The address follows the edits from here on; only what it was at first counts.
  const [link] = useState(d ?? "");
  return useQuery({
    queryKey: queryKeys.tunerLink(name, version, link),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<LinkStart> => {
      if (link === "") return NOTHING;
      const decoded = await decodeLink(link);
      if (decoded === null) return BROKEN;
      if (decoded.version === version) {
        const text = applyLink(decoded, spec);
        return text === null ? BROKEN : { text, notice: null };
      }
      const path = `/policies/${encodeURIComponent(name)}/versions`;
      const { items } = await fetchAll(path, policyVersionSchema, signal);
      const made = items.find((each) => each.version === decoded.version);
      const text = made === undefined ? null : applyLink(decoded, made.spec);
      if (text === null) return BROKEN;
      return {
        text,
        notice: `This link was made on version ${decoded.version}; version ${version} is saved now. What you see is the link's, and changes are counted against version ${version}.`,
      };
    },
  });
}
