/**
 * The duration of a resolve and of the transfer after it, by part (coldstart.md section 5.4). Milliseconds, bytes/s.
 */
import { z } from "zod";
import { CLUSTER_MODEL } from "./ranking";

const rate = z
  .number()
  .min(1_024)
  .max(2 ** 50);
const latency = z.number().min(0).max(3_600_000);

/** Transfer speeds: T_p and T_o are a latency plus the size divided by a rate. */
export const transferSchema = z.strictObject({
  peer_bytes_per_second: rate.default(CLUSTER_MODEL.peerRate),
  peer_latency_ms: latency.default(CLUSTER_MODEL.peerSeconds * 1_000),
  origin_bytes_per_second: rate.default(CLUSTER_MODEL.originRate),
  origin_latency_ms: latency.default(CLUSTER_MODEL.originSeconds * 1_000),
});
export type Transfer = z.infer<typeof transferSchema>;

const COST_PARTS = ["probe", "secondProbe", "pleasePull", "poll", "transfer"] as const;
export type CostPart = (typeof COST_PARTS)[number];

export const costSchema = z.object({
  /** The parts that occurred, in their order. */
  parts: z.array(z.object({ part: z.enum(COST_PARTS), title: z.string(), ms: z.number() })),
  /** Who sends the blob: a node, the registry itself if the resolve is exhausted, or nobody. */
  from: z.enum(["peer", "origin", "self", "nobody"]),
  /** Describes the transfer, or why it is not known. */
  text: z.string(),
  /** Time until the blob is available; null if nobody sends it or its size is not known. */
  totalMs: z.number().nullable(),
});
export type Cost = z.infer<typeof costSchema>;
