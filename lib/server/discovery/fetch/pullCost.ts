/** Pull-cost profiles, from a URL or as uploaded documents (discovery.md section 2). */
import type { PullCostProfileQuery } from "../../../discovery";
import { readProfile } from "../../../sources/pullcost/client";
import type { QueryAdapter } from "./adapter";
import { requestLine } from "./requestLine";

export const pullCostProfile: QueryAdapter<PullCostProfileQuery> = {
  async fetch({ connection, session }) {
    const rows = await readProfile(session, connection.document);
    return { data: { kind: "profile", rows }, records: rows.length };
  },

  describe: ({ document }, { baseUrl }) => ({
    request: document === undefined ? requestLine(baseUrl, "") : `uploaded document ${document}`,
  }),

  fromTrial: ({ source, url }) =>
    url === ""
      ? { name: "preview", type: "pullCostProfile", document: source }
      : { name: "preview", type: "pullCostProfile", url },
};
