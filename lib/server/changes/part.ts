import { changeSchema } from "../../api/changes";
import { LIMITS } from "../../limits/limits";
import { db } from "../core/db";
import type { Part } from "../part";
import { changeMetrics } from "./metrics";
import * as routes from "./routes";

export const changes: Part = {
  routes: Object.values(routes),
  schemas: { Change: changeSchema },
  metrics: changeMetrics,
  tasks: [{ name: "remove old changes", everyMs: 3_600_000, run: removeOldChanges }],
};

async function removeOldChanges(): Promise<number> {
  const before = new Date(Date.now() - LIMITS.changeDays.value * 86_400_000);
  return (await db().change.deleteMany({ where: { at: { lt: before } } })).count;
}
