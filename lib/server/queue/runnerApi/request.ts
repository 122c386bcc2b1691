/** A Runner asks for a job; where long polling is on it waits while nothing is new. */
import type { jobRequestInputSchema } from "../../../api/runnerProtocol";
import type { z } from "zod";
import { longPoll } from "../../http/longPoll";
import { queueSettings } from "../facts";
import { watchQueue } from "../lastUpdate";
import { requestJob, type RequestedJob } from "../request";
import type { StoredRunner } from "../runners/read";
import { namesOf, noteContact } from "./contact";

type Asked = z.output<typeof jobRequestInputSchema>;

/** `held` says whether the request was one that may wait. */
export interface Asking {
  readonly result: RequestedJob;
  readonly held: boolean;
}

export async function askForJob(runner: StoredRunner, asked: Asked, signal: AbortSignal): Promise<Asking> {
  const { system_id: systemId = "", last_update: sent = null, info } = asked;
  await noteContact(runner.id, systemId, info);
  const request = { systemId, features: namesOf(info?.features), lastUpdate: sent };
  const first = await requestJob(runner, request);
  const { longPollSeconds } = (await queueSettings()).queue;
  const held = longPollSeconds > 0 && sent !== null && !runner.paused && isNothingNew(first, sent);
  if (!held) return { result: first, held: false };
  let latest = first;
  const found = await longPoll({
    signal,
    deadlineMs: longPollSeconds * 1_000,
    async look() {
      // Who has left cannot take a job.
      if (signal.aborted) return undefined;
      latest = await requestJob(runner, request);
      return isNothingNew(latest, sent) ? undefined : latest;
    },
    subscribe: watchQueue,
  });
  return { result: found ?? latest, held: true };
}

const isNothingNew = (result: RequestedJob, sent: string): boolean =>
  result.kind === "none" && result.lastUpdate === sent;
