"use client";

import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { plural } from "@/lib/client/format";
import { ImageName } from "@/components/ui/ImageName";
import table from "./RankingTable.module.css";
import classes from "./LeftOut.module.css";

export interface LeftOutProps {
  readonly run: Run;
  readonly onExplain: (image: string) => void;
}

/** Names beyond this are in the CSV. */
const SHOWN = 200;

/** Candidates without a rank: dropped for a missing signal, or turned away by the filter. */
export function LeftOut({ run, onExplain }: LeftOutProps): ReactNode {
  const { dropped, filteredOut, spec } = run;
  return (
    <>
      {dropped.length > 0 ? (
        <Names
          title={`${plural(dropped.length, "image")} left out for a missing signal`}
          rows={dropped.map(({ image, missing }) => ({ image, note: `no ${missing.join(", ")}` }))}
          onExplain={onExplain}
        />
      ) : null}
      {filteredOut.length > 0 ? (
        <Names
          title={`${plural(filteredOut.length, "image")} turned away by imageFilter ${spec.imageFilter ?? ""}`}
          rows={filteredOut.map((image) => ({ image, note: "" }))}
          onExplain={onExplain}
        />
      ) : null}
    </>
  );
}

interface NamesProps {
  readonly title: string;
  readonly rows: readonly { readonly image: string; readonly note: string }[];
  readonly onExplain: (image: string) => void;
}

function Names({ title, rows, onExplain }: NamesProps): ReactNode {
  return (
    <details className={classes.root}>
      <summary className={classes.summary}>{title}</summary>
      <ul className={classes.list}>
        {rows.slice(0, SHOWN).map(({ image, note }) => (
          <li key={image}>
            <button type="button" className={table.image} onClick={() => onExplain(image)}>
              <ImageName image={image} />
            </button>{" "}
            <span className={classes.note}>{note}</span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN ? <p className={classes.note}>and {rows.length - SHOWN} more</p> : null}
    </details>
  );
}
