"use client";

import type { ReactNode } from "react";
import { Select } from "@/components/ui/Select";
import { strategyTitle } from "@/lib/replay/named";
import type { ResultProps } from "./result";
import { NO_PREWARMING, useChoice } from "./state";

/** Selects whose images are prewarmed in the results below. */
export function ChoicePicker(props: ResultProps): ReactNode {
  const { strategy, setStrategy, topK } = useChoice(props);
  const names = [...new Set(props.result.strategies.map((row) => row.strategy))];
  return (
    <Select
      label={`Prewarmed by (top ${topK})`}
      maw={360}
      allowDeselect={false}
      data={[
        { value: NO_PREWARMING, label: "Nothing: no prewarming" },
        ...names.map((name) => ({ value: name, label: strategyTitle(name) })),
      ]}
      value={strategy}
      onChange={(value) => setStrategy(value ?? NO_PREWARMING)}
    />
  );
}
