/** Summarizes a namespace's month as text for an issue. */
import type { NamespaceMinutes } from "@/lib/api/minutes";
import { formatNumber } from "@/lib/client/format";
import type { PageSummary } from "@/lib/explanation/summary";
import { outlookText } from "../outlook";
import type { Unit } from "../unit";
import { amountText, monthText, quotaText } from "../words";

/** At most this many projects are listed. */
const MOST = 15;

export function namespaceSummary(minutes: NamespaceMinutes, unit: Unit): PageSummary {
  const { path, month, usage, quota, overSince, projection, projects, projectCount } = minutes;
  const text = amountText(unit);
  const gap =
    quota === null || quota.leftMinutes === null
      ? "without a limit"
      : quota.standing === "over"
        ? `${text(quota.usedMinutes - quota.totalMinutes)} over the quota`
        : `${text(quota.leftMinutes)} under the quota`;
  return {
    title: `${path} in ${monthText(month)}`,
    sentences: [`${text(usage.minutes)} used, ${gap}.`, ...outlookText(overSince, projection, unit)],
    facts: [
      ["Builds", formatNumber(usage.builds)],
      ...(quota === null ? [] : [["Quota", quotaText(quota, unit)] as const]),
      ...(quota === null || quota.resetMinutes === 0
        ? []
        : [["Taken off by resets", text(quota.resetMinutes)] as const]),
    ],
    bars: {
      caption: "Compute minutes by project",
      unit,
      line: null,
      rows: projects.slice(0, MOST).map((project) => ({
        label: project.path,
        value: project.usage.minutes,
        text: text(project.usage.minutes),
        above: true,
      })),
      more: projectCount - Math.min(MOST, projects.length),
    },
  };
}
