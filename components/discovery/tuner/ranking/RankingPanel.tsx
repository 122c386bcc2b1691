"use client";

import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { parseAsString, useQueryState } from "nuqs";
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { tunerRows } from "@/components/discovery/ranking/imageRows";
import {
  policyOf,
  useTunerRanking,
  useTunerState,
  type Tuner,
} from "@/components/discovery/tuner/session/useTuner";
import type { LineMoves } from "@/components/ranking/list/CutLine";
import type { LineState } from "@/components/ranking/list/lineState";
import { RankedList } from "@/components/ranking/list/RankedList";
import type { RankedRows, RowFilter } from "@/components/ranking/rows";
import { TermLegend } from "@/components/ranking/TermLegend";
import terms from "@/components/ranking/terms.module.css";
import { useSearchKey } from "@/components/ui/useSearchKey";
import { afterPaint } from "@/lib/client/afterPaint";
import { formatNumber, plural } from "@/lib/client/format";
import { dropReasonWords, withMaxImages, type RankingView } from "@/lib/discovery";
import { TunerExpected } from "../TunerExpected";
import { CrossedReasons } from "../line/CrossedReasons";
import { WIDE_BAND_ID } from "../builder/band/wideBand";
import { NumberField } from "../builder/NumberField";
import { SortField, useSort } from "./SortField";
import { usePins } from "./usePins";
import classes from "./RankingPanel.module.css";

interface RankingPanelProps {
  readonly tuner: Tuner;
  /** The explained image. */
  readonly at: string | null;
  /** A note about the whole ranking, above the rows. */
  readonly note?: ReactNode;
}

// Loaded after the rows, which matter most.
const WeightHead = lazy(() =>
  late("The head with the weights", () =>
    afterPaint().then(() => import("./WeightHead").then((file) => file.WeightHead)),
  ),
);

const RankingWarnings = lazy(() =>
  late("What this ranking warns of", () =>
    afterPaint().then(() => import("./RankingWarnings").then((file) => file.RankingWarnings)),
  ),
);

/** The ranking as it is tuned; the line is moved in the list or typed above it. */
export function RankingPanel({ tuner, at, note }: RankingPanelProps): ReactNode {
  const [search, setSearch] = useQueryState("q", parseAsString.withDefault(""));
  const field = useSearchKey();
  const [counts, setCounts] = useState({ shown: 0, all: 0 });
  const onCount = useCallback(
    (shown: number, all: number) =>
      setCounts((known) => (known.shown === shown && known.all === all ? known : { shown, all })),
    [],
  );
  const connect = useCallback(
    (show: (rows: RankedRows) => void) => {
      const draw = (view: RankingView): void => show(tunerRows(view, tuner.session.saved.policy.maxImages));
      const { ranking } = tuner.snapshot();
      if (ranking !== null) draw(ranking);
      return tuner.onRanking(draw);
    },
    [tuner],
  );
  const filter = useMemo((): RowFilter => ({ search, show: "all" }), [search]);
  const line = useMemo((): LineMoves => movesOf(tuner), [tuner]);
  const [sort, setSort, sorts] = useSort(tuner);
  const [pins, pin] = usePins();
  const ranked = useTunerRanking(tuner, ({ ranking }) => ranking !== null);
  const head = useMemo(
    () =>
      ranked ? (
        <Suspense fallback="Parts">
          <WeightHead tuner={tuner} />
        </Suspense>
      ) : (
        "Parts"
      ),
    [tuner, ranked],
  );
  const crossed = useCallback(
    (state: LineState) => <CrossedReasons tuner={tuner} state={state} onOpen={tuner.explain} />,
    [tuner],
  );
  return (
    <div className={`${classes.root} ${terms.palette}`}>
      <div className={classes.controls}>
        <TextInput
          ref={field}
          className={classes.search}
          size="xs"
          aria-label="Search images"
          placeholder="Search images"
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          value={search}
          onChange={(event) => void setSearch(event.currentTarget.value || null)}
        />
        <CutField tuner={tuner} line={line} />
        <SortField sort={sort} options={sorts} onSort={setSort} />
        <span role="status" className={`${classes.counts} fine`}>
          {counts.shown === counts.all
            ? plural(counts.all, "image")
            : `${formatNumber(counts.shown)} of ${plural(counts.all, "image")}`}
          <LeftOutCounts tuner={tuner} />
        </span>
        <TunerExpected tuner={tuner} />
      </div>
      <div className={classes.legend}>
        <Legend tuner={tuner} />
      </div>
      {note}
      {ranked ? (
        <Suspense fallback={null}>
          <RankingWarnings tuner={tuner} />
        </Suspense>
      ) : null}
      <div id={WIDE_BAND_ID} className={classes.wide} />
      <RankedList
        noteTitle="Samples"
        partsHead={head}
        connect={connect}
        filter={filter}
        sort={sort}
        onSort={setSort}
        at={at}
        pinned={pins}
        onPin={pin}
        onOpen={tuner.explain}
        onCount={onCount}
        line={line}
        crossed={crossed}
        fill
      >
        {counts.shown === 0 ? <NoRows tuner={tuner} all={counts.all} search={search} /> : null}
      </RankedList>
    </div>
  );
}

function movesOf({ session }: Tuner): LineMoves {
  return {
    now: () => session.state.policy.maxImages,
    to: (line) => session.edit(withMaxImages(line), { label: "the cut", group: "maxImages" }),
    rest: () => session.seal(),
  };
}

function CutField({ tuner, line }: { readonly tuner: Tuner; readonly line: LineMoves }): ReactNode {
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
      onChange={line.to}
      onRest={line.rest}
    />
  );
}

const NONE: readonly string[] = [];

/** The colour of each term; weights are in the builder. */
function Legend({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const parts = useTunerRanking(tuner, ({ ranking }) => ranking?.parts ?? NONE);
  const kind = useTunerRanking(tuner, ({ ranking }) => ranking?.kind ?? "plain");
  const entries = useMemo(() => parts.map((name) => ({ name, note: "" })), [parts]);
  return parts.length === 0 ? null : <TermLegend kind={kind} entries={entries} />;
}

interface NoRowsProps {
  readonly tuner: Tuner;
  /** The number of ranked images, regardless of the search. */
  readonly all: number;
  readonly search: string;
}

/** Says why the list is empty. */
function NoRows({ tuner, all, search }: NoRowsProps): ReactNode {
  const text = useTunerRanking(tuner, ({ ranking }) => {
    if (ranking === null) return "Reading the samples…";
    if (all > 0) return `No ranked image has “${search}” in its name.`;
    if (ranking.droppedCount > 0) {
      return ranking.dropReason === "missingBlock"
        ? `The ranking has no ${ranking.strategy} block: the operator then ranks no image.`
        : "Every image lacks a signal and is left out.";
    }
    if (ranking.filteredCount > 0) return "The image filter excludes every image.";
    return "The queries returned no image.";
  });
  return <p className={classes.none}>{text}</p>;
}

function LeftOutCounts({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const dropped = useTunerRanking(tuner, ({ ranking }) => ranking?.droppedCount ?? 0);
  const why = useTunerRanking(tuner, ({ ranking }) =>
    ranking === null ? "" : dropReasonWords(ranking.dropReason, ranking.strategy),
  );
  const filtered = useTunerRanking(tuner, ({ ranking }) => ranking?.filteredCount ?? 0);
  const parts = [
    ...(dropped > 0 ? [`${formatNumber(dropped)} left out ${why}`] : []),
    ...(filtered > 0 ? [`${formatNumber(filtered)} excluded by the filter`] : []),
  ];
  return parts.length === 0 ? null : <>; {parts.join(", ")}</>;
}
