/** NodeQOS, and NodeQOSEnsurancePolicy of v0.6.0 (section 5.1). */
import { show } from "../../document/json";
import type { Path } from "../../document/path";
import { parseQuantity } from "../../document/quantity";
import { mapReader, type MapReader } from "../../document/reader";
import { didYouMean } from "../../document/suggest";
import type { Rule } from "../analyzer/rule";
import { INT32, type Problems } from "./problems";
import { readLabelSelector, type LabelSelector } from "./selector";

const SPEC_KEYS = [
  "selector",
  "nodeQualityProbe",
  "rules",
  "objectiveEnsurances",
  // Accepted, but not used.
  "elasticCpuLimit",
  "memLimit",
  "netLimits",
  "memoryCompression",
];
const RULE_KEYS = [
  "name",
  "metricRule",
  "avoidanceThreshold",
  "restoreThreshold",
  "actionName",
  "strategy",
  // Reported below as a warning.
  "restoredThreshold",
];

/** A rule with its position in the document, for later messages. */
export interface PlacedRule {
  readonly rule: Rule;
  readonly path: Path;
}

export interface NodeQos {
  readonly name: string;
  /** Undefined: all nodes. */
  readonly selector: LabelSelector | undefined;
  readonly rules: readonly PlacedRule[];
}

const HOW_TO_ADD =
  "a metric of your own is declared under Nodes, Metrics, or among the metrics of a request for a plan";

/** Reads a NodeQOS. `metrics`: the names that a rule may use when the probe is nodeLocalGet. */
export function readNodeQos(
  spec: MapReader,
  name: string,
  metrics: readonly string[],
  problems: Problems,
): NodeQos {
  const selector = readLabelSelector(spec, "selector", problems);
  const httpGet = readProbe(spec, problems);
  readNetLimits(spec, problems);
  const [main, former] = [spec.has("rules"), spec.has("objectiveEnsurances")];
  // Each agent knows one of the keys only: reading both lists would plan with rules that the agent ignores.
  if (main && former) {
    const message = "is given together with rules, which has the same content; keep one of the two";
    problems.add("Invalid", spec.at("objectiveEnsurances"), message, "key");
  }
  const key = former && !main ? "objectiveEnsurances" : "rules";
  return { name, selector, rules: readRules(spec, key, name, httpGet ? null : metrics, problems) };
}

export const nodeQosKeys = SPEC_KEYS;

/** Reads the probe and returns whether it is httpGet. */
export function readProbe(spec: MapReader, problems: Problems): boolean {
  const at = spec.at("nodeQualityProbe");
  const probe = spec.child("nodeQualityProbe", ["timeoutSeconds", "nodeLocalGet", "httpGet"]);
  const local = probe?.has("nodeLocalGet") ?? false;
  const http = probe?.has("httpGet") ?? false;
  if (local === http) {
    problems.add(
      "Invalid",
      at,
      `must have exactly one of nodeLocalGet and httpGet, not ${local ? "both" : "none"}`,
      "key",
    );
    return false;
  }
  if (probe === undefined || !http) {
    const get = probe?.child("nodeLocalGet", ["localCacheTTLSeconds"]);
    if (get) problems.integer(get, "localCacheTTLSeconds", 0, INT32, 60);
    return false;
  }
  const get = probe.child("httpGet", ["path", "port", "host", "scheme", "httpHeaders"]);
  if (get) {
    problems.text(get, "path", "the path to ask");
    if (!get.has("port")) problems.add("Required", get.at("port"), "is missing: the port to ask", "key");
    problems.report.warn(probe.at("httpGet"), "is not implemented by any agent: nothing is collected", "key");
  }
  return true;
}

function readNetLimits(spec: MapReader, problems: Problems): void {
  const keys = ["rxBpsMin", "rxBpsMax", "txBpsMin", "txBpsMax"];
  const limits = spec.child("netLimits", keys);
  for (const key of limits === undefined ? [] : keys) {
    if (limits?.has(key) === false)
      problems.add("Required", limits.at(key), "is missing: bits a second", "key");
  }
}

/** Returns all rules that could be read completely. `metrics`: allowed names; null allows any. */
export function readRules(
  spec: MapReader,
  key: string,
  policy: string,
  metrics: readonly string[] | null,
  problems: Problems,
): PlacedRule[] {
  const list = spec.list(key, "planRules") ?? [];
  if (list.length === 0) {
    problems.add("Required", spec.at(key), "is missing: at least one rule", "key");
    return [];
  }
  const names = new Set<string>();
  return list.flatMap((item, index) => {
    const path = [...spec.at(key), index];
    const reader = mapReader(item, path, spec.report, RULE_KEYS);
    const rule = reader && readRule(reader, policy, names, metrics, problems);
    return rule === undefined ? [] : [{ rule, path }];
  });
}

function readRule(
  reader: MapReader,
  policy: string,
  names: Set<string>,
  metrics: readonly string[] | null,
  problems: Problems,
): Rule | undefined {
  const name = problems.label(reader, "name", "the rule's name, unique in the policy");
  if (name !== undefined && names.has(name)) {
    problems.add("Duplicate", reader.at("name"), `${show(name)} is the name of another rule of this policy`);
  }
  if (name !== undefined) names.add(name);
  const actionName = problems.label(reader, "actionName", "the name of an AvoidanceAction");
  const avoidanceThreshold = problems.integer(reader, "avoidanceThreshold", 1, INT32, 1);
  const restoreThreshold = problems.integer(reader, "restoreThreshold", 1, INT32, 1);
  if (reader.has("restoredThreshold")) {
    reader.report.warn(
      reader.at("restoredThreshold"),
      "is not known and does nothing, though crane's documents show it; write restoreThreshold",
      "key",
    );
  }
  const strategy = reader.choice("strategy", ["None", "Preview"]) ?? "None";
  if (!reader.has("metricRule")) {
    return problems.add("Required", reader.at("metricRule"), "is missing: the metric and its value", "key");
  }
  const metricRule = readMetricRule(reader, metrics, problems);
  if (name === undefined || actionName === undefined || metricRule === undefined) return undefined;
  return { policy, name, ...metricRule, actionName, strategy, avoidanceThreshold, restoreThreshold };
}

export function readMetricRule(
  parent: MapReader,
  metrics: readonly string[] | null,
  problems: Problems,
): Pick<Rule, "metric" | "selector" | "value"> | undefined {
  const reader = parent.child("metricRule", ["name", "selector", "value"]);
  if (reader === undefined) return undefined;
  const metric = problems.text(reader, "name", "a metric such as cpu_total_usage");
  if (metric !== undefined && metrics?.includes(metric) === false) {
    const hint = didYouMean(metric, metrics) || `; ${HOW_TO_ADD}`;
    problems.add("NotSupported", reader.at("name"), `${show(metric)} is not collected by the agent${hint}`);
  }
  const selector = readLabelSelector(reader, "selector", problems);
  const value = reader.raw("value");
  const text = typeof value === "number" ? String(value) : value;
  const number = typeof text === "string" ? parseQuantity(text) : null;
  if (typeof text !== "string" || number === null || number <= 0) {
    const what = "must be a quantity above 0 such as 6000, 28Gi or 80";
    return problems.add(
      "Invalid",
      reader.at("value"),
      value === undefined ? `is missing: ${what}` : `${what}, not ${show(value)}`,
    );
  }
  return metric === undefined ? undefined : { metric, ...(selector && { selector }), value: text };
}
