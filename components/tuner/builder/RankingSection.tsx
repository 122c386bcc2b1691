"use client";

import type { ReactNode } from "react";
import { strategyLabel } from "@/lib/client/labels";
import { withRanking } from "@/lib/client/tuner/moves";
import { policyOf, useTunerState, type Tuner } from "@/lib/client/tuner/useTuner";
import type { Ranking } from "@/lib/discovery/policy/model";
import { ChoiceField, optionsOf } from "./ChoiceField";
import { NumberField } from "./NumberField";
import { rankingAs, STRATEGIES } from "./strategies";
import { termSignals } from "./termEdits";
import { TermsField } from "./TermsField";
import { WeightsField } from "./WeightsField";
import classes from "./Builder.module.css";

/** All of the ranking but its weights, which their own field follows: a dragged weight draws nothing else again. */
function shapeOf({ state }: Tuner["session"]): string {
  const { ranking } = state.policy;
  if (ranking?.strategy !== "weightedSum") return JSON.stringify(ranking ?? null);
  return JSON.stringify({ ...ranking, terms: ranking.terms.map((term) => term.signalRef) });
}

export function RankingSection({ tuner }: { readonly tuner: Tuner }): ReactNode {
  useTunerState(tuner, shapeOf);
  const { ranking } = tuner.session.state.policy;
  const signals = useTunerState(tuner, (session) => policyOf(session).signals);
  const names = signals.map((signal) => signal.name);
  const change = (make: (ranking: Ranking) => Ranking, label: string): void =>
    tuner.session.edit(withRanking(make), { label });
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
            ...optionsOf(STRATEGIES).map(({ value }) => ({ value, label: strategyLabel(value) })),
          ]}
          onChange={(strategy) => {
            if (strategy === "none" || names.length === 0) return;
            tuner.session.edit(
              (policy) => ({ ...policy, ranking: rankingAs(strategy, policy.ranking, names) }),
              { label: "strategy" },
            );
          }}
        />
        {ranking?.strategy === "signal" ? (
          <ChoiceField
            className={classes.wide}
            label="Signal"
            value={ranking.signalRef}
            options={optionsOf(names)}
            onChange={(signalRef) => change((now) => ({ ...now, signalRef }) as Ranking, "signal")}
          />
        ) : null}
        {ranking?.strategy === "weightedSum" ? (
          <>
            <ChoiceField
              label="Normalisation"
              value={ranking.normalize}
              options={[{ value: "minMax", label: "min–max" }]}
              onChange={(normalize) =>
                change(
                  (now) => (now.strategy === "weightedSum" ? { ...now, normalize } : now),
                  "normalisation",
                )
              }
            />
            <ChoiceField
              label="Missing signal"
              value={ranking.missingSignal}
              options={[
                { value: "zero", label: "counts as 0" },
                { value: "drop", label: "leaves the image out" },
              ]}
              onChange={(missingSignal) =>
                change(
                  (now) => (now.strategy === "weightedSum" ? { ...now, missingSignal } : now),
                  "missing-signal rule",
                )
              }
            />
          </>
        ) : null}
        {ranking?.strategy === "modelExposure" || ranking?.strategy === "expectedColdPulls" ? (
          <ExposureFields tuner={tuner} ranking={ranking} names={names} />
        ) : null}
      </div>
      {ranking?.strategy === "weightedSum" ? (
        // Locks belong to terms: with other terms they begin anew.
        <WeightsField key={termSignals(ranking).join(" ")} tuner={tuner} />
      ) : null}
      {ranking?.strategy === "weightedSum" ? (
        <details className={classes.more}>
          <summary>Signals of the terms</summary>
          <TermsField tuner={tuner} ranking={ranking} names={names} />
        </details>
      ) : null}
      {ranking?.strategy === "product" ? <TermsField tuner={tuner} ranking={ranking} names={names} /> : null}
    </div>
  );
}

type Exposure = Extract<Ranking, { nodeCount: number }>;

const ROLES = [
  ["preWindowUsageSignalRef", "Usage before the window"],
  ["targetWindowUsageSignalRef", "Usage in the window"],
  ["pullTimeSignalRef", "Pull time"],
] as const;

interface ExposureFieldsProps {
  readonly tuner: Tuner;
  readonly ranking: Exposure;
  readonly names: readonly string[];
}

function ExposureFields({ tuner, ranking, names }: ExposureFieldsProps): ReactNode {
  const set = (change: Partial<Exposure>, label: string, group?: string): void =>
    tuner.session.edit(
      withRanking((now) => ("nodeCount" in now ? { ...now, ...change } : now)),
      { label, group },
    );
  return (
    <>
      <NumberField
        className={classes.wide}
        label="Nodes"
        description="How many nodes a rotation leaves cold"
        min={1}
        max={2_147_483_647}
        whole
        value={ranking.nodeCount}
        onChange={(nodeCount) => set({ nodeCount }, "node count", "nodeCount")}
        onRest={() => tuner.session.seal()}
      />
      {ROLES.map(([role, label]) => (
        <ChoiceField
          key={role}
          className={classes.wide}
          label={label}
          value={ranking[role]}
          options={optionsOf(names)}
          onChange={(signal) => set({ [role]: signal }, label.toLowerCase())}
        />
      ))}
    </>
  );
}
