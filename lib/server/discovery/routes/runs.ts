import { z } from "zod";
import { pageOf, sortedQuery } from "../../../api/common";
import {
  dryRunRequestSchema,
  runEventSchema,
  runRequestSchema,
  runSchema,
  runStateSchema,
  runSummarySchema,
} from "../../../api/runs";
import { RUN_SORTS } from "../../../api/sorts";
import { requirePolicy } from "../policies";
import { watchRun } from "../runs/events";
import { cancelRun, createRun, dryRun, getRunSummary, listRuns, runDocument } from "../runs";
import { answerBody, answerText } from "../../http/answer";
import { routesOf } from "../../auth/defineRoute";
import { whileAllowed } from "../../auth/whileAllowed";
import { Answer } from "../../http/route";
import { eventsOf, eventStream } from "../../http/sse";
import { idParams, nameParams } from "../../http/routes/params";
import { json, jsonOrDocument } from "../../http/body/json";

const route = routesOf("Runs");
const pageSchema = pageOf(runSummarySchema);

export const createRunRoute = route("POST /api/v1/policies/{name}/runs", "createRun", {
  summary: "Start a run of a policy. Returns immediately; watch the run's events for its progress.",
  role: "tuner",
  limit: "expensive",
  params: nameParams,
  body: json(runRequestSchema, { optional: true }),
  response: { status: 202, description: "The queued run", schema: runSummarySchema, headers: ["location"] },
  handler: async ({ params, body, audit }) => {
    const at = body.evaluatedAt === undefined ? {} : { evaluatedAt: body.evaluatedAt };
    const pushdown = body.pushdown === undefined ? {} : { pushdown: body.pushdown };
    const run = await createRun(params.name, { trigger: "manual", ...at, ...pushdown }, audit);
    return new Answer(run, { location: `/api/v1/runs/${run.id}` });
  },
});

export const listPolicyRunsRoute = route("GET /api/v1/policies/{name}/runs", "listPolicyRuns", {
  summary: "List the runs of a policy, sorted newest first by default.",
  role: "viewer",
  params: nameParams,
  query: sortedQuery(RUN_SORTS),
  response: { status: 200, description: "A page of runs", schema: pageSchema },
  handler: async ({ params, query }) => {
    await requirePolicy(params.name);
    return listRuns({ ...query, policy: params.name });
  },
});

export const listRunsRoute = route("GET /api/v1/runs", "listRuns", {
  summary: "List the runs of all policies, sorted newest first by default.",
  role: "viewer",
  query: sortedQuery(RUN_SORTS).extend({
    policy: z.string().max(253).optional().meta({ description: "Only runs of the policy with this name." }),
    state: runStateSchema.optional().meta({ description: "Only runs in this state." }),
  }),
  response: { status: 200, description: "A page of runs", schema: pageSchema },
  handler: ({ query }) => listRuns(query),
});

export const dryRunRoute = route("POST /api/v1/dry-runs", "dryRun", {
  summary: "Compute the ranking of a policy document without storing anything.",
  role: "tuner",
  limit: "expensive",
  keepsNothing: true,
  body: jsonOrDocument(dryRunRequestSchema, "DiscoveryPolicy"),
  response: { status: 200, description: "The run, in the form of a stored one", schema: runSchema },
  handler: async ({ body, signal }) =>
    answerBody(await dryRun(body.spec, { evaluatedAt: body.evaluatedAt, signal })),
});

export const getRunRoute = route("GET /api/v1/runs/{id}", "getRun", {
  summary: "Return a run with its ranking and the reasons for it.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The run", schema: runSchema },
  handler: async ({ params }) => answerText(await runDocument(params.id)),
});

export const runEventsRoute = route("GET /api/v1/runs/{id}/events", "watchRun", {
  summary:
    "Stream the run's progress as server-sent events: `progress` at each change, `end` with the final state.",
  role: "viewer",
  params: idParams,
  response: {
    status: 200,
    description: "The events",
    content: { "text/event-stream": eventsOf(runEventSchema) },
  },
  handler: async (call) => {
    const { id } = call.params;
    // Answers 404 before the stream starts, which fixes the status.
    await getRunSummary(id);
    return eventStream(
      whileAllowed(call, (signal) => watchRun(id, signal)),
      call.signal,
    );
  },
});

export const cancelRunRoute = route("POST /api/v1/runs/{id}/cancel", "cancelRun", {
  summary: "Cancel a queued or running run; 409 if it has ended.",
  role: "tuner",
  params: idParams,
  response: { status: 200, description: "The run", schema: runSummarySchema },
  conflict: "`runEnded`: the run has ended",
  handler: ({ params, audit }) => cancelRun(params.id, audit),
});
