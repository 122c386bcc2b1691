/** A kind of background work that only tests have. A test sets what each attempt does. */
import { afterEach, beforeEach } from "vitest";
import type { Operation } from "@/lib/api/operations";
import { db, type Tx } from "@/lib/server/core/db";
import { createOperation } from "@/lib/server/operations/create";
import { defineOperation, type OperationContext } from "@/lib/server/operations/defineOperation";
import { getOperation } from "@/lib/server/operations/read";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { callApi } from "./call";
import { eventually } from "./house";

export type Context = OperationContext<"weigh" | "pack">;

/** The behaviour of parcels in the current test. */
export const parcels: {
  work: (context: Context) => Promise<object>;
  store: (tx: Tx) => Promise<void>;
  /** Ids, one per attempt. */
  attempts: string[];
  atOnce: { now: number; most: number };
  discarded: string[];
} = {
  work: () => Promise.resolve({}),
  store: () => Promise.resolve(),
  attempts: [],
  atOnce: { now: 0, most: 0 },
  discarded: [],
};

export const parcel = defineOperation({
  kind: "parcel",
  readers: "viewer",
  stages: { weigh: 0, pack: 0.5 },
  concurrency: 2,
  attempts: 2,
  async run(context: Context) {
    parcels.attempts.push(context.id);
    parcels.atOnce.now += 1;
    parcels.atOnce.most = Math.max(parcels.atOnce.most, parcels.atOnce.now);
    try {
      const result = await parcels.work(context);
      return { state: "succeeded", result, store: (tx: Tx) => parcels.store(tx) } as const;
    } finally {
      parcels.atOnce.now -= 1;
    }
  },
  discard: (_tx, id) => Promise.resolve(void parcels.discarded.push(id)),
});

let worker: Worker | undefined;
export const start = (): void => void (worker = startWorker({ kinds: [parcel], choresMs: 200 }));
export const stop = async (): Promise<void> => {
  const stopped = worker?.stop();
  worker = undefined;
  await stopped;
};

export const create = (subject = "shelf/1"): Promise<string> =>
  db().$transaction((tx) =>
    createOperation(tx, { kind: "parcel", subject, requestedBy: "ann", attempts: parcel.attempts }),
  );
export const until = (id: string, state: Operation["state"]): Promise<Operation> =>
  eventually(async () => {
    const now = await getOperation(id);
    return now.state === state && now;
  });
export const cancel = (id: string): ReturnType<typeof callApi> =>
  callApi("POST", `/api/v1/operations/${id}/cancel`);
/** Works until it is told to stop. */
export const untilStopped = ({ signal }: Context): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
export const kill = (id: string): Promise<unknown> =>
  db().operation.update({ where: { id }, data: { heartbeatAt: new Date(0) } });

/** Starts each test without parcels and ends it without a worker. */
export function useParcels(): void {
  beforeEach(() => {
    Object.assign(parcels, {
      work: () => Promise.resolve({}),
      store: () => Promise.resolve(),
      attempts: [],
      discarded: [],
      atOnce: { now: 0, most: 0 },
    });
  });
  afterEach(async () => {
    await stop();
    await db().operation.deleteMany();
  });
}
