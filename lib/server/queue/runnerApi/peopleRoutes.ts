/** Plimsoll's own jobs for people: cancel them and read their logs. */
import { z } from "zod";
import { cancelJobInputSchema, cancelledJobSchema } from "../../../api/runnerProtocol";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { ConflictError, NotFoundError } from "../../http/errors";
import { contentDisposition } from "../../http/fileName";
import { streamOf } from "../../http/stream";
import { gitlabIdParams } from "../../http/routes/params";
import { cancelBuild } from "../cancel";
import { readTrace, watchTrace } from "./readTrace";

const route = routesOf("Runner protocol");
const unknown = (id: number): NotFoundError =>
  new NotFoundError(`There is no job ${id} that was given to runners here.`);

export const cancelJobRoute = route("POST /api/v1/jobs/{id}/cancel", "cancelJob", {
  summary:
    "Cancel a job. A waiting job ends immediately; a running job is cancelled by its Runner, with `force` immediately and without its after scripts.",
  role: "tuner",
  params: gitlabIdParams,
  body: json(cancelJobInputSchema, { optional: true }),
  response: { status: 200, description: "The job's new status", schema: cancelledJobSchema },
  conflict: "`jobEnded`: the job has ended",
  async handler({ params: { id }, body: { force }, audit }) {
    const status = await cancelBuild(id, audit, { force });
    if (status === "unknown") throw unknown(id);
    if (status === "ended")
      throw new ConflictError(`The job ${id} has ended: nothing is left to cancel.`, "jobEnded");
    return { id, status, forced: force };
  },
});

export const readTraceRoute = route("GET /api/v1/jobs/{id}/trace", "readJobTrace", {
  summary:
    "Return a job's log as its Runner sent it, starting at a byte offset. X-Trace-Size contains its total size.",
  role: "viewer",
  params: gitlabIdParams,
  query: z.object({
    from: z.coerce
      .number()
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .default(0)
      .meta({ description: "Byte offset at which the response starts." }),
    download: z
      .enum(["true", "false"])
      .optional()
      .meta({ description: "Whether the browser saves the log as a file." }),
  }),
  response: { status: 200, description: "The log", content: { "text/plain": z.string() } },
  async handler({ params: { id }, query: { from, download } }) {
    const size = await watchTrace(id);
    if (size === undefined) throw unknown(id);
    const headers = {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "x-trace-size": String(size),
      ...(download === "true"
        ? { "content-disposition": contentDisposition("attachment", `job-${id}.log`) }
        : {}),
    };
    return new Response(streamOf(readTrace(id, from, size)), { headers });
  },
});
