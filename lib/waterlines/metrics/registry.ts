/** The metrics of a plan: those of the profile and those that somebody added (section 9). */
import { chainProblems } from "../order/chain";
import { metricKey } from "../order/keys";
import type { AddedMetric } from "../shapes";
import { BUILT_IN } from "./builtIn";
import type { Metric } from "./metric";

export type Metrics = ReadonlyMap<string, Metric>;

export function metricsOf(names: readonly string[], added: readonly AddedMetric[] = []): Metrics {
  const own = BUILT_IN.filter(({ name }) => names.includes(name));
  return new Map([...own, ...added.map(readMetric)].map((metric) => [metric.name, metric]));
}

function readMetric(added: AddedMetric): Metric {
  const { name, unit, actionPriority, sortable, throttleable, stepReleases, evictable, evictReleases } =
    added;
  return {
    ...{ name, title: name, unit, lineUnit: unit, actionPriority, evictable },
    sorter: sortable ? (added.chain ?? defaultChain(name)) : "general",
    throttle: throttleable ? { percent: stepReleases } : null,
    throttleQuantified: throttleable && stepReleases !== null,
    evictQuantified: evictable && evictReleases,
    release: ({ usages }) => usages?.[name] ?? 0,
    scale: () => 1,
  };
}

/** Section 1.2, custom metric. */
const defaultChain = (name: string): { key: string }[] => [
  { key: "class" },
  { key: "priority" },
  { key: metricKey(name) },
  { key: "runningTime" },
];

/** What is wrong with added metrics, with the place of each. `before`: metrics that others have added. */
export function addedMetricProblems(
  added: readonly AddedMetric[],
  before: readonly string[] = [],
): { readonly path: string; readonly message: string }[] {
  const names = [...before, ...added.map(({ name }) => name)];
  return added.flatMap(({ name, chain, sortable }, index) => {
    const path = `metrics[${index}]`;
    const known =
      BUILT_IN.some((metric) => metric.name === name) || names.indexOf(name) < before.length + index;
    const uncompared = sortable && chain && !chain.some(({ key }) => key === metricKey(name));
    return [
      ...(known
        ? [{ path: `${path}.name`, message: `"${name}" is there already; choose another name` }]
        : []),
      ...(uncompared
        ? [
            {
              path: `${path}.chain`,
              message: `does not compare the metric: add the key ${metricKey(name)}, or say that it is not sortable`,
            },
          ]
        : []),
      ...(chain ? chainProblems(chain, `${path}.chain`, names) : []),
    ];
  });
}
