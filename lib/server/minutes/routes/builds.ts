import { buildBatchSchema, ingestedSchema } from "../../../api/builds";
import { LIMITS } from "../../../limits/limits";
import { routesOf } from "../../auth/defineRoute";
import { bytes } from "../../http/body/bytes";
import { json } from "../../http/body/json";
import { routeFamily, sectionOf } from "../../http/defineRoute";
import { UnprocessableError } from "../../http/errors";
import { futureReports } from "../future";
import { ingestBuilds } from "../ingest";
import { hookCaller, receiveHook } from "../webhook";

const route = routesOf("Minutes");
const hookRoute = sectionOf(routeFamily({ asks: [hookCaller] }), "Minutes");

export const reportBuildsRoute = route("POST /api/v1/builds", "reportBuilds", {
  summary:
    "Report builds, new or known ones, in any order and as often as you like: each is accounted once. All of them are taken or none.",
  role: "tuner",
  body: json(buildBatchSchema),
  response: { status: 200, description: "What became of them", schema: ingestedSchema },
  handler: ({ body: { builds }, audit }) => {
    const details = futureReports(builds).map((index) => ({
      path: `builds[${index}].finishedAt`,
      message: "is in the future: check the sender's clock",
    }));
    if (details.length > 0) throw new UnprocessableError("Builds finish in the future.", details);
    return ingestBuilds(builds, audit);
  },
});

export const receiveGitLabHookRoute = hookRoute("POST /api/v1/webhooks/gitlab", "receiveGitLabHook", {
  summary:
    "GitLab's Job Hook. A delivery that cannot be used is answered with 200 too, since GitLab switches failing webhooks off.",
  role: "known",
  ownIdempotency: true,
  body: bytes({ types: ["application/json"], maxBytes: LIMITS.bodyBytes.value }),
  response: { status: 200, description: "Received" },
  handler: async ({ request, body, audit }) => {
    await receiveHook(request.headers, body, audit);
    return undefined;
  },
});
