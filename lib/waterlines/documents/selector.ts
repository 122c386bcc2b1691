/** Kubernetes label selectors and PodQOS' scope selectors (sections 4, item 6, and 5.3). */
import { isObject, show, type JsonValue } from "../../document/json";
import type { MapReader } from "../../document/reader";
import type { Pod } from "../shapes";
import type { Problems } from "./problems";

const OPERATORS = ["In", "NotIn", "Exists", "DoesNotExist"] as const;
const SCOPES = ["Namespace", "Priority", "QOSClass"] as const;
const SCOPE_OPERATORS = ["In", "NotIn"] as const;

interface Requirement {
  readonly key: string;
  readonly operator: (typeof OPERATORS)[number];
  readonly values: readonly string[];
}

export type LabelSelector = readonly Requirement[];

export interface ScopeRequirement {
  readonly scope: (typeof SCOPES)[number];
  readonly operator: (typeof SCOPE_OPERATORS)[number];
  readonly values: readonly string[];
}

/** Returns undefined if there is no selector or it is invalid. */
export function readLabelSelector(
  parent: MapReader,
  key: string,
  problems: Problems,
): LabelSelector | undefined {
  const reader = parent.child(key, ["matchLabels", "matchExpressions"]);
  if (reader === undefined) return undefined;
  const labels = reader.raw("matchLabels");
  if (labels !== undefined && !isObject(labels)) {
    return problems.add("Invalid", reader.at("matchLabels"), `must be a map of labels, not ${show(labels)}`);
  }
  const equal = Object.entries(labels ?? {}).map(([label, value]): Requirement => ({
    key: label,
    operator: "In",
    values: [String(value)],
  }));
  const expressions = (reader.maps("matchExpressions", ["key", "operator", "values"]) ?? []).flatMap(
    (expression): Requirement[] => {
      const label = problems.text(expression, "key", "the label's key");
      const operator = expression.choice("operator", OPERATORS, "how the values are meant");
      return label === undefined || operator === undefined
        ? []
        : [{ key: label, operator, values: texts(expression.list("values") ?? []) }];
    },
  );
  return [...equal, ...expressions];
}

/** Like Kubernetes, treats a missing label as not being among the values. */
export function selects(selector: LabelSelector, labels: Readonly<Record<string, string>>): boolean {
  return selector.every(({ key, operator, values }) => {
    const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
    switch (operator) {
      case "In":
        return value !== undefined && values.includes(value);
      case "NotIn":
        return value === undefined || !values.includes(value);
      case "Exists":
        return value !== undefined;
      case "DoesNotExist":
        return value === undefined;
    }
  });
}

/**
 * Parses a range such as 1000 or 1000-3000, both ends included. Ends may be negative. Returns null if the text is not
 * a range.
 */
function priorityRange(text: string): readonly [number, number] | null {
  const match = /^(-?\d{1,10})(?:-(-?\d{1,10}))?$/.exec(text);
  if (match === null) return null;
  const from = Number(match[1]);
  return [from, match[2] === undefined ? from : Number(match[2])];
}

export function readScopeSelector(parent: MapReader, problems: Problems): ScopeRequirement[] {
  const expressions = parent
    .child("scopeSelector", ["matchExpressions"])
    ?.maps("matchExpressions", ["scopeName", "operator", "values"]);
  return (expressions ?? []).flatMap((expression): ScopeRequirement[] => {
    const scope = expression.choice("scopeName", SCOPES, "what is looked at");
    const operator = expression.choice("operator", SCOPE_OPERATORS, "how the values are meant");
    const values = texts(expression.list("values") ?? []);
    if (scope === "Priority") {
      for (const [at, value] of values.entries()) {
        const path = [...expression.at("values"), at];
        const range = priorityRange(value);
        if (range === null) {
          problems.add(
            "Invalid",
            path,
            `${show(value)} is not a priority like 1000 or a range like 1000-3000`,
          );
        } else if (range[0] > range[1]) {
          const [from, to] = range;
          const message = `${show(value)} is a range that no priority is in: its start must not exceed its end; write ${to}-${from}`;
          problems.add("Invalid", path, message);
        } else if (value.startsWith("-") || value.includes("--")) {
          problems.report.warn(path, "has a negative number, which the agents split at its sign and misread");
        }
      }
    }
    if (operator === "NotIn" && values.length > 1) {
      problems.report.warn(
        expression.at("values"),
        "has several values: of a NotIn the agents honour the last one only; write one NotIn for each",
      );
    }
    return scope === undefined || operator === undefined ? [] : [{ scope, operator, values }];
  });
}

export function inScope(requirements: readonly ScopeRequirement[], pod: Pod): boolean {
  return requirements.every(({ scope, operator, values }) => {
    const among = values.some((value) => has(scope, value, pod));
    return operator === "In" ? among : !among;
  });
}

function has(scope: ScopeRequirement["scope"], value: string, pod: Pod): boolean {
  if (scope === "Namespace") return pod.namespace === value;
  if (scope === "QOSClass") return pod.qosClass === value;
  const range = priorityRange(value);
  const priority = pod.priority ?? 0;
  return range !== null && priority >= range[0] && priority <= range[1];
}

const texts = (values: readonly JsonValue[]): string[] =>
  values.flatMap((value) => (typeof value === "string" || typeof value === "number" ? [String(value)] : []));
