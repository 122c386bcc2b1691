/** The metrics of a plan: those of the profile and added ones (section 9). */
import { chainProblems } from "../order/chain";
import { metricKey } from "../order/keys";
import { metricNameSchema, type AddedMetric } from "../shapes";
import { BUILT_IN } from "./builtIn";
import { toMetric, type Metric, type MetricDeclaration } from "./metric";

export type Metrics = ReadonlyMap<string, Metric>;

export function metricsOf(names: readonly string[], added: readonly AddedMetric[] = []): Metrics {
  const own = BUILT_IN.filter(({ name }) => names.includes(name));
  return new Map(
    [...own, ...added.map((one) => toMetric(declarationOf(one)))].map((metric) => [metric.name, metric]),
  );
}

/** Fills in the fields that forms and requests omit. They are the same for every added metric. */
const declarationOf = (added: AddedMetric): MetricDeclaration => ({
  ...added,
  title: added.name,
  chain: added.chain ?? defaultChain(added.name),
  use: "usages",
  writesQuota: false,
  percentOf: null,
});

/** Section 1.2, custom metric. */
const defaultChain = (name: string): { key: string }[] => [
  { key: "class" },
  { key: "priority" },
  { key: metricKey(name) },
  { key: "runningTime" },
];

interface Problem {
  readonly path: string;
  readonly message: string;
}

/**
 * Returns the problems of added metrics with their positions. `others`: further metrics that their chains may name.
 */
export function addedMetricProblems(
  added: readonly AddedMetric[],
  others: readonly string[] = [],
): readonly Problem[] {
  const names = added.map(({ name }) => name);
  return added.flatMap((metric, index) => {
    const path = `metrics[${index}]`;
    const known = isBuiltIn(metric.name) || names.indexOf(metric.name) < index;
    return [
      ...(known
        ? [{ path: `${path}.name`, message: `"${metric.name}" is already defined; choose another name` }]
        : []),
      ...chainProblemsOf(metric, [...names, ...others]).map((issue) => ({
        ...issue,
        path: `${path}.${issue.path}`,
      })),
    ];
  });
}

const isBuiltIn = (name: string): boolean => BUILT_IN.some((metric) => metric.name === name);

function chainProblemsOf(
  { name, chain, sortable }: AddedMetric,
  names: readonly string[],
): readonly Problem[] {
  if (!chain) return [];
  const message = `does not compare the metric: add the key ${metricKey(name)}, or say that it is not sortable`;
  const compared = !sortable || chain.some(({ key }) => key === metricKey(name));
  return [...(compared ? [] : [{ path: "chain", message }]), ...chainProblems(chain, "chain", names)];
}

/** Metrics of a node's size. */
const SIZES = ["cpu_core_numbers", "memory_total"];

/** Returns every problem of a metric that is to be stored and queried, with its position. */
export function registeredMetricProblems(metric: AddedMetric): readonly Problem[] {
  const { name, nodeQuery, podQuery, throttleable, evictable, stepReleases, evictReleases } = metric;
  const taken = isBuiltIn(name) || SIZES.includes(name);
  const released = (evictable && evictReleases) || (throttleable && stepReleases !== null);
  const problem = (when: boolean, path: string, message: string): Problem[] =>
    when ? [{ path, message }] : [];
  return [
    ...problem(taken, "name", `"${name}" is the agents' own; choose another name`),
    ...(metricNameSchema.safeParse(name).error?.issues ?? []).map(({ message }) => ({
      path: "name",
      message,
    })),
    ...problem(
      nodeQuery.trim() === "",
      "nodeQuery",
      "is missing: PromQL with a series for each node, labelled node",
    ),
    ...problem(
      podQuery.trim() === "" && released,
      "podQuery",
      "is missing: PromQL with a series for each pod, labelled namespace and pod, which says what acting on it releases",
    ),
    ...problem(
      throttleable && stepReleases === 0,
      "stepReleases",
      "is 0: a step that releases nothing closes no gap; write 1 to 100, or nothing where it is not known",
    ),
    ...chainProblemsOf(metric, [name]),
  ];
}
