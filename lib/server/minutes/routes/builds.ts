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
    "Report builds, new or known, in any order and any number of times: each is accounted once. Either all or none are accepted; with `partial`, each valid build is accepted. The response contains the result for each build.",
  role: "tuner",
  body: buildBatch,
  response: { status: 200, description: "The result for each build", schema: batchAnswerSchema },
  handler: ({ body, audit }) => takeBatch(body, audit),
});

export const receiveGitLabHookRoute = hookRoute("POST /api/v1/webhooks/gitlab", "receiveGitLabHook", {
  summary:
    "Receive GitLab's Job Hook. A delivery that cannot be used also gets 200, since GitLab disables failing webhooks.",
  role: "known",
  ownIdempotency: true,
  body: bytes({ types: ["application/json"], maxBytes: LIMITS.bodyBytes.value }),
  response: { status: 200, description: "Delivery received" },
  handler: async ({ request, body, audit }) => {
    await receiveHook(request.headers, body, audit);
    return undefined;
  },
});
