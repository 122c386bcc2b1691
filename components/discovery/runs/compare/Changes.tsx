import type { ReactNode } from "react";
import type { ImageChange, RunDiff } from "@/lib/discovery";
import { formatNumber, plural } from "@/lib/client/format";
import { strategyLabel } from "@/lib/client/labels";
import { EmptyState } from "@/components/ui/EmptyState";
import { SlopeLines } from "@/components/ranking/SlopeLines";
import type { RankChange } from "@/components/ranking/slopes";
import { Panel } from "@/components/ui/Panel";
import { ChangeTable } from "./ChangeTable";
import classes from "./CompareTab.module.css";

export interface ChangesProps {
  readonly diff: RunDiff;
  /** Names of the two sides, in the middle of a sentence: "this run". */
  readonly before: string;
  readonly after: string;
  /** The maxImages of the later side. */
  readonly maxImages: number;
  /** The run to whose explanations the images link. */
  readonly runId: string;
  /** Renders an image's name in the tables; a link to its explanation in the run when omitted. */
  readonly renderImage?: (image: string) => ReactNode;
}

type Group = readonly [key: string, title: string, images: readonly ImageChange[]];

/** The changes between two rankings: what entered and left, which matters most, then what moved. */
export function Changes(props: ChangesProps): ReactNode {
  const { diff, before, after, maxImages, runId, renderImage } = props;
  const groups: readonly Group[] = [
    ["entered", "Entered", diff.entered],
    ["left", "Left", diff.left],
    ["moved", "Moved", diff.moved],
  ];
  const table = ([key, title, images]: Group): ReactNode =>
    images.length === 0 ? null : (
      <Panel key={key} title={title} description={plural(images.length, "image")} flush>
        <ChangeTable
          caption={`${title}: images from ${before} to ${after}`}
          changes={images}
          comparable={diff.comparable}
          runId={runId}
          renderImage={renderImage}
        />
      </Panel>
    );
  const changed = groups.some(([, , images]) => images.length > 0);
  return (
    <div className="stack">
      <ul className={classes.counts} aria-label={`Changes from ${before} to ${after}`}>
        {groups.map(([key, , images]) => (
          <li key={key} className={classes.count} data-change={key}>
            <strong>{formatNumber(images.length)}</strong> {key}
          </li>
        ))}
        <li className={classes.count}>
          <strong>{formatNumber(diff.unchanged)}</strong> at the same rank
        </li>
      </ul>
      <p className="note">
        From {before} to {after}.
        {diff.comparable
          ? ""
          : ` The strategies differ (${strategyLabel(diff.strategyBefore)}, ${strategyLabel(diff.strategyAfter)}): scores cannot be subtracted, so only ranks are compared.`}
      </p>
      {changed ? (
        <>
          {groups.slice(0, -1).map(table)}
          <Panel title="Ranks" description={`Left ${before}, right ${after}`}>
            <SlopeLines changes={rankChanges(diff)} line={maxImages} />
          </Panel>
          {groups.slice(-1).map(table)}
        </>
      ) : (
        <Panel>
          <EmptyState title="The same images in the same order">
            {plural(diff.unchanged, "image")} are selected on both sides, at the same ranks.
          </EmptyState>
        </Panel>
      )}
    </div>
  );
}

function rankChanges({ moved, left, entered }: RunDiff): readonly RankChange[] {
  const named = (changes: readonly ImageChange[], change: RankChange["change"]): readonly RankChange[] =>
    changes.map(({ image, before, after }) => ({
      name: image,
      change,
      before: before?.rank ?? null,
      after: after?.rank ?? null,
    }));
  return [...named(moved, "moved"), ...named(left, "left"), ...named(entered, "entered")];
}
