"use client";

import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { plural } from "@/lib/client/format";
import { withMaxImages } from "@/lib/client/tuner/moves";
import { policyOf, useTunerRanking, useTunerState, type Tuner } from "@/lib/client/tuner/useTuner";
import terms from "@/components/runs/terms.module.css";
import { NumberField } from "../builder/NumberField";
import { CutHandle } from "./CutHandle";
import { PartLegend } from "./PartLegend";
import { RowList } from "./rowList";
import row from "./Rows.module.css";
import classes from "./RankingPanel.module.css";

const ROW_HEIGHT = 36;
/** Two lines where the list is narrow. */
const NARROW_ROW_HEIGHT = 54;
/** Pixels below which the columns of one line do not leave a name room. */
const NARROW = 540;
const PAGE = 10;

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
};

/** A list box over rows that are drawn by hand (rowList.ts); React draws what stands around them. */
export function RankingPanel({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const [search, setSearch] = useQueryState("q", parseAsString.withDefault(""));
  const [counts, setCounts] = useState({ shown: 0, all: 0 });
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const [cut, setCut] = useState<HTMLDivElement | null>(null);
  const [narrow, setNarrow] = useState(false);
  const rows = useMemo(() => {
    if (box === null || list === null || cut === null) return null;
    return new RowList(
      { box, list, cut },
      {
        onOpen: (image) => tuner.explain(image),
        onCount: (shown, all) =>
          setCounts((known) => (known.shown === shown && known.all === all ? known : { shown, all })),
      },
    );
  }, [box, list, cut, tuner]);
  useEffect(() => {
    if (rows === null || box === null) return undefined;
    rows.resized();
    const { ranking } = tuner.snapshot();
    if (ranking !== null) rows.setRanking(ranking);
    const stop = tuner.onRanking((view) => rows.setRanking(view));
    const sized = new ResizeObserver(() => {
      // Behind another tab it has no width.
      if (box.offsetWidth > 0) setNarrow(box.offsetWidth < NARROW);
      rows.resized();
    });
    sized.observe(box);
    return () => {
      stop();
      sized.disconnect();
      rows.destroy();
    };
  }, [rows, box, tuner]);
  useEffect(() => rows?.setRowHeight(narrow ? NARROW_ROW_HEIGHT : ROW_HEIGHT), [rows, narrow]);
  useEffect(() => rows?.setSearch(search), [rows, search]);
  return (
    <div className={`${classes.root} ${terms.palette}`} data-narrow={narrow || undefined}>
      <div className={classes.controls}>
        <TextInput
          className={classes.search}
          size="xs"
          aria-label="Search images"
          placeholder="Search images"
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          value={search}
          onChange={(event) => void setSearch(event.currentTarget.value || null)}
        />
        <CutField tuner={tuner} />
        <span role="status" className={classes.count}>
          {counts.shown === counts.all
            ? plural(counts.all, "image")
            : `${counts.shown.toLocaleString("en-US")} of ${plural(counts.all, "image")}`}
          <LeftOut tuner={tuner} />
        </span>
      </div>
      <PartLegend tuner={tuner} />
      <div className={row.head} aria-hidden="true">
        <span className={row.rank}>Rank</span>
        <span className={row.image}>Image</span>
        <span className={row.bar}>Parts</span>
        <span className={row.score}>Score</span>
        <span className={row.samples}>Samples</span>
        <span className={row.gap}>To the line</span>
      </div>
      <div className={row.frame}>
        <div ref={setBox} className={row.box}>
          <div
            ref={setList}
            id="ranking-list"
            role="listbox"
            aria-label="Images by rank"
            tabIndex={0}
            className={row.list}
            onKeyDown={(event) => {
              if (event.ctrlKey || event.metaKey || event.altKey || rows === null) return;
              const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
              if (step !== undefined) {
                event.preventDefault();
                rows.moveActive(step);
              } else if ((event.key === "Enter" || event.key === " ") && rows.activeImage !== null) {
                event.preventDefault();
                tuner.explain(rows.activeImage);
              }
            }}
            onFocus={() => {
              if (rows?.activeImage === null) rows.moveActive(0);
            }}
          />
          <CutHandle tuner={tuner} rows={rows} ref={setCut} />
        </div>
        {counts.shown === 0 ? <NoRows tuner={tuner} all={counts.all} search={search} /> : null}
      </div>
    </div>
  );
}

function CutField({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const maxImages = useTunerState(tuner, (session) => policyOf(session).maxImages);
  return (
    <NumberField
      className={classes.cut}
      label="Cut"
      name="Cut: images selected at most"
      classNames={{ root: classes.cutRoot, label: classes.cutLabel, error: classes.cutError }}
      min={1}
      whole
      value={maxImages}
      onChange={(value) => tuner.session.edit(withMaxImages(value), { label: "the cut", group: "maxImages" })}
      onRest={() => tuner.session.seal()}
    />
  );
}

interface NoRowsProps {
  readonly tuner: Tuner;
  /** Ranked, whatever is searched for. */
  readonly all: number;
  readonly search: string;
}

/** Why the list is empty. */
function NoRows({ tuner, all, search }: NoRowsProps): ReactNode {
  const text = useTunerRanking(tuner, ({ ranking }) => {
    if (ranking === null) return "Reading the samples…";
    if (all > 0) return `No ranked image has “${search}” in its name.`;
    if (ranking.droppedCount > 0) return "A missing value leaves every image out.";
    if (ranking.filteredCount > 0) return "The image filter turns every image away.";
    return "The queries brought no image.";
  });
  return <p className={classes.none}>{text}</p>;
}

function LeftOut({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const dropped = useTunerRanking(tuner, ({ ranking }) => ranking?.droppedCount ?? 0);
  const filtered = useTunerRanking(tuner, ({ ranking }) => ranking?.filteredCount ?? 0);
  const parts = [
    ...(dropped > 0 ? [`${dropped.toLocaleString("en-US")} left out for a missing value`] : []),
    ...(filtered > 0 ? [`${filtered.toLocaleString("en-US")} turned away by the filter`] : []),
  ];
  return parts.length === 0 ? null : <>; {parts.join(", ")}</>;
}
