/**
 * The dynamic strategy: a request takes ids from a prefilled list and assigns the first possible one. Spec: queue, 3.
 */
import { randomUUID } from "node:crypto";
import { driveLater, popJob, type PopReply } from "../../../queue";
import { assignListed } from "../assign";
import { freshVersion, VERSION_SECONDS } from "../lastUpdate";
import { log } from "../../core/log";
import { queueMetrics } from "../metrics";
import { RedisAway, withRedis } from "../redis/client";
import { keysOf, namesOf } from "../redis/scripts";
import type { StoredRunner } from "../runners/read";
import type { Asking, AssignedBuild } from "../take";
import { LEASE_MS, LOW_WATER, PATIENCE_MS } from "./kind";
import { scheduleRefill } from "./schedule";

/** `depth`: the number of builds that were examined, the assigned one included. */
export type Found = { readonly depth: number } & (
  | { readonly kind: "assigned"; readonly build: AssignedBuild }
  | { readonly kind: "none"; readonly lastUpdate: string | null }
  | { readonly kind: "conflict" }
);

/** Thrown if the refill is late and SQL must serve. */
export class RefillLate extends Error {
  override readonly name = "RefillLate";
}

/** Throws RedisAway and RefillLate; then nothing was assigned, and SQL serves. */
export async function dynamicRunnerJobsQueue(
  runner: StoredRunner,
  asking: Asking,
  sent: string | null,
): Promise<Found> {
  const keys = keysOf(namesOf(runner.key));
  const lease = randomUUID();
  const { count } = queueMetrics();
  let build: AssignedBuild | null = null;
  let lastUpdate: string | null = null;
  let known = false;
  // Later pops of the same request do not compare with the value sent.
  let given = sent ?? "";

  const pop = async (): Promise<PopReply> => {
    const [version, what, id, refill] = await withRedis((redis) =>
      redis.queuePoll(...keys, given, freshVersion(), lease, LEASE_MS, VERSION_SECONDS, LOW_WATER),
    );
    given = "";
    // The value from before the queue is read: later changes replace it.
    lastUpdate ??= version;
    const asked = refill === 1 ? askForRefill(runner, lease) : undefined;
    // A request that got an entry does not wait for the refill.
    if (what !== "id") await asked;
    if (what === "gone" && refill !== 1 && LEASE_MS - refill > PATIENCE_MS) throw new RefillLate();
    known = what === "known";
    if (what === "id") count("build_queue_pop");
    return { id: what === "id" ? Number(id) : null, sentinel: what === "empty" || known };
  };

  const outcome = await driveLater(popJob(), async (step) => {
    if (step.ask === "pop") return pop();
    count("queue_iteration");
    const assignment = await assignListed(runner, step.id, asking);
    build = assignment.build;
    return assignment.attempt;
  });
  const depth = outcome.tried.length;
  if (build) return { kind: "assigned", build, depth };
  return outcome.kind === "none" ? { kind: "none", lastUpdate, depth } : { kind: "conflict", depth };
}

/** Never rejects: a request that found a job is answered even if the refill cannot be scheduled. */
async function askForRefill(runner: StoredRunner, lease: string): Promise<void> {
  try {
    await scheduleRefill(runner, lease);
  } catch (error) {
    if (!(error instanceof RedisAway)) log().warn({ error }, "a refill of the queue could not be asked for");
  }
}
