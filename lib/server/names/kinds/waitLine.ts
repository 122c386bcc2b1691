/** How long the oldest of some waiting jobs has waited, compared with the target. */
import type { NameLine } from "../../../api/names";
import { wholeOutward } from "../../../numeric/roundOutward";
import { queueSettings } from "../../queue/facts";
import type { BuildClass } from "../../queue/read/classes";
import { readShown } from "../../queue/read/shown";

/** Returns null if none waits. `why` returns what blocks the oldest. */
export async function waitLine(
  classes: readonly BuildClass[],
  label: string,
  why?: (oldest: BuildClass) => string | null,
): Promise<NameLine | null> {
  const [first] = classes.toSorted((a, b) => a.oldestAt.getTime() - b.oldestAt.getTime());
  if (first === undefined) return null;
  const { waitTargetSeconds: at } = (await queueSettings()).queue;
  const { oldest, oldestAt } = first;
  const value = Math.max(0, wholeOutward(at, (Date.now() - oldestAt.getTime()) / 1_000));
  const job = (await readShown([oldest.id])).get(oldest.id);
  const name = `Job ${oldest.id}${job ? ` of ${job.project.path}` : ""}`;
  return {
    label,
    value,
    unit: "s",
    line: "target",
    at,
    side: value > at ? "over" : "under",
    since: value > at ? new Date(oldestAt.getTime() + at * 1_000).toISOString() : null,
    projection: null,
    change: {
      text: why?.(first) ?? `${name} waits longest.`,
      link: "Why it waits",
      href: `/jobs/${oldest.id}`,
    },
  };
}
