import { formatGoDuration } from "../../../document/duration";
import { choice } from "../../declare/choice";
import { duration } from "../../declare/duration";
import { queryType } from "../../declare/queryType";
import { text } from "../../declare/text";

const isRange = ({ queryType: kind }: { readonly queryType?: unknown }): boolean => kind === "range";

/** An expression whose series carry an image label (discovery.md section 2). */
export const declaration = queryType(
  "prometheus",
  {
    endpoint: text({
      label: "Endpoint",
      form: "url",
      required: "the base URL of a Prometheus-compatible API",
      begin: "http://prometheus:9090",
      shared: true,
    }),
    queryType: choice(["range", "instant"], {
      label: "Kind",
      wide: true,
      fallback: "range",
      labels: { range: "range: samples over time", instant: "instant: one sample" },
    }),
    /** Seconds; like the step, unused by an instant query. */
    lookbackSeconds: duration({
      label: "Lookback",
      key: "lookback",
      fallback: 86_400,
      begin: 604_800,
      placeholder: "24h",
      usedWith: isRange,
      // The operator requires it, so the default is written out.
      operatorDefault: ({ queryType: kind }) => (kind === "instant" ? undefined : "24h"),
    }),
    stepSeconds: wholeInOperator(
      duration({
        label: "Step",
        key: "step",
        fallback: 300,
        placeholder: "5m",
        usedWith: isRange,
      }),
    ),
    query: text({
      label: "Query",
      diff: "text",
      rows: 3,
      required: "a PromQL expression whose series carry an image label",
      begin: 'count(container_memory_working_set_bytes{container!=""}) by (image)',
    }),
  },
  {
    block: "the block that says what to ask Prometheus",
    asks: "query",
    returns: ({ queryType: kind, lookbackSeconds }) =>
      kind === "instant"
        ? "a series at the run's instant whose label image is exactly this name: let a job run with it then, or widen the selector"
        : `a series whose label image is exactly this name within the last ${formatGoDuration(lookbackSeconds)}: let a job run with it, widen the selector, or lengthen the lookback`,
    address: ({ endpoint }) => ({ url: endpoint }),
    noTimes: ({ queryType: kind }) => (kind === "instant" ? "an instant query has one sample only" : null),
    refusal: ({ queryType: kind, lookbackSeconds = 1, stepSeconds = 1 }) => {
      if (kind !== "range") return null;
      if (lookbackSeconds < 0) return "a lookback below 0 ends before it begins";
      return stepSeconds >= 1
        ? null
        : `a step of ${formatGoDuration(stepSeconds)} is 0 or less in whole seconds`;
    },
    check: (block, { queryType: kind, stepSeconds = 0, lookbackSeconds = Infinity }) => {
      if (kind !== "range" || stepSeconds <= lookbackSeconds) return;
      const which = block.has("step") ? "step" : "lookback";
      block.report.warn(block.at(which), "the step is longer than the lookback: only one sample is read");
    },
  },
);

/**
 * The operator truncates a step to whole seconds. A step below one second is kept unchanged for its error message.
 */
function wholeInOperator<F extends ReturnType<typeof duration>>(field: F): F {
  const read: F["read"] = (block, key, context) => {
    const seconds = field.read(block, key, context);
    const whole = Math.trunc(seconds ?? 0);
    if (!block.report.lenient || whole === 0 || whole === seconds) return seconds;
    block.report.warn(block.at(key), `is cut to ${whole}s: the operator counts whole seconds`);
    return whole;
  };
  return { ...field, read };
}
