import type { ReactNode } from "react";
import { explainWarning, groupWarnings } from "@/components/discovery/runs/warnings/explain";
import { Panel } from "@/components/ui/Panel";
import type { Run } from "@/lib/api/runs";
import { formatNumber, plural } from "@/lib/client/format";
import classes from "./Try.module.css";

/** Messages of one kind beyond this say nothing new. */
const SHOWN = 5;

export function TryWarnings({ warnings }: Pick<Run, "warnings">): ReactNode {
  if (warnings.length === 0) return null;
  return (
    <Panel title="Warnings" description={plural(warnings.length, "warning")}>
      <ul className="stack plainList">
        {groupWarnings(warnings).map(({ code, warnings: group }) => {
          const { title, fix } = explainWarning(code);
          const more = group.length - SHOWN;
          return (
            <li key={code}>
              <h3 className={classes.query}>{title}</h3>
              <ul className={classes.messages}>
                {group.slice(0, SHOWN).map(({ message, query, signal }, index) => (
                  <li key={index}>
                    {query === undefined ? null : <code>{query}</code>}{" "}
                    {signal === undefined ? null : <code>{signal}</code>} {message}
                  </li>
                ))}
                {more > 0 ? <li>and {formatNumber(more)} more of this kind</li> : null}
              </ul>
              <p className="note">What to do: {fix}</p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
