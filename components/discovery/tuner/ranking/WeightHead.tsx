"use client";

import { useEffect, useRef, type PointerEvent, type ReactNode } from "react";
import { lockedTitle } from "@/components/discovery/tuner/session/locks";
import { useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { termColour } from "@/components/ranking/colours";
import { isWeighted, withWeight, type Policy } from "@/lib/discovery";
import { boundaryMoved } from "./boundary";
import classes from "./WeightHead.module.css";

function weightsOf({ ranking }: Policy): readonly number[] {
  return isWeighted(ranking) ? ranking.terms.map(({ weight }) => weight) : [];
}

/**
 * The weights over the bars, with widths in proportion; dragging a boundary moves weight from one term to the next,
 * unless one of the two is locked. For the pointer only: sliders and fields of the builder set the same. Updated
 * bypassing React, since it moves with every ranking.
 */
export function WeightHead({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const { session } = tuner;
  const root = useRef<HTMLSpanElement>(null);
  const count = useTunerState(tuner, ({ state }) => weightsOf(state.policy).length);
  useTunerState(tuner, ({ holds }) => holds);
  useEffect(() => {
    const draw = (): void =>
      weightsOf(session.state.policy).forEach((weight, term) => {
        const part = root.current?.children[term];
        if (part instanceof HTMLElement) part.style.flexGrow = String(Math.max(0, weight));
      });
    draw();
    return session.subscribe(draw);
  }, [session, count]);
  if (count < 2) return "Parts";
  const drag = (event: PointerEvent<HTMLElement>, term: number): void => {
    if (root.current === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = root.current.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    const [own, next] = boundaryMoved(weightsOf(session.state.policy), term, share);
    const change = (policy: Policy): Policy => withWeight(term + 1, next)(withWeight(term, own)(policy));
    session.edit(change, { label: "weights", group: `weights ${term}` });
  };
  const edge = (term: number): ReactNode => {
    const locked = lockedTitle(session, [term, term + 1]);
    if (locked !== undefined) return <span className={classes.edge} data-locked title={locked} />;
    return (
      <span
        className={classes.edge}
        title="Drag to move weight between the two"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => drag(event, term)}
        onPointerUp={() => session.seal()}
      />
    );
  };
  return (
    <span ref={root} className={classes.root}>
      {Array.from({ length: count }, (_, term) => (
        <span key={term} className={classes.part} data-term={termColour(term)}>
          {term === count - 1 ? null : edge(term)}
        </span>
      ))}
    </span>
  );
}
