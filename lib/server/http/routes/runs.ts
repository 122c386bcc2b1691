import { z } from "zod";
import { cursorQuerySchema, pageOf } from "../../../api/common";
import {
  dryRunRequestSchema,
  runRequestSchema,
  runSchema,
  runStateSchema,
  runSummarySchema,
} from "../../../api/runs";
import { requirePolicy } from "../../policies";
import { watchRun } from "../../runEvents";
import { cancelRun, createRun, dryRun, getRun, getRunSummary, listRuns } from "../../runs";
import { decodeUuidCursor, encodeCursor } from "../cursor";
import { defineRoute } from "../defineRoute";
import { Answer } from "../route";
import { eventStream } from "../sse";
import { idParams, nameParams } from "./params";

const tag = "Runs";
const pageSchema = pageOf(runSummarySchema);

export const createRunRoute = defineRoute({
  method: "POST",
  path: "/api/v1/policies/{name}/runs",
  operationId: "createRun",
  tag,
  summary: "Run a policy now. Answers at once; watch the run's events.",
  role: "tuner",
  limit: "expensive",
  params: nameParams,
  body: { schema: runRequestSchema, optional: true },
  response: { status: 202, description: "The queued run", schema: runSummarySchema },
  handler: async ({ params, body, audit }) => {
    const at = body.evaluatedAt === undefined ? {} : { evaluatedAt: body.evaluatedAt };
    const run = await createRun(params.name, { trigger: "manual", ...at }, audit);
    return new Answer(run, { location: `/api/v1/runs/${run.id}` });
  },
});

export const listPolicyRunsRoute = defineRoute({
  method: "GET",
  path: "/api/v1/policies/{name}/runs",
  operationId: "listPolicyRuns",
  tag,
  summary: "Runs of one policy, newest first.",
  role: "viewer",
  params: nameParams,
  query: cursorQuerySchema,
  response: { status: 200, description: "A page", schema: pageSchema },
  handler: async ({ params, query }) => {
    await requirePolicy(params.name);
    return page({ ...query, policy: params.name });
  },
});

export const listRunsRoute = defineRoute({
  method: "GET",
  path: "/api/v1/runs",
  operationId: "listRuns",
  tag,
  summary: "Runs of all policies, newest first.",
  role: "viewer",
  query: cursorQuerySchema.extend({
    policy: z.string().max(253).optional(),
    state: runStateSchema.optional(),
  }),
  response: { status: 200, description: "A page", schema: pageSchema },
  handler: ({ query }) => page(query),
});

type PageQuery = z.output<typeof cursorQuerySchema> & {
  readonly policy?: string | undefined;
  readonly state?: z.output<typeof runStateSchema> | undefined;
};

async function page(query: PageQuery): Promise<z.output<typeof pageSchema>> {
  const before = decodeUuidCursor(query.cursor);
  const found = await listRuns({
    limit: query.limit,
    ...(before === undefined ? {} : { before }),
    ...(query.policy === undefined ? {} : { policy: query.policy }),
    ...(query.state === undefined ? {} : { state: query.state }),
  });
  return { items: found.items, nextCursor: encodeCursor(found.next) };
}

export const dryRunRoute = defineRoute({
  method: "POST",
  path: "/api/v1/dry-runs",
  operationId: "dryRun",
  tag,
  summary: "Compute a policy document's ranking now and keep nothing.",
  role: "tuner",
  limit: "expensive",
  keepsNothing: true,
  body: { schema: dryRunRequestSchema, yaml: true },
  response: { status: 200, description: "The run, as if it had been kept", schema: runSchema },
  handler: ({ body, signal }) => dryRun(body.spec, { evaluatedAt: body.evaluatedAt, signal }),
});

export const getRunRoute = defineRoute({
  method: "GET",
  path: "/api/v1/runs/{id}",
  operationId: "getRun",
  tag,
  summary: "One run with its ranking and the reasons for it.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The run", schema: runSchema },
  handler: ({ params }) => getRun(params.id),
});

export const runEventsRoute = defineRoute({
  method: "GET",
  path: "/api/v1/runs/{id}/events",
  operationId: "watchRun",
  tag,
  summary: "Server-sent events: `progress` at each change, `end` with the final state.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The events", contentTypes: ["text/event-stream"] },
  handler: async ({ params, signal }) => {
    // Answers 404 before the stream begins; a stream cannot take back its status.
    await getRunSummary(params.id);
    return eventStream(watchRun(params.id, signal), signal);
  },
});

export const cancelRunRoute = defineRoute({
  method: "POST",
  path: "/api/v1/runs/{id}/cancel",
  operationId: "cancelRun",
  tag,
  summary: "Cancel a queued or running run; 409 when it has ended.",
  role: "tuner",
  params: idParams,
  response: { status: 200, description: "The run", schema: runSummarySchema },
  handler: ({ params, audit }) => cancelRun(params.id, audit),
});
