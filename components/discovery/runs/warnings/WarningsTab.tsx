"use client";

import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import { formatNumber } from "@/lib/client/format";
import { ConvertStarts } from "./ConvertStarts";
import { explainWarning, groupWarnings, type WarningGroup } from "./explain";
import { OperatorDifferences } from "./OperatorDifferences";
import classes from "./WarningsTab.module.css";

export function WarningsTab({ run }: { readonly run: Run }): ReactNode {
  const groups = groupWarnings(run.warnings);
  return (
    <div className="stack">
      {groups.length === 0 ? (
        <Panel>
          <EmptyState title="No warnings">
            {run.state === "succeeded"
              ? "Every sample and event was used as received."
              : "The rest was used as received; failures are listed above."}
          </EmptyState>
        </Panel>
      ) : (
        groups.map((group) => <Group key={group.code} run={run} group={group} />)
      )}
      <OperatorDifferences run={run} />
    </div>
  );
}

/** At most this many messages of one kind are shown. */
const SHOWN = 20;

function Group({ run, group }: { readonly run: Run; readonly group: WarningGroup }): ReactNode {
  const { title, meaning, fix } = explainWarning(group.code);
  const more = group.warnings.length - SHOWN;
  return (
    <Panel title={title} description={<code>{group.code}</code>}>
      <div className={classes.parts}>
        <p className={classes.text}>{meaning}</p>
        <p className={classes.text}>
          <strong>What to do:</strong> {fix}
        </p>
        <ul className={classes.messages}>
          {group.warnings.slice(0, SHOWN).map(({ message, query, signal }, index) => (
            <li key={index}>
              {query === undefined ? null : <code>{query}</code>}
              {signal === undefined ? null : <code>{signal}</code>} {message}
            </li>
          ))}
          {more > 0 ? <li>and {formatNumber(more)} more of this kind</li> : null}
        </ul>
        {group.code === "coldFractionVanishes" ? <ConvertStarts run={run} /> : null}
      </div>
    </Panel>
  );
}
