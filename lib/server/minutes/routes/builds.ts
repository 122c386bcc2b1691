import { batchAnswerSchema } from "../../../api/builds";
import { LIMITS } from "../../../limits/limits";
import { routesOf } from "../../auth/defineRoute";
import { bytes } from "../../http/body/bytes";
import { routeFamily, sectionOf } from "../../http/defineRoute";
import { buildBatch, takeBatch } from "../batch";
import { hookCaller, receiveHook } from "../webhook";

const route = routesOf("Minutes");
const hookRoute = sectionOf(routeFamily({ asks: [hookCaller], anyQuery: true }), "Minutes");

export const reportBuildsRoute = route("POST /api/v1/builds", "reportBuilds", {
  summary:
    "Report builds, new or known ones, in any order and as often as you like: each is accounted once. All of them are taken or none, unless `partial` is set: then each that can be taken is. The answer reports the result for each.",
  role: "tuner",
  body: buildBatch,
  response: { status: 200, description: "The result for each", schema: batchAnswerSchema },
  handler: ({ body, audit }) => takeBatch(body, audit),
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
