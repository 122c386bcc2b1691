/**
 * Notices limits that change by themselves: a month begins, or a scheduled quota or cost factor comes into force.
 * Runners that know the current last_update would otherwise not ask for their jobs for minutes.
 */
import { monthOf } from "../../minutes";
import { db } from "../core/db";
import { singleton } from "../core/singleton";
import { limitsChanged } from "../queue/limitsChanged";
import { forgetRunner } from "../queue/runners/find";

/** Longer than any process remembers which namespaces are over their quotas (queue/facts.ts). */
const LAG_MS = 3_000;

const followed = () => singleton("minutes limits", () => ({ until: new Date(Date.now() - LAG_MS) }));

/**
 * Wakes runners if limits changed since the previous call in this process, the first one excepted. `now` is in
 * milliseconds since 1970.
 */
export async function followLimits(now = Date.now()): Promise<void> {
  const state = followed();
  const [from, to] = [state.until, new Date(now - LAG_MS)];
  const begun = { validFrom: { gt: from, lte: to } };
  const [quota, factors] = await Promise.all([
    db().minutesQuota.findFirst({ where: { ...begun, withdrawnAt: null }, select: { version: true } }),
    db().runnerFactor.findMany({ where: begun, select: { runnerId: true } }),
  ]);
  state.until = to;
  if (factors.length > 0) forgetRunner(...factors.map(({ runnerId }) => Number(runnerId)));
  const isNewMonth = monthOf(from.toISOString()) !== monthOf(to.toISOString());
  if (isNewMonth || quota !== null || factors.length > 0) await limitsChanged();
}
