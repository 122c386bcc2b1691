import type { ReactNode } from "react";
import { formatNumber } from "@/lib/client/format";
import type { Warning } from "@/lib/discovery";
import { explainWarning, groupWarnings } from "./explain";
import classes from "./WarningsTab.module.css";

/** At most this many messages of one kind are shown. */
const SHOWN = 5;

export interface WarningListProps {
  readonly warnings: readonly Warning[];
  /** Rendered below the warnings of a kind: what can be done about them here. */
  readonly action?: (code: Warning["code"]) => ReactNode;
}

/** Warnings by kind, each with what to do about it, for places with little room. */
export function WarningList({ warnings, action }: WarningListProps): ReactNode {
  return (
    <ul className="stack plainList">
      {groupWarnings(warnings).map(({ code, warnings: group }) => {
        const { title, fix } = explainWarning(code);
        const more = group.length - SHOWN;
        return (
          <li key={code}>
            <p className={classes.kind}>{title}</p>
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
            {action?.(code)}
          </li>
        );
      })}
    </ul>
  );
}
