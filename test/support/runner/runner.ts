/** A Runner of one process that polls, runs a test's jobs, and reports them as GitLab Runner 19.4 does. */
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { undecodable } from "@/lib/queue";
import { ask, type Network } from "./http";
import { RUNNER_INFO } from "./info";
import { TraceSender } from "./trace";

export interface Execution {
  readonly trace: Uint8Array<ArrayBuffer>;
  readonly state: "success" | "failed";
  readonly failureReason?: string;
  readonly exitCode?: number;
}

const jobSchema = z.looseObject({
  id: z.number(),
  token: z.string(),
  steps: z.array(z.looseObject({ script: z.array(z.string()) })),
  runner_info: z.looseObject({ timeout: z.number() }),
});
export type ReceivedJob = z.infer<typeof jobSchema>;

export interface RunnerOptions {
  readonly token: string;
  readonly systemId: string;
  readonly network: Network;
  /** Returns what a job writes and how it ends. */
  readonly execute: (job: ReceivedJob) => Execution;
  /** Called with each job whose body was complete and could be decoded. */
  readonly received: (job: ReceivedJob) => void;
  /** Called with whether the server accepted the end. */
  readonly ended: (job: ReceivedJob, taken: boolean) => void;
  /** Bytes per patch; 1 MiB by default. */
  readonly pieces?: number;
}

const CHECK_INTERVAL = 3;
const UNHEALTHY_AT = 3;

/** Polls until stopped. Throws if the server has refused its token three times in a row. */
export async function runUntil(stopped: () => boolean, options: RunnerOptions): Promise<void> {
  const { network } = options;
  const state = { lastUpdate: "", refused: 0 };
  while (!stopped()) {
    const job = await poll(options, state);
    // Polls again immediately after a job.
    if (job) await runJob(job, options);
    else await sleep(CHECK_INTERVAL * (network.second ?? 1_000) * (0.5 + Math.random()));
  }
}

async function poll(
  { token, systemId, network, received }: RunnerOptions,
  state: { lastUpdate: string; refused: number },
): Promise<ReceivedJob | undefined> {
  const { lastUpdate } = state;
  let answer;
  try {
    answer = await ask(network, {
      method: "POST",
      path: "jobs/request",
      headers: { "runner-token": token },
      json: {
        token,
        system_id: systemId,
        info: RUNNER_INFO,
        ...(lastUpdate === "" ? {} : { last_update: lastUpdate }),
      },
      decodes: true,
    });
  } catch {
    return undefined;
  }
  state.lastUpdate = answer.headers.get("x-gitlab-last-update") ?? lastUpdate;
  state.refused = answer.status === 403 ? state.refused + 1 : 0;
  if (state.refused >= UNHEALTHY_AT) throw new Error("The server refuses this runner's token.");
  if (answer.status !== 201) return undefined;
  if (answer.headers.get("content-type") !== "application/json") throw new Error("A job of another type.");
  const body: unknown = JSON.parse(answer.text);
  const problems = undecodable(body);
  if (problems.length > 0) throw new Error(`A job that does not decode: ${problems.join("; ")}`);
  const job = jobSchema.parse(body);
  received(job);
  return job;
}

async function runJob(job: ReceivedJob, options: RunnerOptions): Promise<void> {
  const { trace, state, failureReason, exitCode } = options.execute(job);
  const sender = new TraceSender(options.network, job, options.pieces);
  await sender.put("running");
  await sender.flush(trace.slice(0, Math.floor(trace.length / 2)));
  const extra = {
    ...(failureReason === undefined ? {} : { failure_reason: failureReason }),
    ...(exitCode === undefined ? {} : { exit_code: exitCode }),
  };
  options.ended(job, sender.aborted ? false : await sender.end(trace, state, extra));
}
