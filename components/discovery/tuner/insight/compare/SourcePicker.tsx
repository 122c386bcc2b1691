"use client";

import type { ReactNode } from "react";
import { OlderChoices } from "@/components/ui/OlderChoices";
import { formatInstant } from "@/lib/client/format";
import { itemsOf } from "@/lib/client/hooks/paged";
import { usePolicies } from "@/lib/client/hooks/policies";
import { useRuns } from "@/lib/client/hooks/runs";
import { useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { MultiSelect } from "@/components/ui/Select";
import { MOST_BESIDE, otherSemantics } from "./sources";
import type { Source } from "./useSources";
import classes from "./compare.module.css";

export interface SourcePickerProps {
  readonly tuner: Tuner;
  readonly keys: readonly string[];
  readonly sources: readonly Source[];
  readonly onChange: (keys: string[]) => void;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

export function SourcePicker({ tuner, keys, sources, onChange }: SourcePickerProps): ReactNode {
  const name = useTunerState(tuner, (session) => session.saved.policy.name);
  const semantics = useTunerState(tuner, (session) => otherSemantics(session.state.policy));
  const runs = useRuns({ policy: name, state: null });
  const policies = usePolicies();
  const groups: readonly { readonly group: string; readonly items: readonly Option[] }[] = [
    {
      group: "This policy",
      items: [
        { value: "saved", label: "Saved version" },
        {
          value: "semantics",
          label: semantics === "operator" ? "Operator's semantics" : "Proposal's semantics",
        },
      ],
    },
    {
      group: "Its runs",
      items: itemsOf(runs.data)
        .filter(({ id, imageCount }) => id !== tuner.runId && imageCount > 0)
        .map(({ id, evaluatedAt, createdAt, policyVersion }) => ({
          value: `run:${id}`,
          label: `Run, data up to ${formatInstant(evaluatedAt ?? createdAt)}, version ${policyVersion}`,
        })),
    },
    {
      group: "Other policies",
      items: (policies.data?.items ?? [])
        .filter((policy) => policy.name !== name)
        .map((policy) => ({ value: `policy:${policy.name}`, label: `Policy ${policy.name}` })),
    },
  ];
  const listed = new Set(groups.flatMap(({ items }) => items.map(({ value }) => value)));
  // A source named in a link is an option even if the list does not reach back to it.
  const linked = keys
    .filter((key) => !listed.has(key))
    .map((key) => ({ value: key, label: sources.find((source) => source.key === key)?.label ?? key }));
  return (
    <div className={classes.controls}>
      <MultiSelect
        className={classes.select}
        label={`Rankings, at most ${MOST_BESIDE}`}
        description="Other runs and policies with other queries are ranked over their own samples."
        data={[...groups, { group: "From the link", items: linked }]
          .filter(({ items }) => items.length > 0)
          .map(({ group, items }) => ({ group, items: [...items] }))}
        value={[...keys]}
        maxValues={MOST_BESIDE}
        searchable
        hidePickedOptions
        nothingFoundMessage="Nothing with that name"
        onChange={onChange}
      />
      <OlderChoices query={runs} what="runs" />
    </div>
  );
}
