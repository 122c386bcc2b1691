"use client";

import { useMediaQuery } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useId, useMemo, useRef, type ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import type { RankedImage } from "@/lib/discovery/result";
import { CutLine } from "./CutLine";
import { cutScores, withCut } from "./model";
import { RankingRow } from "./RankingRow";
import { barScale } from "./segments";
import { useListKeys } from "./useListKeys";
import row from "./RankingRow.module.css";
import classes from "./RankingList.module.css";

export interface RankingListProps {
  readonly run: Run;
  /** Those to show, in order. */
  readonly images: readonly RankedImage[];
  readonly onExplain: (image: string) => void;
}

const ROW_HEIGHT = 40;
/** Two lines where the window is narrow. */
const NARROW_ROW_HEIGHT = 58;
const CUT_HEIGHT = 28;

/**
 * A list box: one stop for the Tab key, arrow keys move inside, Enter opens. Only the rows in sight are in the
 * document, so positions are said with aria-posinset.
 */
export function RankingList({ run, images, onExplain }: RankingListProps): ReactNode {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const narrow = useMediaQuery("(max-width: 62em)", false, { getInitialValueInEffect: false });
  const items = useMemo(() => withCut(images), [images]);
  const scale = useMemo(() => barScale(run.ranking), [run.ranking]);
  const scores = useMemo(() => cutScores(run.ranking), [run.ranking]);
  // Nothing memoized takes the virtualizer's functions: they are called in this component only.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (index) =>
      items[index]?.kind === "cut" ? CUT_HEIGHT : narrow ? NARROW_ROW_HEIGHT : ROW_HEIGHT,
    getItemKey: (index) => {
      const item = items[index];
      return item?.kind === "image" ? item.image.image : "cut";
    },
    overscan: 12,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, narrow, items]);
  const { active, setActive, onKeyDown } = useListKeys(images, {
    onOpen: onExplain,
    onMove: (image) =>
      virtualizer.scrollToIndex(
        items.findIndex((item) => item.kind === "image" && item.image.image === image),
      ),
  });
  const rows = virtualizer.getVirtualItems();
  const activeRow = rows.find(({ key }) => key === active);
  return (
    <>
      <div className={row.head} aria-hidden="true">
        <span className={row.rank}>Rank</span>
        <span className={row.image}>Image</span>
        <span className={row.bar}>What the score is made of</span>
        <span className={row.score}>Score</span>
        <span className={row.samples}>Samples</span>
        <span className={row.gap}>To the line</span>
      </div>
      <div
        ref={box}
        id="ranking-list"
        role="listbox"
        aria-label="Images by rank"
        aria-activedescendant={activeRow ? `${id}-${activeRow.index}` : undefined}
        tabIndex={0}
        className={classes.box}
        onKeyDown={onKeyDown}
      >
        <div className={classes.inner} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, key, start, size }) => {
            const item = items[index];
            if (item === undefined) return null;
            const place = { transform: `translateY(${start}px)`, height: size };
            if (item.kind === "cut") {
              return (
                <div key={key} className={classes.item} style={place} aria-hidden="true">
                  <CutLine maxImages={run.maxImages} scores={scores} />
                </div>
              );
            }
            const optionId = `${id}-${index}`;
            const { image } = item.image;
            return (
              <div
                key={key}
                id={optionId}
                role="option"
                aria-selected={active === image}
                aria-label={image}
                aria-describedby={`${optionId}-about`}
                aria-setsize={images.length}
                aria-posinset={images.indexOf(item.image) + 1}
                className={classes.item}
                style={place}
                onClick={() => {
                  setActive(image);
                  onExplain(image);
                }}
              >
                <RankingRow image={item.image} scale={scale} id={optionId} />
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}
