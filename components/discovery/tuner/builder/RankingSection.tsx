"use client";

import type { ReactNode } from "react";
import { strategyLabel } from "@/lib/client/labels";
import { isWeighted, rankingFields, STRATEGIES, withRankingField, type Ranking } from "@/lib/discovery";
import { useSignalNames, useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { ChoiceField } from "./ChoiceField";
import { FieldEditor } from "./fields/FieldEditor";
import { rankingAs } from "./strategies";
import { termSignals } from "./termEdits";
import { TermsField } from "./TermsField";
import { WeightsField } from "./WeightsField";
import classes from "./Builder.module.css";

/** The ranking without its weights, which have their own field: dragging a weight renders nothing else again. */
function shapeOf({ state }: Tuner["session"]): string {
  const { ranking } = state.policy;
  if (!isWeighted(ranking)) return JSON.stringify(ranking ?? null);
  return JSON.stringify({ ...ranking, terms: ranking.terms.map((term) => term.signalRef) });
}

export function RankingSection({ tuner }: { readonly tuner: Tuner }): ReactNode {
  useTunerState(tuner, shapeOf);
  const { ranking } = tuner.session.state.policy;
  const names = useSignalNames(tuner);
  return (
    <div role="group" className={classes.section} aria-labelledby="tuner-ranking">
      <h2 id="tuner-ranking" className={classes.title}>
        Ranking
      </h2>
      <div className={classes.fields}>
        <ChoiceField
          className={classes.wide}
          label="Strategy"
          value={ranking?.strategy ?? "none"}
          options={[
            ...(ranking === undefined ? [{ value: "none" as const, label: strategyLabel(null) }] : []),
            ...STRATEGIES.map(({ strategy, label }) => ({ value: strategy, label })),
          ]}
          onChange={(strategy) => {
            if (strategy === "none" || names.length === 0) return;
            tuner.session.edit(
              (policy) => ({ ...policy, ranking: rankingAs(strategy, policy.ranking, names) }),
              { label: "strategy" },
            );
          }}
        />
        {ranking === undefined
          ? null
          : rankingFields(ranking).map((each) => (
              <FieldEditor
                key={each.name}
                {...each}
                tuner={tuner}
                path={["spec", "ranking", ranking.strategy]}
                signals={names}
                set={(value, label, group) =>
                  tuner.session.edit(withRankingField(each.name, value), { label, group })
                }
              />
            ))}
      </div>
      {ranking === undefined ? null : <Terms tuner={tuner} ranking={ranking} names={names} />}
    </div>
  );
}

interface TermsProps {
  readonly tuner: Tuner;
  readonly ranking: Ranking;
  readonly names: readonly string[];
}

/** Weights first; the choice of signals is below, on demand. */
function Terms({ tuner, ranking, names }: TermsProps): ReactNode {
  const word = rankingFields(ranking).find(({ field }) => field.word !== undefined)?.field.word;
  if (word === undefined) return null;
  const terms = <TermsField tuner={tuner} ranking={ranking} names={names} word={word} />;
  if (!isWeighted(ranking)) return terms;
  return (
    <>
      {/* With other terms, the sliders have another maximum. */}
      <WeightsField key={termSignals(ranking).join(" ")} tuner={tuner} />
      <details className={classes.more}>
        <summary>Signals of the terms</summary>
        {terms}
      </details>
    </>
  );
}
