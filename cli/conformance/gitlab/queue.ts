/** Queue keys, requests to a prefilled list, and refills. */
import { z } from "zod";
import {
  canonicalCriteria,
  criteriaOf,
  driveNow,
  leaseIsFree,
  popJob,
  queueKey,
  type Attempt,
} from "../../../lib/queue";
import type { Check } from "../suite";
import { kind } from "./kind";
import { runnerSchema, settingsOf } from "./match";
import { pocKey } from "./pocKey";

const key = kind(z.object({ runner: runnerSchema }), ({ runner }) => {
  const criteria = criteriaOf(settingsOf(runner));
  return { canonical_json: canonicalCriteria(criteria), key: queueKey(criteria), ...pocKey(runner) };
});

const keyEquality = kind(
  z.object({ base: runnerSchema, variants: z.record(z.string(), runnerSchema) }),
  ({ base, variants }) => {
    const of = (runner: typeof base): string => queueKey(criteriaOf(settingsOf(runner)));
    const same = Object.entries(variants).map(([name, runner]) => [name, of(runner) === of(base)]);
    return { same_key: Object.fromEntries(same) as Record<string, boolean> };
  },
);

const HTTP = { assigned: 201, none: 204, conflict: 409 } as const;

const pop = kind(
  z.object({
    list: z.array(z.number()),
    empty_flag: z.boolean(),
    builds: z.record(z.string(), z.enum(["pending", "skip", "conflict"])),
    find_limit: z.number(),
  }),
  (input) => {
    const left = [...input.list];
    const tryToAssign = (id: number): Attempt => {
      const state = input.builds[String(id)] ?? "skip";
      return state === "pending" ? "assigned" : state;
    };
    const outcome = driveNow(popJob(input.find_limit), (ask) =>
      ask.ask === "pop" ? { id: left.shift() ?? null, sentinel: input.empty_flag } : tryToAssign(ask.id),
    );
    return {
      http: HTTP[outcome.kind],
      build: outcome.id,
      schedule_refill: outcome.refill,
      popped: outcome.tried.map(({ id }) => id),
      left,
    };
  },
);

const refillDedupe = kind(
  z.object({
    lease_seconds: z.number(),
    requests: z.array(z.object({ t: z.number(), key: z.string() })),
  }),
  ({ lease_seconds: seconds, requests }) => {
    const held = new Map<string, number>();
    return {
      scheduled: requests.map((request) => {
        const free = leaseIsFree(held.get(request.key), request.t * 1_000);
        if (free) held.set(request.key, (request.t + seconds) * 1_000);
        return free;
      }),
    };
  },
);

export const QUEUE: Readonly<Record<string, Check>> = {
  "queue.key": key,
  "queue.key_equality": keyEquality,
  "queue.pop": pop,
  "queue.refill_dedupe": refillDedupe,
};
