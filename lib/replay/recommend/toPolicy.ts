/** Converts a strategy to a discovery policy that follows it, with its evidence (replay.md "Recommendation"). */
import { exportPolicy, parsePolicy, POLICY_TEMPLATES } from "../../discovery";
import { HOUR } from "../jobs/jobSet";
import { dayWindow, type ReplayOptions } from "../options";
import {
  NO_INTERVAL,
  type Recommendation,
  type RecommendationChoice,
  type RecommendationRow,
} from "../shapes";
import type { Strategy } from "../strategies/strategy";

/** Returns YAML with the evidence as comments; undefined if no policy can follow the strategy. */
export function policyYaml(
  strategy: Strategy,
  nodes: number,
  options: ReplayOptions,
  evidence: { readonly recommendation: Recommendation; readonly choice: RecommendationChoice },
): string | undefined {
  const { template } = strategy;
  const found = POLICY_TEMPLATES.find((each) => each.strategy === template?.number);
  if (template === undefined || found === undefined) return undefined;
  const name = strategy.name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const { start, end } = dayWindow(options);
  const text = found.build({
    name,
    nodeCount: nodes,
    timezone: options.timeZone,
    targetWindow: { start: clock(start), end: clock(end) },
    maxImages: evidence.choice.top_k,
    ...template.options,
  });
  const { policy } = parsePolicy(text);
  if (policy === null) return undefined;
  const changed = template.change?.(policy) ?? policy;
  const written = exportPolicy(changed, { spelling: "proposal", format: "yaml" });
  return written.ok ? evidenceOf(strategy, evidence) + written.text : undefined;
}

function clock(nanos: number): string {
  const minutes = Math.round((nanos / HOUR) * 60);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function evidenceOf(
  strategy: Strategy,
  { recommendation, choice }: { recommendation: Recommendation; choice: RecommendationChoice },
): string {
  const row = choice.candidates.find((each) => each.strategy === choice.strategy);
  const percent = (value = 0): string => value.toFixed(1);
  return [
    `# Ranks by ${strategy.reason}.`,
    `# ${choice.verdict}`,
    `# Tried on ${recommendation.units} ${recommendation.over} that it was not ranked from, with the ${choice.top_k} first images prewarmed: it saves`,
    `# ${percent(row?.percent_minutes_saved)} % of the waits in the developer window${intervalsOf(row, recommendation.over)}`,
    `# Known only afterwards, the best ${choice.top_k} images save ${percent(choice.optimum_percent)} %.`,
    "",
  ].join("\n");
}

/** Returns the end of a sentence of `evidenceOf`. */
function intervalsOf(row: RecommendationRow | undefined, over: Recommendation["over"]): string {
  if (row === undefined || row.percent_low === null || row.percent_high === null)
    return `; ${NO_INTERVAL[over]}.`;
  const between = (low: number, high: number): string => `between ${low.toFixed(1)} and ${high.toFixed(1)} %`;
  const next =
    row.next_day_low === null || row.next_day_high === null
      ? ""
      : `\n# What the next day saves lies ${between(row.next_day_low, row.next_day_high)} in nine cases of ten.`;
  return `, the mean's 90 % interval lies ${between(row.percent_low, row.percent_high)}.${next}`;
}
