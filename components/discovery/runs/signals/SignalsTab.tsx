"use client";

import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import type { Signal } from "@/lib/discovery";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import terms from "@/components/ranking/terms.module.css";
import { Select } from "@/components/ui/Select";
import { Distribution } from "./Distribution";
import { ScatterOfTwo } from "./ScatterOfTwo";
import { SeriesOverTime } from "./SeriesOverTime";
import { SignalSummary } from "./SignalSummary";
import { ValueBars } from "./ValueBars";
import { valuesOf, type SignalsRun } from "./values";
import classes from "./SignalsTab.module.css";

interface SignalsTabProps {
  readonly run: SignalsRun;
  /** Explains an image in place; without it, a name links to the image's page. */
  readonly onOpen?: (image: string) => void;
}

export function SignalsTab({ run, onOpen }: SignalsTabProps): ReactNode {
  const [wanted, setWanted] = useQueryState("signal", parseAsString);
  const { signals } = run.spec;
  const signal = signals.find(({ name }) => name === wanted) ?? signals[0];
  if (signal === undefined) {
    return (
      <Panel>
        <EmptyState title="The policy has no signals">
          Operator semantics without a ranking sorts images by their largest raw sample.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <div className={`stack ${terms.palette}`}>
      <Select
        className={classes.select}
        label="Signal"
        data={signals.map(({ name }) => name)}
        value={signal.name}
        allowDeselect={false}
        onChange={(name) => void setWanted(name)}
      />
      <OneSignal key={signal.name} run={run} signal={signal} onOpen={onOpen} />
    </div>
  );
}

function OneSignal({ run, signal, onOpen }: SignalsTabProps & { readonly signal: Signal }): ReactNode {
  const values = valuesOf(run, signal.name);
  return (
    <>
      <SignalSummary run={run} signal={signal} values={values} />
      {values.length === 0 ? (
        <Panel>
          <EmptyState title={`No image has a value for ${signal.name}`}>
            {run.signalResults.find(({ name }) => name === signal.name)?.message ??
              "The query returned nothing that this signal reads, or it failed."}
          </EmptyState>
        </Panel>
      ) : (
        <div className={classes.grid}>
          <ValueBars run={run} signal={signal} values={values} onOpen={onOpen} />
          <Distribution run={run} signal={signal} values={values} />
          <SeriesOverTime run={run} signal={signal} values={values} />
          <ScatterOfTwo run={run} signal={signal} />
        </div>
      )}
    </>
  );
}
