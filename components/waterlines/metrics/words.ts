/** What an added metric allows an agent to do, in words. */
import type { AddedMetric, ChainKey } from "@/lib/waterlines";
import { metricKey } from "@/lib/waterlines/named";
import { chainText, type Chain } from "../profiles/draft";

/** The chain of section 1.2, for a metric without its own. */
const usualChain = (name: string): ChainKey[] => [
  { key: "class" },
  { key: "priority" },
  { key: metricKey(name) },
  { key: "runningTime" },
];

export const chainOf = ({ name, chain }: AddedMetric): Chain => chain ?? usualChain(name);

export const sortText = (metric: AddedMetric): string =>
  metric.sortable ? chainText(chainOf(metric)) : "As every other metric";

export function releaseText(metric: AddedMetric): string {
  const { evictable, evictReleases, throttleable, stepReleases } = metric;
  const parts = [
    ...(evictable
      ? [evictReleases ? "evicting a pod releases all that it uses" : "evicting: not known"]
      : []),
    ...(throttleable
      ? [stepReleases === null ? "a step: not known" : `a step releases ${stepReleases}% of it`]
      : []),
  ];
  return parts.length === 0 ? "only detected" : parts.join("; ");
}
