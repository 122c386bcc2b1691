/** A namespace's month in words that an issue takes. */
import type { NamespaceMinutes } from "@/lib/api/minutes";
import { formatNumber } from "@/lib/client/format";
import type { PageSummary } from "@/lib/explanation/summary";
import { outlookText } from "../outlook";
import { minutesText, monthText, quotaText } from "../words";

/** Projects that are listed. */
const MOST = 15;

export function namespaceSummary(minutes: NamespaceMinutes): PageSummary {
  const { path, month, usage, quota, overSince, projection, projects, projectCount } = minutes;
  const gap =
    quota === null || quota.leftMinutes === null
      ? "without a limit"
      : quota.standing === "over"
        ? `${minutesText(quota.usedMinutes - quota.totalMinutes)} over the quota`
        : `${minutesText(quota.leftMinutes)} under the quota`;
  return {
    title: `${path} in ${monthText(month)}`,
    sentences: [`${minutesText(usage.minutes)} used, ${gap}.`, ...outlookText(overSince, projection)],
    facts: [
      ["Builds", formatNumber(usage.builds)],
      ...(quota === null ? [] : [["Quota", quotaText(quota)] as const]),
    ],
    bars: {
      caption: "Compute minutes by project",
      unit: "min",
      line: null,
      rows: projects.slice(0, MOST).map((project) => ({
        label: project.path,
        value: project.usage.minutes,
        text: minutesText(project.usage.minutes),
        above: true,
      })),
      more: projectCount - Math.min(MOST, projects.length),
    },
  };
}
