"use client";

import { Switch } from "@mantine/core";
import { memo, useCallback, useState, type ReactNode } from "react";
import { formatWith } from "@/lib/client/format";
import { isWeighted, roundWeight, withWeight, withWeightOfOne, type WeightedTerm } from "@/lib/discovery";
import type { TunerSession } from "@/components/discovery/tuner/session/session";
import { lockedTitle } from "@/components/discovery/tuner/session/locks";
import { useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import terms from "@/components/ranking/terms.module.css";
import { WeightRow } from "./WeightRow";
import classes from "./WeightsField.module.css";

const NONE: readonly WeightedTerm[] = [];

function termsOf({ state }: TunerSession): readonly WeightedTerm[] {
  const { ranking } = state.policy;
  return isWeighted(ranking) ? ranking.terms : NONE;
}

/** The sliders' maximum, held as long as the last move came from a slider; any other edit releases it. */
interface HeldEnd {
  readonly end: number;
  /** The weights as the slider left them. */
  readonly weights: string;
}

function weightsText(weighted: readonly WeightedTerm[]): string {
  return weighted.map(({ weight }) => weight).join(" ");
}

/** The sliders' maximum, at least 1. */
function endOf(held: HeldEnd | null, weighted: readonly WeightedTerm[]): number {
  if (held?.weights === weightsText(weighted)) return held.end;
  return Math.max(1, ...weighted.map(({ weight }) => weight));
}

/** A slider, a number and a lock for each weight; for two terms one slider between them. */
export function WeightsField({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const weighted = useTunerState(tuner, termsOf);
  const sum = weighted.reduce((total, term) => total + term.weight, 0);
  const { locked, sumOfOne } = useTunerState(tuner, (session) => session.holds);
  const [held, setHeld] = useState<HeldEnd | null>(null);
  const move = useCallback(
    (term: number, weight: number, label: string): void => {
      const change = sumOfOne
        ? withWeightOfOne(term, weight, locked)
        : withWeight(term, roundWeight(Math.max(0, weight)));
      tuner.session.edit(change, { label, group: `weight ${term}` });
    },
    [tuner, sumOfOne, locked],
  );
  // If the maximum followed the largest weight, it would move the thumb, and each event of a drag would halve the
  // weight.
  const slide = useCallback(
    (term: number, weight: number, label: string): void => {
      const before = termsOf(tuner.session);
      move(term, weight, label);
      const after = termsOf(tuner.session);
      setHeld((known) => ({
        end: Math.max(endOf(known, before), endOf(null, after)),
        weights: weightsText(after),
      }));
    },
    [tuner, move],
  );
  const lock = useCallback((term: number): void => tuner.session.toggleLock(term), [tuner]);
  const keepSum = useCallback((kept: boolean): void => tuner.session.hold({ sumOfOne: kept }), [tuner]);
  const rest = useCallback((): void => {
    tuner.session.seal();
    // With a sum of 1, no weight can exceed 1.
    if (sumOfOne) setHeld(null);
  }, [tuner, sumOfOne]);
  const end = endOf(held, weighted);
  const [first, second] = weighted;
  const lockedOf = (...of: number[]): string | undefined => lockedTitle(tuner.session, of);
  return (
    <div className={`${classes.root} ${terms.palette}`} role="group" aria-label="Weights">
      {weighted.length === 2 && first !== undefined && second !== undefined ? (
        <Alpha
          tuner={tuner}
          first={first.signalRef}
          second={second.signalRef}
          share={sum > 0 ? first.weight / sum : 0.5}
          locked={lockedOf(0, 1)}
        />
      ) : null}
      {weighted.map((term, index) => (
        <WeightRow
          key={index}
          index={index}
          signal={term.signalRef}
          weight={term.weight}
          max={end}
          locked={lockedOf(index)}
          onSlide={slide}
          onMove={move}
          onLock={lock}
          onRest={rest}
        />
      ))}
      <div className={classes.foot}>
        <KeepSum kept={sumOfOne} onChange={keepSum} />
        <span className="fine">sum {roundWeight(sum)}</span>
      </div>
    </div>
  );
}

interface AlphaProps {
  readonly tuner: Tuner;
  readonly first: string;
  readonly second: string;
  /** The first weight's share of both, 0–1. */
  readonly share: number;
  /** Why the slider cannot move, which would change both weights. */
  readonly locked: string | undefined;
}

/** α and 1 − α, as the proposal mixes two signals. */
function Alpha({ tuner, first, second, share, locked }: AlphaProps): ReactNode {
  return (
    <label className={classes.alpha}>
      <span className={classes.ends}>
        <span>{second}</span>
        <span>
          α = {formatWith(share, { maximumFractionDigits: 3 })} {first}
        </span>
      </span>
      <input
        type="range"
        className={classes.range}
        aria-label={`Alpha: from ${second} alone to ${first} alone`}
        min={0}
        max={1}
        step={0.01}
        value={share}
        disabled={locked !== undefined}
        title={locked}
        onChange={(event) => {
          const alpha = roundWeight(Number(event.currentTarget.value));
          tuner.session.edit(
            (policy) => withWeight(1, roundWeight(1 - alpha))(withWeight(0, alpha)(policy)),
            {
              label: "alpha",
              group: "alpha",
            },
          );
        }}
        onPointerUp={() => tuner.session.seal()}
        onBlur={() => tuner.session.seal()}
      />
    </label>
  );
}

interface KeepSumProps {
  readonly kept: boolean;
  readonly onChange: (kept: boolean) => void;
}

/** A separate component, since it does not depend on the weights. */
const KeepSum = memo(function KeepSum({ kept, onChange }: KeepSumProps): ReactNode {
  return (
    <Switch
      size="xs"
      label="Keep the sum at 1"
      checked={kept}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
});
