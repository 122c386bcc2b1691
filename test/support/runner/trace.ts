/** How GitLab Runner 19.4 sends a job's trace and its end. */
import { setTimeout as sleep } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { ask, type Network, type RunnerAnswer } from "./http";
import { RUNNER_INFO } from "./info";

export interface JobOfRunner {
  readonly id: number;
  readonly token: string;
}

const MAX_PATCH = 1_048_576;
const END_TRIES = 10;

/** Whether the server says that the job no longer belongs to this Runner. */
const isAbort = ({ status, headers }: RunnerAnswer): boolean =>
  status === 403 || status === 404 || /^(failed|canceled)$/.test(headers.get("job-status") ?? "");

export class TraceSender {
  /** Bytes that the server has, according to its responses. */
  sent = 0;
  aborted = false;
  canceling = false;
  /** Seconds between patches. */
  interval = 3;

  constructor(
    private readonly network: Network,
    private readonly job: JobOfRunner,
    private readonly pieces = MAX_PATCH,
  ) {}

  /** Sends a PUT with the state. Returns undefined if the network or the server failed. */
  async put(state: "running" | "success" | "failed", extra: object = {}): Promise<RunnerAnswer | undefined> {
    try {
      const answer = await ask(this.network, {
        method: "PUT",
        path: `jobs/${this.job.id}`,
        headers: { "job-token": this.job.token },
        json: { token: this.job.token, state, info: RUNNER_INFO, ...extra },
      });
      this.note(answer);
      return answer;
    } catch {
      return undefined;
    }
  }

  /** Sends one patch from the server's offset. Returns false if it was not accepted. */
  async patch(trace: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const bytes = trace.slice(this.sent, this.sent + this.pieces);
    let answer: RunnerAnswer;
    try {
      answer = await ask(this.network, {
        method: "PATCH",
        path: `jobs/${this.job.id}/trace?debug_trace=false`,
        headers: {
          "job-token": this.job.token,
          "content-type": "text/plain",
          "content-range": `${this.sent}-${this.sent + bytes.length - 1}`,
        },
        bytes,
      });
    } catch {
      return false;
    }
    this.note(answer);
    if (answer.status === 202) this.sent += bytes.length;
    if (answer.status === 416) this.sent = Number(/^0-(\d+)$/.exec(answer.headers.get("range") ?? "")?.[1]);
    return answer.status === 202;
  }

  /** Sends the rest of the trace. Stops if the job no longer belongs to this Runner. */
  async flush(trace: Uint8Array<ArrayBuffer>): Promise<void> {
    while (this.sent !== trace.length && !this.aborted) {
      if (!(await this.patch(trace))) await this.pause();
    }
  }

  /** Sends the rest, then the end, repeatedly until the server has accepted it. */
  async end(
    trace: Uint8Array<ArrayBuffer>,
    state: "success" | "failed",
    extra: object = {},
  ): Promise<boolean> {
    const checksum = `crc32:${crc32(trace).toString(16)}`;
    const output = { checksum, bytesize: trace.length };
    for (let tried = 0; tried < END_TRIES && !this.aborted; tried += 1) {
      await this.flush(trace);
      const answer = await this.put(state, { checksum, output, ...extra });
      if (answer?.status === 200) return true;
      if (answer?.status === 412) this.sent = 0;
      if (answer && (answer.status === 403 || answer.status === 404)) return false;
      // An unreachable server does not count as a try, since tests stop the server.
      if (!answer) tried -= 1;
      await this.pause();
    }
    return false;
  }

  private async pause(): Promise<void> {
    await sleep(this.interval * (this.network.second ?? 1_000));
  }

  private note(answer: RunnerAnswer): void {
    const interval = Number(answer.headers.get("x-gitlab-trace-update-interval"));
    if (interval > 0) this.interval = Math.min(interval, 900);
    if (answer.headers.get("job-status") === "canceling") this.canceling = true;
    // An accepted end reports how the job ended, which is not a reason to abort.
    if (answer.status !== 200 && isAbort(answer)) this.aborted = true;
    if (answer.status === 200 && answer.headers.get("job-status") === "canceled") this.aborted = true;
  }
}
