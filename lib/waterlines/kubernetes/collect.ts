/** Collects the objects of `kubectl` lists by kind and reports all mistakes at once. */
import type { z } from "zod";
import type { PolicyIssue } from "../../document/issue";
import { isObject, kindOf, show, type JsonValue } from "../../document/json";
import { formatPath, type Path } from "../../document/path";
import { didYouMean } from "../../document/suggest";
import { issuesOfZod } from "../../document/zodIssues";
import {
  nodeMetricsObject,
  nodeObject,
  podMetricsObject,
  podObject,
  priorityClassObject,
  type NodeObject,
  type NodeUse,
  type PodMetrics,
  type PodObject,
} from "./objects";

export interface Collected {
  readonly nodes: NodeObject[];
  readonly pods: PodObject[];
  readonly priorities: Map<string, number>;
  readonly podMetrics: PodMetrics[];
  readonly nodeMetrics: NodeUse[];
  /** The position of each of `nodes` and `pods` in the documents. */
  readonly places: Map<NodeObject | PodObject, Path>;
  readonly errors: PolicyIssue[];
}

const KINDS = ["Node", "Pod", "PriorityClass", "PodMetrics", "NodeMetrics"];

/** Whether the JSON is a list as printed by `kubectl get -o json`: its kind ends in List. */
export const isKubernetesList = (value: unknown): boolean =>
  isObject(value) && typeof value.kind === "string" && value.kind.endsWith("List");

/** Collects the objects. `at`: the name of the document, for the paths of errors. */
export function collect(documents: readonly { readonly at: string; readonly value: unknown }[]): Collected {
  const found: Collected = {
    nodes: [],
    pods: [],
    priorities: new Map(),
    podMetrics: [],
    nodeMetrics: [],
    places: new Map(),
    errors: [],
  };
  for (const { at, value } of documents) take(value, at === "" ? [] : [at], undefined, found);
  return found;
}

function take(value: unknown, path: Path, listed: string | undefined, found: Collected): void {
  const wrong = (key: Path, message: string): void => {
    found.errors.push({ path: formatPath([...path, ...key]), message });
  };
  if (!isObject(value)) {
    wrong([], `must be an object of Kubernetes, not ${kindOf(value as JsonValue)}`);
    return;
  }
  const kind = typeof value.kind === "string" ? value.kind : listed;
  if (kind?.endsWith("List") === true) {
    if (!Array.isArray(value.items)) wrong(["items"], "is missing: the list's objects");
    // Items of a typed list need not have a kind.
    else
      value.items.forEach((item, at) =>
        take(item, [...path, "items", at], kind.slice(0, -4) || undefined, found),
      );
    return;
  }
  const place = (object: NodeObject | PodObject): void => void found.places.set(object, path);
  const read = <S extends z.ZodType>(schema: S, keep: (object: z.output<S>) => void): void => {
    const parsed = schema.safeParse(value);
    if (parsed.success) keep(parsed.data);
    else found.errors.push(...issuesOfZod(parsed.error, path));
  };
  switch (kind) {
    case "Node":
      return read(nodeObject, (node) => {
        place(node);
        found.nodes.push(node);
      });
    case "Pod":
      return read(podObject, (pod) => {
        place(pod);
        found.pods.push(pod);
      });
    case "PriorityClass":
      return read(priorityClassObject, ({ metadata, value: priority }) => {
        found.priorities.set(metadata.name, priority);
      });
    case "PodMetrics":
      return read(podMetricsObject, (metrics) => found.podMetrics.push(metrics));
    case "NodeMetrics":
      return read(nodeMetricsObject, (metrics) => found.nodeMetrics.push(metrics));
    default:
      wrong(
        ["kind"],
        `is ${show(value.kind)}: read are ${KINDS.join(", ")} and lists of them${didYouMean(kind ?? "", KINDS)}`,
      );
  }
}
