/** API shortcuts to the state from which a journey starts. What a journey is about goes through the pages. */
import type { APIRequestContext } from "@playwright/test";
import { expect } from "@playwright/test";
import { z } from "zod";
import { pageOf } from "../../lib/api/common";
import { runSchema, runSummarySchema } from "../../lib/api/runs";

type Run = z.infer<typeof runSchema>;
type RunSummary = z.infer<typeof runSummarySchema>;

const END_STATES: readonly string[] = ["succeeded", "partial", "failed", "cancelled"];
/** How long a journey waits for background work. */
const WAIT_MS = 180_000;

export class Api {
  constructor(private readonly request: APIRequestContext) {}

  /** Registers a source with that URL unless the name exists. */
  async addSource(name: string, type: "prometheus" | "loki", url: string): Promise<void> {
    const { status, body } = await this.post("/api/v1/data-sources", { name, type, url });
    expect([201, 409], body).toContain(status);
  }

  async addPolicy(spec: string): Promise<void> {
    const { status, body } = await this.post("/api/v1/policies", { spec });
    expect(status, body).toBe(201);
  }

  /** Starts a run and returns its id. */
  async startRun(policy: string): Promise<string> {
    const { status, body } = await this.post(`/api/v1/policies/${policy}/runs`, {});
    expect([200, 201, 202], body).toContain(status);
    return z.looseObject({ id: z.string() }).parse(JSON.parse(body)).id;
  }

  /** Waits until a run has ended. */
  async finishedRun(id: string): Promise<Run> {
    let run: Run | undefined;
    await expect
      .poll(
        async () => {
          run = runSchema.parse(await (await this.request.get(`/api/v1/runs/${id}`)).json());
          return END_STATES.includes(run.state);
        },
        { timeout: WAIT_MS },
      )
      .toBe(true);
    if (!run) throw new Error(`run ${id} was never read`);
    return run;
  }

  /** Returns finished runs of a policy or of all policies, newest first, once there are at least `count`. */
  async finishedRuns(
    policy: string | undefined,
    count = 1,
    timeout = WAIT_MS,
  ): Promise<readonly RunSummary[]> {
    let runs: readonly RunSummary[] = [];
    await expect
      .poll(
        async () => {
          const query = policy === undefined ? "" : `?policy=${policy}`;
          const answer = await this.request.get(`/api/v1/runs${query}`);
          runs = pageOf(runSummarySchema)
            .parse(await answer.json())
            .items.filter(({ state }) => END_STATES.includes(state));
          return runs.length;
        },
        { timeout },
      )
      .toBeGreaterThanOrEqual(count);
    return runs;
  }

  /** Waits until nothing of a list is in progress: `job-sets`, `replays`. */
  async ended(list: string, timeout = WAIT_MS): Promise<void> {
    const known = pageOf(z.looseObject({ state: z.string() }));
    await expect
      .poll(
        async () => {
          const answer = await this.request.get(`/api/v1/${list}`);
          return known.parse(await answer.json()).items.filter(({ state }) => !END_STATES.includes(state));
        },
        { timeout },
      )
      .toEqual([]);
  }

  /** Returns the run that was queued first. */
  async oldestRun(): Promise<RunSummary> {
    const answer = await this.request.get("/api/v1/runs?sort=created&limit=1");
    const [oldest] = pageOf(runSummarySchema).parse(await answer.json()).items;
    if (oldest === undefined) throw new Error("there is no run yet");
    return oldest;
  }

  private async post(path: string, data: unknown): Promise<{ status: number; body: string }> {
    const answer = await this.request.post(path, { data });
    return { status: answer.status(), body: await answer.text() };
  }
}
