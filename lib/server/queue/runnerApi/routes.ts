/** The routes that a GitLab Runner calls for its jobs. */
import { z } from "zod";
import {
  jobRequestInputSchema,
  jobUpdateInputSchema,
  runnerErrorSchema,
  runnerJobSchema,
} from "../../../api/runnerProtocol";
import { LIMITS } from "../../../limits/limits";
import { answerPoll, jobBody, traceUpdateInterval, type JobStatus } from "../../../queue";
import { stream } from "../../http/body/bytes";
import { json } from "../../http/body/json";
import { ConflictError, ForbiddenError, HttpError } from "../../http/errors";
import { Answer, OtherAnswer } from "../../http/route";
import { gitlabIdParams } from "../../http/routes/params";
import { workingRunner, type JobCaller } from "./callers";
import { jobRoute, openRoute, runnerRoute } from "./families";
import type { JobOfToken } from "../jobs";
import { withPatchBody } from "./patchBody";
import { reportJob } from "./report";
import { askForJob } from "./request";
import { appendTrace } from "./trace";

export const requestJobRoute = runnerRoute("POST /api/v4/jobs/request", "requestJob", {
  summary: "Request the next job. A 409 response is not an error: the next request may get a job.",
  role: "known",
  limit: "jobRequest",
  recordedInStory: true,
  body: json(jobRequestInputSchema, { maxBytes: LIMITS.jobRequestBytes.value }),
  response: { status: 201, description: "The assigned job", schema: runnerJobSchema },
  otherResponses: [
    { status: 204, description: "No job; send the value of X-GitLab-Last-Update with the next request" },
  ],
  conflict: "No job: another runner was faster, or the list of jobs is being filled. Request again.",
  async handler({ body, actor, signal }) {
    const { result, held } = await askForJob(workingRunner(actor).runner, body, signal);
    const polling: Record<string, string> = held ? { "gitlab-ci-builds-polling": "yes" } : {};
    if (result.kind === "assigned") {
      // A Runner accepts a job only with exactly this content type.
      return new Answer(jobBody({ ...result.build, queueDepth: result.depth, queueSize: null }), {
        "content-type": "application/json",
        ...polling,
      });
    }
    const header = result.kind === "none" ? result.lastUpdate : null;
    const answer = answerPoll({ looksAtQueue: true, header }, result.kind);
    if (answer.status === 409) throw new ConflictError("Conflict");
    if (answer.header !== null) polling["x-gitlab-last-update"] = answer.header;
    return new OtherAnswer(204, undefined, polling);
  },
});

export const updateJobRoute = jobRoute("PUT /api/v4/jobs/{id}", "updateJob", {
  summary: "Update a job's state: `running` to report that it is alive, `success` or `failed` when it ends.",
  role: "known",
  limit: "jobUpdate",
  recordedInStory: true,
  params: gitlabIdParams,
  body: json(jobUpdateInputSchema, { maxBytes: LIMITS.jobRequestBytes.value }),
  response: { status: 200, description: "Update accepted", content: { "text/plain": z.string() } },
  async handler({ params: { id }, body, actor, audit }) {
    const job = requireOwn(actor, id);
    const report = {
      state: body.state,
      failureReason: body.failure_reason ?? undefined,
      exitCode: body.exit_code ?? undefined,
      traceBytes: body.output?.bytesize ?? undefined,
      traceChecksum: body.output?.checksum ?? body.checksum ?? undefined,
    };
    const { answer, watched } = await reportJob(job, report, audit);
    const headers = { ...statusHeader(answer.jobStatus), ...intervalHeader(watched) };
    if (answer.outcome === "refused") throw refusal(answer.status, answer.message, headers);
    if (answer.outcome === "incomplete") {
      throw new HttpError(412, "traceIncomplete", "The trace is incomplete: send the rest.", { headers });
    }
    return new Response("200", { headers: { "content-type": "text/plain", ...headers } });
  },
});

export const appendTraceRoute = jobRoute("PATCH /api/v4/jobs/{id}/trace", "appendTrace", {
  summary: "Append to a job's log. Content-Range must start where the stored log ends; its end is ignored.",
  role: "known",
  limit: "tracePatch",
  recordedInStory: true,
  params: gitlabIdParams,
  query: z.looseObject({ debug_trace: z.string().optional() }),
  body: stream({ types: ["text/plain"], maxBytes: LIMITS.tracePatchBytes.value }),
  response: { status: 202, description: "Appended; the Range header contains the stored range" },
  conflict: "Another request is writing to the log of this job. Send the patch again.",
  async handler({ params: { id }, body, actor, audit, request }) {
    const job = requireOwn(actor, id);
    const contentRange = request.headers.get("content-range");
    const { answer, watched } = await withPatchBody(request, body, (patch) =>
      appendTrace(job, contentRange, patch, audit),
    );
    const range: Record<string, string> = "range" in answer ? { range: answer.range } : {};
    const headers = { ...statusHeader(answer.jobStatus), ...intervalHeader(watched), ...range };
    switch (answer.outcome) {
      case "append":
        return new Answer(undefined, headers);
      case "mismatch":
        throw new HttpError(416, "rangeMismatch", "Range Not Satisfiable", { headers });
      case "tooLong": {
        const limit = LIMITS.traceBytes.value.toLocaleString("en");
        const message = `Forbidden - The log is longer than ${limit} bytes (limit traceBytes)`;
        throw new HttpError(403, answer.failureReason, message, { headers });
      }
      case "refused":
        throw refusal(answer.status, answer.message, headers);
    }
  },
});

export const discoverRouterRoute = openRoute("GET /api/v4/runners/router/discovery", "discoverJobRouter", {
  summary: "Report that there is no job router: Runners poll for jobs.",
  role: "public",
  response: { status: 501, description: "Always returned: no job router", schema: runnerErrorSchema },
  handler: () => Promise.resolve({ message: "501 There is no job router here: poll for jobs" }),
});

/** Returns the job if the token belongs to it: a job's token may report only on that job. */
function requireOwn(actor: JobCaller | null, id: number): JobOfToken {
  if (actor?.job.id !== id) throw new ForbiddenError("Forbidden - The token is of another job");
  return actor.job;
}

function refusal(status: number, message: string, headers: Readonly<Record<string, string>>): HttpError {
  return new HttpError(status, status === 403 ? "forbidden" : "invalidRequest", message, { headers });
}

const statusHeader = (status: JobStatus | null): Record<string, string> =>
  status === null ? {} : { "job-status": status };

const intervalHeader = (watched: boolean): Record<string, string> => ({
  "x-gitlab-trace-update-interval": String(traceUpdateInterval(watched)),
});
