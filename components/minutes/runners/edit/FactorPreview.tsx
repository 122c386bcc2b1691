"use client";

import type { ReactNode } from "react";
import { QueryState } from "@/components/ui/QueryState";
import type { MinutesWhatIf } from "@/lib/api/minutesWhatIf";
import { plural } from "@/lib/client/format";
import { useUnit } from "../../unit";
import { amountText } from "../../words";
import { useFactorPreview, type ProposedRunner } from "../../hooks/runners";
import { percentText, signedMinutes } from "../words";
import { MoveTable } from "./MoveTable";
import { PassedQuotas } from "./PassedQuotas";
import classes from "./Edit.module.css";

/** Null if there is nothing to preview. */
export function FactorPreview({
  proposal,
}: {
  readonly proposal: readonly ProposedRunner[] | null;
}): ReactNode {
  const query = useFactorPreview(proposal);
  return (
    <section className={`stack ${classes.preview}`} aria-label="What it would have meant">
      {proposal === null ? (
        <p className="quiet">Change a factor to see what the last 90 days would have cost.</p>
      ) : (
        <QueryState query={query} what="the preview" rows={8}>
          {(result) => <Result result={result} />}
        </QueryState>
      )}
    </section>
  );
}

function Result({ result }: { readonly result: MinutesWhatIf }): ReactNode {
  const { total, namespaces, namespaceCount, projects, projectCount, from, to } = result;
  const unit = useUnit();
  const text = amountText(unit);
  // The days that the period touches, including the current one.
  const days = Math.ceil((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return (
    <>
      <div role="status">
        <p className={classes.sentence}>
          The builds of the last {days} days would have counted <strong>{text(total.after.minutes)}</strong>{" "}
          instead of {text(total.before.minutes)}:{" "}
          <strong>{signedMinutes(total.difference.minutes, unit)}</strong>
          {total.percent === null ? "" : ` (${percentText(total.percent)})`}.
        </p>
        <p className="note">
          {from.slice(0, 10)} to {to.slice(0, 10)}, UTC; {plural(total.builds, "build")}. A preview: what was
          accounted stays as it is.
        </p>
      </div>
      <PassedQuotas result={result} />
      <div>
        <h3>By namespace</h3>
        <MoveTable
          caption="Difference by namespace"
          moves={namespaces}
          noun="namespace"
          count={namespaceCount}
        />
      </div>
      {projects.length === 0 ? null : (
        <details>
          <summary>By project</summary>
          <MoveTable caption="Difference by project" moves={projects} noun="project" count={projectCount} />
        </details>
      )}
    </>
  );
}
