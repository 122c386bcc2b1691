"use client";

import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useMemo, type ReactNode } from "react";
import { runHref } from "@/components/discovery/runs/links";
import { ImageName } from "@/components/ui/ImageName";
import { QueryState } from "@/components/ui/QueryState";
import type { Run } from "@/lib/api/runs";
import { formatInstant, formatNumber } from "@/lib/client/format";
import { usePolicy } from "@/lib/client/hooks/policies";
import { useRun } from "@/lib/client/hooks/runs";
import { diffRankings, type ImageChange } from "@/lib/discovery";
import { changeWords, rankWords } from "./comparison";
import { resultOf } from "./result";
import classes from "./Try.module.css";

export interface TryComparisonProps {
  /** Name of the saved policy. */
  readonly policy: string;
  readonly tried: Run;
  readonly onTryAgain: (evaluatedAt?: string) => void;
}

/** On one line: what would change compared with the saved policy's last run. */
export function TryComparison({ policy, tried, onTryAgain }: TryComparisonProps): ReactNode {
  const saved = usePolicy(policy);
  return (
    <section className={classes.comparison} aria-label="Compared with the last run">
      <QueryState query={saved} what={policy} rows={1}>
        {({ result }) =>
          result === null || result.imageCount === 0 ? (
            <p className={classes.line}>The saved policy has no run with a ranking to compare with yet.</p>
          ) : (
            <WithRun id={result.runId} tried={tried} onTryAgain={onTryAgain} />
          )
        }
      </QueryState>
    </section>
  );
}

interface WithRunProps {
  readonly id: string;
  readonly tried: Run;
  readonly onTryAgain: (evaluatedAt?: string) => void;
}

function WithRun({ id, tried, onTryAgain }: WithRunProps): ReactNode {
  const saved = useRun(id, 5_000);
  return (
    <QueryState query={saved} what="the last run" rows={1}>
      {(run) => <Compared saved={run} tried={tried} onTryAgain={onTryAgain} />}
    </QueryState>
  );
}

interface ComparedProps extends Omit<WithRunProps, "id"> {
  readonly saved: Run;
}

function Compared({ saved, tried, onTryAgain }: ComparedProps): ReactNode {
  const diff = useMemo(() => diffRankings(resultOf(saved), resultOf(tried)), [saved, tried]);
  const at = saved.evaluatedAt ?? saved.createdAt;
  const sameData = at === tried.evaluatedAt;
  return (
    <>
      <p className={classes.line}>
        Against the{" "}
        <a href={runHref(saved.id)} target="_blank">
          last run (version {saved.policyVersion}, data up to {formatInstant(at)}){" "}
          <IconExternalLink size={12} aria-label="(in a new tab)" />
        </a>
        : <strong>{changeWords(diff)}</strong>
      </p>
      {sameData ? (
        <p className="note">Both with the same data, so the text alone makes the difference.</p>
      ) : (
        <p className="note">
          The two saw data of different times, which can change ranks too.{" "}
          <Button variant="default" size="compact-xs" onClick={() => onTryAgain(at)}>
            Try again with that run’s data
          </Button>
        </p>
      )}
      {diff.entered.length + diff.left.length === 0 ? null : (
        <details>
          <summary className={classes.summary}>Which images</summary>
          <Images title="Entered" changes={diff.entered} />
          <Images title="Left" changes={diff.left} />
        </details>
      )}
    </>
  );
}

/** At most this many names; all are in the ranking below. */
const SHOWN = 50;

function Images({ title, changes }: { readonly title: string; readonly changes: readonly ImageChange[] }) {
  if (changes.length === 0) return null;
  return (
    <>
      <h3 className={classes.query}>{title}</h3>
      <ul className={classes.messages}>
        {changes.slice(0, SHOWN).map((change) => (
          <li key={change.image}>
            <ImageName image={change.image} /> <span className={classes.dim}>{rankWords(change)}</span>
          </li>
        ))}
        {changes.length > SHOWN ? <li>and {formatNumber(changes.length - SHOWN)} more</li> : null}
      </ul>
    </>
  );
}
