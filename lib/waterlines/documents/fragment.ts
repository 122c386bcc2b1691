/** A part of a NodeQOS by itself, validated as the agents' webhook does (section 5.1). */
import { cloneJson } from "../../document/clone";
import { isObject } from "../../document/json";
import { MapReader } from "../../document/reader";
import { Report } from "../../document/report";
import { BUILT_IN, DETECTION_ONLY } from "../metrics/builtIn";
import { readMetricRule, readProbe, readRules } from "./nodeQos";
import { Problems, type ErrorType } from "./problems";

/**
 * Returns the types of the mistakes in the order in which the webhook finds them. `spec` has one or more parts of a
 * NodeQOS.
 */
export function checkFragment(spec: unknown): readonly ErrorType[] {
  const problems = new Problems(new Report());
  const value = cloneJson(spec, problems.report);
  if (!isObject(value)) return ["Invalid"];
  const reader = new MapReader(value, [], problems.report);
  const names = [...BUILT_IN.map(({ name }) => name), ...DETECTION_ONLY];
  const metrics = isObject(value.nodeQualityProbe) && "httpGet" in value.nodeQualityProbe ? null : names;
  if (reader.has("nodeQualityProbe")) readProbe(reader, problems);
  if (reader.has("metricRule")) readMetricRule(reader, metrics, problems);
  for (const key of ["rules", "objectiveEnsurances"]) {
    if (reader.has(key)) readRules(reader, key, "", metrics, problems);
  }
  return problems.types;
}
