import type { ReactNode } from "react";
import { Select } from "@/components/ui/Select";
import type { DataSource } from "@/lib/api/dataSources";
import { sourcesOfType } from "@/lib/client/sourcesOfType";
import { PULL_TIME_STATISTICS, type TemplateOptions } from "@/lib/discovery";
import { SourceSelect } from "./SourceSelect";

export interface PullTimeFieldsProps {
  readonly options: TemplateOptions;
  readonly sources: readonly DataSource[];
  readonly onChange: (change: TemplateOptions) => void;
}

const LOKI = "loki";
const statisticLabels = { p50: "the median (p50)", p95: "the slow ones (p95)" } as const;

/** The source of a strategy's pull times, and which of an image's pulls counts. */
export function PullTimeFields({ options, sources, onChange }: PullTimeFieldsProps): ReactNode {
  const { pullCostProfile, pullTimeStatistic = "p50" } = options;
  const profiles = sourcesOfType(sources, "pullCostProfile");
  const chosen = profiles.find((source) => addressOf(source) === JSON.stringify(pullCostProfile));
  return (
    <>
      <Select
        label="Pull times from"
        description={
          profiles.length === 0 ? "A pull-cost profile among the data sources can replace Loki" : null
        }
        data={[
          { value: LOKI, label: "events in Loki" },
          ...profiles.map(({ name }) => ({ value: `profile:${name}`, label: `pull-cost profile ${name}` })),
        ]}
        value={chosen === undefined ? LOKI : `profile:${chosen.name}`}
        allowDeselect={false}
        onChange={(value) => {
          const profile = profiles.find(({ name }) => value === `profile:${name}`);
          onChange({ pullCostProfile: profile && profileOf(profile) });
        }}
      />
      {chosen === undefined ? (
        <SourceSelect
          label="Loki"
          type="loki"
          sources={sources}
          value={options.lokiEndpoint}
          onChange={(lokiEndpoint) => onChange({ lokiEndpoint })}
        />
      ) : null}
      <Select
        label="Pull time that counts"
        description="Of an image's cold pulls"
        data={PULL_TIME_STATISTICS.map((value) => ({ value, label: statisticLabels[value] }))}
        value={pullTimeStatistic}
        allowDeselect={false}
        onChange={(value) =>
          onChange({ pullTimeStatistic: PULL_TIME_STATISTICS.find((each) => each === value) })
        }
      />
    </>
  );
}

/** A policy refers to a profile by its URL, or by the name of an upload. */
function profileOf({ name, url }: DataSource): NonNullable<TemplateOptions["pullCostProfile"]> {
  return url === null ? { document: name } : { url };
}

function addressOf(source: DataSource): string {
  return JSON.stringify(profileOf(source));
}
