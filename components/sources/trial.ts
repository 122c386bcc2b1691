import type { DataSourceType } from "@/lib/api/dataSources";

export interface Trial {
  /** Of the query's field; null where the type has nothing to ask for. */
  readonly label: string | null;
  readonly description?: string;
  readonly example: string;
  readonly kinds: boolean;
  readonly lookback: boolean;
}

const trials: Record<DataSourceType, Trial> = {
  prometheus: {
    label: "PromQL",
    description: "Series need a label named image.",
    example: 'count(container_memory_working_set_bytes{container!="", container!="POD"}) by (image)',
    kinds: true,
    lookback: true,
  },
  loki: {
    label: "LogQL",
    description: "Lines are read as Kubernetes events.",
    example: '{job="kubernetes-events"} | json | reason = "Pulled"',
    kinds: false,
    lookback: true,
  },
  registry: {
    label: "Repositories",
    description: "One a line, as in library/golang.",
    example: "library/golang",
    kinds: false,
    lookback: false,
  },
  pullCostProfile: { label: null, example: "profile", kinds: false, lookback: false },
};

/** What can be asked of a source of this type, and an example to start from. */
export function trialOf(type: DataSourceType): Trial {
  return trials[type];
}
