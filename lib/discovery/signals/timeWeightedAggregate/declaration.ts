import { aggregation, aggregationWords, describeAggregation } from "../../declare/aggregation";
import { hourWindows, windowsText } from "../../declare/hourWindows";
import { signalType } from "../../declare/signalType";
import { hiddenQuantity } from "../../declare/quantity";
import type { DeveloperWindow } from "../../declare/template";
import { timezone } from "../../declare/timezone";
import { weight } from "../../declare/weight";
import { operatorReads, reads } from "./reads";

/** Weights as the proposal writes them, with at least one decimal. */
const templateWindow = ({ startHour, endHour, weight }: DeveloperWindow): string[] => [
  `  - startHour: ${startHour}`,
  `    endHour: ${endHour}`,
  `    weight: "${Number.isInteger(weight) ? weight.toFixed(1) : weight}"`,
];

/** Multiplies each sample by the weight of its local hour (discovery.md section 4). */
export const declaration = signalType(
  "timeWeightedAggregate",
  {
    ...aggregation,
    timezone: timezone({ label: "Time zone", begin: "UTC" }),
    /** Weight of an hour that no window contains. */
    defaultWeight: weight({
      label: "Weight of other hours",
      name: "Weight of other hours",
      diff: "weight of other hours",
      fallback: 0,
      operatorDefault: () => "0",
      begin: 0.5,
      stepBy: 0.1,
      step: (name) => `weight of other hours of ${name}`,
    }),
    defaultWeightQuantity: hiddenQuantity({
      label: "Weight of other hours as written",
      diff: "text of the weight of other hours",
      key: "defaultWeight",
    }),
    windows: hourWindows({
      label: "Windows",
      begin: [{ startHour: 8, endHour: 18, weight: 1 }],
      gap: (windows) =>
        windows.length === 0 ? { message: "the released operator demands at least one window" } : null,
    }),
  },
  {
    label: "weighted by the hour of the day",
    reads,
    source: "a prometheus query",
    operatorReads,
    ...aggregationWords("samples weighted by hour"),
    describe: ({ windows, defaultWeight, timezone, ...signal }) => {
      const rule = `${windowsText(windows)}; else × ${defaultWeight}; ${timezone}`;
      return describeAggregation(signal, `samples weighted by hour (${rule})`);
    },
    templates: {
      "developer-weighted-usage": {
        query: "usage",
        lines: ({ timezone, developerWindows }) => [
          "method: sum",
          `timezone: ${timezone}`,
          "# hours that no window holds",
          'defaultWeight: "0"',
          "windows:",
          ...developerWindows.flatMap(templateWindow),
        ],
      },
    },
  },
);
