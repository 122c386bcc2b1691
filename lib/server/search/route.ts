import { z } from "zod";
import { searchSchema } from "../../api/search";
import { routesOf } from "../auth/defineRoute";
import { log } from "../core/log";
import { searchers } from "./searchers";
import { readTyped } from "./typed";

const route = routesOf("Search");

export const searchRoute = route("GET /api/v1/search", "search", {
  summary:
    "Search policies, runs, images, namespaces, projects, nodes, pods, runners and data sources by a part of their name, and pipelines and jobs by id. Also resolves GitLab URLs and `job 17`. Returns a few results of each kind.",
  role: "viewer",
  query: z.object({
    q: z.string().trim().min(1).max(200).meta({ description: "A part of a name, an id, or a GitLab URL." }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(20)
      .default(5)
      .meta({ description: "Maximum number of results of each kind; there is no cursor." }),
  }),
  response: { status: 200, description: "The results by kind", schema: searchSchema },
  handler: async ({ query: { q, limit } }) => {
    const { text, kind } = readTyped(q);
    const found = await Promise.allSettled(searchers.map((search) => search(text, limit)));
    const failed = found.filter((each) => each.status === "rejected").map(({ reason }): unknown => reason);
    if (failed.length === searchers.length) throw failed[0];
    for (const error of failed) log().warn({ error }, "a part of the palette's search failed");
    const items = found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
    return { items: kind === null ? items : items.filter((item) => item.kind === kind) };
  },
});
