import { choice } from "../../declare/choice";
import { flag } from "../../declare/flag";
import { signalType, type TemplateSignal } from "../../declare/signalType";
import { reads } from "./reads";

const STATISTICS = ["p50", "p90", "p95", "avg", "max", "count", "failureCount", "cacheHitCount"] as const;
const OF_PROFILE: readonly string[] = ["p50", "p95", "count"];

const COUNTED: Readonly<Record<string, string>> = {
  count: "pulls",
  failureCount: "failed pulls",
  cacheHitCount: "pulls from the cache",
};

const pullTime: TemplateSignal = {
  query: "events",
  lines: ({ pullTimeStatistic }) => ["metric: pullTime", `statistic: ${pullTimeStatistic}`],
};

/** Pull times or image sizes from events or from a pull-cost profile (discovery.md section 4). */
export const declaration = signalType(
  "eventPullTime",
  {
    metric: choice(["pullTime", "imageSize"], {
      label: "Metric",
      fallback: "pullTime",
      quiet: true,
      labels: { pullTime: "pull time", imageSize: "image size" },
    }),
    statistic: choice(STATISTICS, {
      label: "Statistic",
      required: "which number of the pulls",
      begin: "p50",
      stepTo: "neighbour",
      step: (name) => `statistic of ${name}`,
      gap: (statistic) =>
        statistic === "failureCount" || statistic === "cacheHitCount"
          ? { message: `the released operator has no statistic ${statistic}` }
          : null,
    }),
    durationMode: choice(["messageDuration", "eventPair"], {
      label: "Duration from",
      diff: "duration mode",
      fallback: "messageDuration",
      quiet: true,
      extension: true,
      labels: { messageDuration: "the message", eventPair: "Pulling to Pulled" },
      gap: (mode) =>
        mode === "eventPair"
          ? { message: "the released operator does not support eventPair; it reads durations from messages" }
          : null,
    }),
    includeCacheHits: flag({
      label: "Count cache hits",
      extension: true,
      step: (name) => `cache hits in ${name}`,
      gap: (hits) => (hits ? { message: "the released operator always leaves cache hits out" } : null),
    }),
  },
  {
    label: "pulls, from events",
    reads,
    source: "a loki or pullCostProfile query",
    check: (block, { statistic, metric }, query) => {
      if (query?.type !== "pullCostProfile") return;
      if (statistic !== undefined && !OF_PROFILE.includes(statistic)) {
        const message = `a pull-cost profile answers p50, p95 and count only; ${statistic} will fail`;
        block.report.warn(block.at("statistic"), message);
      }
      if (metric === "imageSize")
        block.report.warn(block.at("metric"), "a pull-cost profile has no image sizes; this will fail");
    },
    unit: ({ statistic, metric }) => (statistic in COUNTED ? "events" : metric === "imageSize" ? "B" : "s"),
    caption: () => null,
    describe: ({ statistic, metric, durationMode, includeCacheHits }) => {
      const what = metric === "imageSize" ? "image size" : "pull time";
      const from = durationMode === "eventPair" ? "pairs of Pulling and Pulled events" : "event messages";
      return `${statistic} of ${what} from ${from}${includeCacheHits ? ", cache hits as 0 s" : ""}`;
    },
    change: ({ statistic, metric }) => {
      const counted = COUNTED[statistic];
      if (counted !== undefined)
        return { amount: "whole", more: `# more ${counted}`, less: `# fewer ${counted}` };
      return metric === "imageSize"
        ? { amount: "bytes", more: "# larger", less: "# smaller" }
        : { amount: "number", more: "# s slower pulls", less: "# s faster pulls" };
    },
    templates: { "cold-pull-time": pullTime },
  },
);
