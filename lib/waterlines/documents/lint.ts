/** Warnings for manifests that are valid by themselves (section 7.4, "Lint on import"). */
import { parseQuantity } from "../../document/quantity";
import type { Path } from "../../document/path";
import type { Report } from "../../document/report";
import { didYouMean } from "../../document/suggest";
import { picksUnlabelled, SERIES_LABELS, type Action, type Rule } from "../analyzer/rule";
import { DETECTION_ONLY } from "../metrics/builtIn";
import { metricsOf, type Metrics } from "../metrics/registry";
import { profileOf } from "../profiles/profiles";
import type { AddedMetric } from "../shapes";
import type { FoundSet } from "./found";

/** Default seconds between two cycles of an agent. */
const INTERVAL_SECONDS = 10;
/** In millicores. A CPU waterline below a tenth of a core is taken for a mistake. */
const LEAST_CPU = 100;

interface Place {
  readonly rule: Rule;
  readonly action: Action | undefined;
  readonly path: Path;
  readonly report: Report;
}

export function lint(found: FoundSet, added: readonly AddedMetric[]): void {
  const metrics = metricsOf(profileOf("craneHead").metrics, added);
  const actions = new Map(found.actions.map(({ item }) => [item.name, item]));
  const allowed = new Set(found.podQoses.flatMap(({ item }) => item.allowedActions));
  const places = found.policies.flatMap(({ item, report }) =>
    item.rules.map(({ rule, path }): Place => ({ rule, action: actions.get(rule.actionName), path, report })),
  );
  for (const place of places) {
    lintValue(place);
    lintSelector(place);
    lintAction(place, [...actions.keys()], allowed, metrics);
    lintCoolDown(place);
  }
  lintUnregistered(places, metrics);
  lintClashes(places);
}

function lintValue({ rule, path, report }: Place): void {
  const value = parseQuantity(rule.value) ?? 0;
  const at = [...path, "metricRule", "value"];
  if (rule.metric === "cpu_total_usage" && value < LEAST_CPU) {
    const whole = Math.ceil(value);
    report.warn(at, `means ${whole} mC: the unit is millicores, so 4 cores are 4000, not 4 or 4000m`);
  }
  if (rule.metric.endsWith("_utilization") && value > 100) {
    report.warn(at, `is never passed: ${rule.metric} is a percentage from 0 to 100`);
  }
}

/** Node metrics have one series without labels; container metrics have the collector's labels. */
function lintSelector({ rule, path, report }: Place): void {
  const at = [...path, "metricRule", "selector"];
  for (const { key } of rule.selector ?? []) {
    if (SERIES_LABELS.includes(key)) continue;
    const labels = SERIES_LABELS.join(", ");
    report.warn(
      at,
      `names "${key}", which no series carries: it picks by ${labels}${didYouMean(key, SERIES_LABELS)}`,
    );
  }
  if (picksUnlabelled(rule) || rule.metric.startsWith("container_")) return;
  report.warn(
    at,
    `picks no series: ${rule.metric} is the node's and has no labels, so the rule never triggers`,
  );
}

function lintAction(
  { rule, action, path, report }: Place,
  names: readonly string[],
  allowed: ReadonlySet<string>,
  metrics: Metrics,
): void {
  const at = [...path, "actionName"];
  if (action === undefined) {
    const hint = didYouMean(rule.actionName, names);
    report.warn(
      at,
      `"${rule.actionName}" is not an AvoidanceAction among these documents: the rule does nothing${hint}`,
    );
    return;
  }
  if ((action.throttle || action.eviction) && !allowed.has(rule.actionName)) {
    report.warn(
      at,
      `"${rule.actionName}" is allowed by no PodQOS among these documents: no pod is a candidate`,
    );
  }
  const unable = onlyDetected(rule, metrics) || metrics.get(rule.metric)?.throttle === null;
  if (action.throttle && unable) {
    report.warn(
      at,
      `throttles, but ${rule.metric} cannot be throttled: the agents then act on nothing or on every candidate`,
    );
  }
}

/**
 * Whatever its action, a triggered rule keeps new pods off the node until it is restored (section 4, item 5). Section
 * 7.4 warns below the cool-down only, but at its last second agents and engine are still within it: crane compares with
 * After.
 */
function lintCoolDown({ rule, action, path, report }: Place): void {
  const seconds = rule.restoreThreshold * INTERVAL_SECONDS;
  if (action === undefined || rule.strategy === "Preview" || seconds > action.coolDownSeconds) return;
  const stays = action.throttle ? "pods stay throttled and the node's taint stays" : "the node's taint stays";
  const when = seconds === action.coolDownSeconds ? "at the last moment of" : "within";
  report.warn(
    [...path, "restoreThreshold"],
    `restores after ${seconds} s (a sample every ${INTERVAL_SECONDS} s), ${when} the cool-down of ${action.coolDownSeconds} s: ` +
      `crane v0.8.0 and later restore once and never again, so ${stays} (B9)`,
    "key",
  );
}

/** A name that no agent knows is an error of its own, or of a probe that collects nothing. */
const onlyDetected = ({ metric }: Rule, metrics: Metrics): boolean =>
  !metrics.has(metric) && DETECTION_ONLY.includes(metric);

/** A metric that cannot be acted on makes the agents act on all candidates (section 3.3, step 2). */
function lintUnregistered(places: readonly Place[], metrics: Metrics): void {
  const acts = places.filter(
    ({ action, rule }) => rule.strategy === "None" && (action?.throttle || action?.eviction),
  );
  const registered = acts.some(({ rule }) => metrics.has(rule.metric));
  for (const { rule, path, report } of acts) {
    if (!onlyDetected(rule, metrics)) continue;
    const hazard = registered
      ? "when it is triggered together with a metric that can, the agents act on every candidate"
      : "the agents then do nothing";
    report.warn(
      [...path, "metricRule", "name"],
      `${rule.metric} can only be detected, not acted on: ${hazard}`,
    );
  }
}

/** Between the two values the agents throttle and restore at the same time (A09). */
function lintClashes(places: readonly Place[]): void {
  const throttling = places.filter(({ action, rule }) => rule.strategy === "None" && action?.throttle);
  for (const [at, { rule, path, report }] of throttling.entries()) {
    const other = throttling
      .slice(0, at)
      .find(
        (one) =>
          one.rule.metric === rule.metric && parseQuantity(one.rule.value) !== parseQuantity(rule.value),
      );
    if (other === undefined) continue;
    report.warn(
      [...path, "metricRule", "value"],
      `differs from ${other.rule.value} of ${other.rule.policy}.${other.rule.name} on the same metric: between the two, ` +
        "crane v0.8.0 and later throttle and restore at once",
    );
  }
}
