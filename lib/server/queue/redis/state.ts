/** Returns the state of Redis as pages show it. */
import type { QueueOverview } from "../../../api/queueOverview";
import { queueMetrics } from "../metrics";
import { hasRedis } from "./client";

export async function redisState(): Promise<QueueOverview["redis"]> {
  if (!hasRedis()) return "absent";
  const { values } = await queueMetrics().redisOpen.get();
  return (values[0]?.value ?? 0) > 0 ? "broken" : "serving";
}
