/** Single requests of a Runner, for tests of each response. */
import { beforeEach } from "vitest";
import type { z } from "zod";
import { runnerJobSchema } from "@/lib/api/runnerProtocol";
import { db, pool } from "@/lib/server/core/db";
import { callApi, type ApiCall, type ApiResult } from "../call";
import { makeRunner, projectOf, submit, waiting } from "../jobs";
import { RUNNER_INFO } from "./info";

export type Job = z.infer<typeof runnerJobSchema>;

export const nobody = { as: null };

export const ask = (token: string, extra: object = {}): Promise<ApiResult> =>
  callApi("POST", "/api/v4/jobs/request", {
    ...nobody,
    json: { token, system_id: "s_1", info: RUNNER_INFO, ...extra },
  });

export const put = (job: Job, json: object): Promise<ApiResult> =>
  callApi("PUT", `/api/v4/jobs/${job.id}`, { ...nobody, json: { token: job.token, ...json } });

export function patch(
  job: Job,
  range: string | null,
  body: NonNullable<ApiCall["body"]>,
  headers: ApiCall["headers"] = {},
): Promise<ApiResult> {
  return callApi("PATCH", `/api/v4/jobs/${job.id}/trace?debug_trace=false`, {
    ...nobody,
    body,
    headers: {
      "job-token": job.token,
      "content-type": "text/plain",
      ...(range === null ? {} : { "content-range": range }),
      ...headers,
    },
  });
}

export const statusOf = async (id: number): Promise<string | undefined> =>
  (await db().build.findUnique({ where: { id } }))?.status;

export interface Handed {
  readonly runner: { readonly id: number; readonly token: string };
  readonly job: Job;
}

/** Before each test, hands job 1 to a runner and lets job 2 of another project wait. */
export function useHandedJob(): () => Handed {
  let handed: Handed | undefined;
  beforeEach(async () => {
    await pool().query("truncate pending_build, running_build, own_build, build cascade");
    const runner = await makeRunner();
    await submit(waiting(1), waiting(2, { project: projectOf(2) }));
    handed = { runner, job: runnerJobSchema.parse((await ask(runner.token)).json) };
  });
  return () => {
    if (!handed) throw new Error("No job has been handed out.");
    return handed;
  };
}
