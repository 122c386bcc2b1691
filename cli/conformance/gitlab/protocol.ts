/** The messages between a GitLab Runner and the server. */
import { z } from "zod";
import {
  answerPoll,
  decidePoll,
  decideTracePatch,
  decideUpdate,
  JOB_STATUSES,
  undecodable,
} from "../../../lib/queue";
import type { Check } from "../suite";
import { kind } from "./kind";

const lastUpdate = kind(
  z.object({
    stored: z.string(),
    cases: z.array(z.object({ paused: z.boolean(), sent: z.string().nullable() })),
    queue_has_job: z.boolean().default(false),
  }),
  ({ stored, cases, queue_has_job: hasJob }) => ({
    results: cases.map(({ paused, sent }) => {
      const decision = decidePoll({ paused, stored, sent });
      const found = hasJob ? "assigned" : "none";
      const { status, header } = answerPoll(decision, decision.looksAtQueue ? found : undefined);
      return { http: status, header, queue_checked: decision.looksAtQueue };
    }),
  }),
);

const jobJson = kind(z.object({ cases: z.array(z.object({ body: z.unknown() })) }), ({ cases }) => ({
  decodes: cases.map(({ body }) => undecodable(body).length === 0),
}));

const jobState = z.enum(JOB_STATUSES);
const DEFAULT_LIMIT = 104_857_600;

const trace = kind(
  z.object({
    stored: z.string(),
    content_range: z.string().nullable(),
    body: z.string(),
    job_state: jobState,
    forced: z.boolean().default(false),
    limit: z.number().default(DEFAULT_LIMIT),
  }),
  (input) => {
    const stored = Buffer.from(input.stored);
    const body = Buffer.from(input.body);
    const answer = decideTracePatch({
      job: { status: input.job_state, forced: input.forced },
      contentRange: input.content_range,
      bodyBytes: body.byteLength,
      storedBytes: stored.byteLength,
      limitBytes: input.limit,
    });
    const after = answer.outcome === "append" ? Buffer.concat([stored, body]) : stored;
    return {
      http: answer.status,
      range: "range" in answer ? answer.range : null,
      job_status: answer.jobStatus,
      stored: after.toString(),
    };
  },
);

const update = kind(
  z.object({
    job_state: jobState.nullable(),
    forced: z.boolean().default(false),
    state: z.string(),
    failure_reason: z.string().optional(),
    exit_code: z.number().optional(),
    trace_bytes: z.number().optional(),
    stored_bytes: z.number().default(0),
  }),
  (input) => {
    const answer = decideUpdate({
      job: input.job_state === null ? null : { status: input.job_state, forced: input.forced },
      state: input.state,
      failureReason: input.failure_reason,
      exitCode: input.exit_code,
      traceBytes: input.trace_bytes,
      storedBytes: input.stored_bytes,
    });
    const end = answer.outcome === "ended" ? answer.end : null;
    return {
      http: answer.status,
      job_status: answer.jobStatus,
      stored_status: end?.status ?? null,
      failure_reason: end?.failureReason ?? null,
    };
  },
);

export const PROTOCOL: Readonly<Record<string, Check>> = {
  "protocol.last_update": lastUpdate,
  "protocol.job_json": jobJson,
  "protocol.trace": trace,
  "protocol.update": update,
};
