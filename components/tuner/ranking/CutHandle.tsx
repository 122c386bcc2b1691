"use client";

import { useRef, type PointerEvent, type ReactNode, type Ref } from "react";
import { plural } from "@/lib/client/format";
import { withMaxImages } from "@/lib/client/tuner/moves";
import { policyOf, useTunerRanking, useTunerState, type Tuner } from "@/lib/client/tuner/useTuner";
import type { RowList } from "./rowList";
import classes from "./Rows.module.css";

export interface CutHandleProps {
  readonly tuner: Tuner;
  readonly rows: RowList | null;
  readonly ref: Ref<HTMLDivElement>;
}

const PAGE = 10;

/** The line between selected and not: dragged, moved by arrow keys, or typed in the field above the list. */
export function CutHandle({ tuner, rows, ref }: CutHandleProps): ReactNode {
  const maxImages = useTunerState(tuner, (session) => policyOf(session).maxImages);
  const ranked = useTunerRanking(tuner, ({ ranking }) => ranking?.order.length ?? 0);
  const held = useRef(false);
  const move = (to: number): void =>
    tuner.session.edit(withMaxImages(Math.max(1, to)), { label: "the cut", group: "maxImages" });
  const drag = ({ clientY }: PointerEvent): void => {
    if (held.current && rows !== null) move(rows.dragTo(clientY));
  };
  const drop = (): void => {
    held.current = false;
    rows?.setDragging(false);
    tuner.session.seal();
  };
  const targets: Readonly<Record<string, number>> = {
    ArrowUp: maxImages - 1,
    ArrowDown: maxImages + 1,
    PageUp: maxImages - PAGE,
    PageDown: maxImages + PAGE,
    Home: 1,
    End: Math.max(1, ranked),
  };
  return (
    <div
      ref={ref}
      role="separator"
      aria-orientation="horizontal"
      aria-label="Cut: images above this line are selected"
      aria-valuemin={1}
      aria-valuemax={Math.max(ranked, maxImages)}
      aria-valuenow={maxImages}
      aria-valuetext={plural(maxImages, "image")}
      tabIndex={0}
      className={classes.cut}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = true;
        rows?.setDragging(true);
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const to = Object.hasOwn(targets, event.key) ? targets[event.key] : undefined;
        if (to === undefined) return;
        event.preventDefault();
        move(to);
      }}
      onBlur={() => tuner.session.seal()}
    >
      Cut at {plural(maxImages, "image")}
    </div>
  );
}
