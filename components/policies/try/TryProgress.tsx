"use client";

import { Button } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { formatInterval, plural } from "@/lib/client/format";
import { useNow } from "@/lib/client/hooks/now";
import { sourceTypeLabel } from "@/lib/client/labels";
import type { Query } from "@/lib/discovery/policy/model";
import classes from "./Try.module.css";

export interface TryProgressProps {
  /** Unix milliseconds. */
  readonly startedMs: number;
  readonly queries: readonly Query[];
  readonly onCancel: () => void;
}

/** Grey bars for the first second, then what is asked, since when, and the way to stop it. */
export function TryProgress({ startedMs, queries, onCancel }: TryProgressProps): ReactNode {
  const now = useNow(1_000);
  const seconds = now === null ? 0 : Math.floor((now - startedMs) / 1_000);
  if (seconds < 1) return <LoadingState label="Computing the ranking" rows={8} />;
  return (
    <div className={classes.root}>
      <div className={classes.under}>
        <strong>
          {queries.length > 0 ? `Asking ${plural(queries.length, "query", "queries")}` : "Asking the queries"}
          , then computing signals and ranking
        </strong>
        <span className={classes.dim}>{formatInterval(seconds)} so far</span>
      </div>
      {/* Without a value: how far the sources are is not known before they have answered. */}
      <div className={classes.track} role="progressbar" aria-label="Trying the policy">
        <div className={classes.runner} />
      </div>
      <ul className={classes.asked}>
        {queries.map(({ name, type }) => (
          <li key={name}>
            <span className="breakable">{name}</span>{" "}
            <span className={classes.dim}>{sourceTypeLabel(type)}</span>
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={14} aria-hidden="true" />}
          onClick={onCancel}
        >
          Cancel
        </Button>
      </div>
      <p className={classes.note}>Nothing is saved. Closing this cancels it.</p>
    </div>
  );
}
