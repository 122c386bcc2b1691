/** Handles a Runner's request for a job; with long polling it waits while nothing is new. */
import type { jobRequestInputSchema } from "../../../api/runnerProtocol";
import type { z } from "zod";
import { longPoll } from "../../http/longPoll";
import { queueSettings } from "../facts";
import { returnToPending } from "../giveBack";
import { watchQueue } from "../lastUpdate";
import { requestJob, type RequestedJob } from "../request";
import type { StoredRunner } from "../runners/read";
import { namesOf, noteContact } from "./contact";

type Asked = z.output<typeof jobRequestInputSchema>;

/** `held`: whether the request was allowed to wait. */
export interface Asking {
  readonly result: RequestedJob;
  readonly held: boolean;
}

export async function askForJob(runner: StoredRunner, asked: Asked, signal: AbortSignal): Promise<Asking> {
  const { system_id: systemId = "", last_update: sent = null, info } = asked;
  await noteContact(runner.id, systemId, info);
  const request = { systemId, features: namesOf(info?.features), lastUpdate: sent };
  const first = await unlessGone(await requestJob(runner, request), signal);
  const { longPollSeconds } = (await queueSettings()).queue;
  const held = longPollSeconds > 0 && sent !== null && !runner.paused && isNothingNew(first, sent);
  if (!held) return { result: first, held: false };
  let latest = first;
  const found = await longPoll({
    signal,
    deadlineMs: longPollSeconds * 1_000,
    async look() {
      // A caller that has left cannot take a job.
      if (signal.aborted) return undefined;
      latest = await unlessGone(await requestJob(runner, request), signal);
      return isNothingNew(latest, sent) ? undefined : latest;
    },
    subscribe: watchQueue,
  });
  return { result: found ?? latest, held: true };
}

/**
 * Returns a job to the queue at once if its Runner has left in the meantime, instead of waiting for a missing sign of
 * life.
 */
async function unlessGone(result: RequestedJob, signal: AbortSignal): Promise<RequestedJob> {
  if (result.kind !== "assigned" || !signal.aborted) return result;
  await returnToPending(result.build.id, "its runner disconnected before the response", {
    unseenSeconds: 0,
    undelivered: true,
  });
  return { kind: "conflict" };
}

const isNothingNew = (result: RequestedJob, sent: string): boolean =>
  result.kind === "none" && result.lastUpdate === sent;
