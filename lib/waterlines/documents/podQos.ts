/** PodQOS: which pods an action may apply to (sections 4, item 6, and 5.3). */
import { show } from "../../document/json";
import type { MapReader } from "../../document/reader";
import type { Pod } from "../shapes";
import type { Problems } from "./problems";
import {
  inScope,
  readLabelSelector,
  readScopeSelector,
  selects,
  type LabelSelector,
  type ScopeRequirement,
} from "./selector";

export const podQosKeys = [
  "labelSelector",
  "scopeSelector",
  "allowedActions",
  "podQualityProbe",
  "resourceQOS",
];

export interface PodQos {
  readonly name: string;
  readonly labels: LabelSelector;
  readonly scope: readonly ScopeRequirement[];
  /** Names of AvoidanceActions. */
  readonly allowedActions: readonly string[];
}

export function readPodQos(spec: MapReader, name: string, problems: Problems): PodQos {
  const labels = readLabelSelector(spec, "labelSelector", problems) ?? [];
  const scope = readScopeSelector(spec, problems);
  const allowedActions = (spec.list("allowedActions", "listedTexts") ?? []).flatMap((action, at) => {
    if (typeof action === "string" && action !== "") return [action];
    const message = `must be the name of an AvoidanceAction, not ${show(action)}`;
    problems.add("Invalid", [...spec.at("allowedActions"), at], message);
    return [];
  });
  if (labels.length === 0 && scope.length === 0) {
    spec.report.warn(spec.path, "has no selector, or an empty one: it matches no pod");
  }
  return { name, labels, scope, allowedActions };
}

/** A PodQOS without any selector matches no pod. */
export function matches({ labels, scope }: PodQos, pod: Pod): boolean {
  if (labels.length === 0 && scope.length === 0) return false;
  return selects(labels, pod.labels ?? {}) && inScope(scope, pod);
}
