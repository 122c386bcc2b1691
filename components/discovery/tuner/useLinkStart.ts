"use client";

import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import type { PolicyDetail } from "@/lib/api/policies";
import { shape } from "@/lib/client/api";
import { fetchAll } from "@/lib/client/fetchAllPages";
import { queryKeys } from "@/lib/client/queryKeys";
import { loadDocuments, TunerSession } from "@/components/discovery/tuner/session/session";
import type { TunerStart } from "@/components/discovery/tuner/session/useTuner";

/** The document that the page starts with. */
export interface LinkStart extends Pick<TunerStart, "text" | "change"> {
  /** A message about the link; null if everything is as expected. */
  readonly notice: string | null;
  /** Null if the page starts from the saved version. */
  readonly older: OlderStart | null;
}

/** The page starts from a version that another was saved after. */
export interface OlderStart {
  readonly version: number;
  readonly newest: number;
  /** Whether it is the version of the run that the link comes from, not the one that a copied link was made on. */
  readonly ofRun: boolean;
  /**
   * Starts from the newest version instead, with the link's setting if there is one, as undo steps. Returns what
   * could not be set; null if nothing is missing.
   */
  readonly restart: (session: TunerSession) => string | null;
}

const NOTHING: LinkStart = { text: null, change: null, notice: null, older: null };
const BROKEN: LinkStart = {
  ...NOTHING,
  notice:
    "The changes in this link could not be read; it may have been cut off. The page shows the saved policy.",
};

const UNREAD = "The change in this link could not be read; it may have been cut off. It was not applied.";

const text = parseAsString.withDefault("");

/** The edited document in the address with which the page was opened. */
export function useLinkStart(
  name: string,
  { version, spec, policy }: Pick<PolicyDetail, "version" | "spec" | "policy">,
): UseQueryResult<LinkStart> {
  const [address] = useQueryStates({ d: text, set: text, from: text, image: text });
  // Only the initial address counts: from here the address follows the edits.
  const [{ d: link, set, from, image }] = useState(address);
  return useQuery({
    queryKey: queryKeys.tunerLink(name, version, `${link} ${set} ${from} ${image}`),
    staleTime: Number.POSITIVE_INFINITY,
    initialData: link === "" && set === "" ? NOTHING : undefined,
    queryFn: async ({ signal }): Promise<LinkStart> => {
      const [{ applyLink, decodeLink }, { fits, missingText, readSetting }, { tryRemedy }] =
        await Promise.all([
          import("@/components/discovery/tuner/session/link"),
          import("@/components/discovery/ranking/remedies/setting"),
          import("./insight/why/tryRemedy"),
          loadDocuments(),
        ]);
      const setting = set === "" ? null : readSetting(set);
      const decoded = link === "" ? { version: Number(from) || version, hunks: [] } : await decodeLink(link);
      if (decoded === null || (link === "" && setting === null)) return BROKEN;
      const startWith = (text: string | null, older: OlderStart | null): LinkStart => {
        const session = new TunerSession({ text: spec, policy });
        if (text !== null) session.setText(text);
        const isLacking = setting !== null && !fits(setting, session.state.policy);
        const unset = isLacking ? missingText(setting) : set !== "" && setting === null ? UNREAD : null;
        const change = setting && !isLacking ? (to: TunerSession) => tryRemedy(to, { setting, image }) : null;
        return { text, change, notice: unset, older };
      };
      if (decoded.version === version) {
        const text = link === "" ? null : applyLink(decoded, spec);
        return text === null && link !== "" ? BROKEN : startWith(text, null);
      }
      const path = `/policies/${encodeURIComponent(name)}/versions`;
      const { items } = await fetchAll(
        path,
        shape(import("@/lib/api/policies"), "policyVersionSchema"),
        signal,
      );
      const made = items.find((each) => each.version === decoded.version);
      const text = made === undefined ? null : applyLink(decoded, made.spec);
      if (text === null) return BROKEN;
      return startWith(text, {
        version: decoded.version,
        newest: version,
        ofRun: link === "",
        restart: (session) => {
          session.reset();
          if (setting === null) return null;
          if (!fits(setting, session.state.policy)) return missingText(setting);
          tryRemedy(session, { setting, image });
          return null;
        },
      });
    },
  });
}
