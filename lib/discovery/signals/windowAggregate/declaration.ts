import { formatRaw } from "../../../numeric/decimals";
import { aggregation, aggregationWords, describeAggregation } from "../../declare/aggregation";
import { optionalClockWindow, type ClockWindow } from "../../declare/clockWindow";
import { optionalDuration } from "../../declare/duration";
import { signalType, type TemplateSignal } from "../../declare/signalType";
import { timezoneWith } from "../../declare/timezone";
import { operatorReads, reads } from "./reads";

/** Applies a method to the samples of a window (discovery.md section 4). */
export const declaration = signalType(
  "windowAggregate",
  {
    ...aggregation,
    /** Seconds. Exactly one of this and `window` is set. */
    relativeWindowSeconds: optionalDuration({
      label: "Window before the end",
      diff: "relative window",
      key: "relativeWindow",
      placeholder: "2h",
      wide: true,
      begin: 7_200,
      step: (name) => `window of ${name}, seconds`,
      differs: (seconds) =>
        seconds === undefined
          ? null
          : "the operator reads its clock for relativeWindow after the queries have answered: a sample at the window's " +
            "start is in or out by the sources' speed",
    }),
    window: optionalClockWindow({
      label: "Window",
      begin: { start: "09:00", end: "17:00" },
      gap: (window) =>
        window?.end === "24:00"
          ? {
              at: ["end"],
              message: 'the released operator knows no 24:00; write "23:59", its windows include their end',
            }
          : null,
    }),
    /** Required with `window`. */
    timezone: timezoneWith("window", { label: "Time zone", wide: true, begin: "UTC", carried: false }),
  },
  {
    label: "samples in a window",
    reads,
    source: "a prometheus query",
    operatorReads,
    alternatives: {
      label: "Window",
      choices: [
        { label: "the last hours of the data", fields: ["relativeWindowSeconds"] },
        { label: "the same hours of every day", fields: ["window", "timezone"] },
      ],
    },
    check: (block, { relativeWindowSeconds, timezone }, query) => {
      const [relative, daily] = [block.has("relativeWindow"), block.has("window")];
      if (relative && daily) {
        block.fault("window", "is given together with relativeWindow; keep one of them", "key");
      } else if (!relative && !daily) {
        const fix = 'is missing: a duration like "2h", or window: {start, end} with timezone';
        block.fault("relativeWindow", fix);
      } else if (relative && timezone !== undefined) {
        block.report.warn(block.at("timezone"), "does nothing together with relativeWindow", "key");
      }
      if (relativeWindowSeconds === undefined || query?.lookbackSeconds === undefined) return;
      if (query.noTimes !== null || relativeWindowSeconds <= query.lookbackSeconds) return;
      const message = "is longer than the query's lookback: it holds every sample";
      block.report.warn(block.at("relativeWindow"), message);
    },
    ...aggregationWords("the window's samples"),
    describe: ({ relativeWindowSeconds, window, timezone, ...signal }) => {
      const when =
        window === undefined
          ? `the last ${formatRaw((relativeWindowSeconds ?? 0) / 3600)} h`
          : `${window.start}–${window.end} ${timezone ?? ""} of every day`;
      return describeAggregation(signal, `samples in ${when}`);
    },
    templates: {
      "recent-usage": {
        query: "usage",
        lines: ({ recent }) => ["method: sum", `relativeWindow: ${recent}`],
      },
      "pre-window-usage": dailyUsage(({ start }) => ({ start: "00:00", end: start })),
      "target-window-usage": dailyUsage((target) => target),
    },
  },
);

/** Declares usage in a window before or during working hours; the unit counted decides the meaning of the model. */
function dailyUsage(window: (target: ClockWindow) => ClockWindow): TemplateSignal {
  const starts = [
    "# The model counts job starts a day, not container-samples: rises of the running count,",
    "# divided by the days of the lookback. Both are extensions; the released operator has only",
    "# method: sum, with which nearly no node looks cold after the night.",
    "method: increase",
    "perDay: true",
  ];
  const samples = [
    "# Sums container-samples, as the released operator can. The model means job starts a day:",
    "#   method: increase",
    "#   perDay: true",
    "method: sum",
  ];
  return {
    query: "usage",
    lines: ({ timezone, jobStarts, targetWindow }) => {
      const { start, end } = window(targetWindow);
      return [
        ...(jobStarts ? starts : samples),
        `timezone: ${timezone}`,
        `window: { start: "${start}", end: "${end}" }`,
      ];
    },
  };
}
