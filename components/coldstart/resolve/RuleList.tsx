import type { ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";
import type { Trace } from "@/lib/coldstart/shapes";
import classes from "../ColdStart.module.css";

const STATES = { matched: "true", notMatched: "false", notReached: "not reached" } as const;

export interface RuleListProps {
  readonly pass: Trace["passes"][number];
  /** The number of passes. */
  readonly count: number;
  /** From 1. */
  readonly number: number;
}

/** The seven rules of a pass, each with the reason why it was true or false. */
export function RuleList({ pass, count, number }: RuleListProps): ReactNode {
  const title = count === 1 ? "The seven rules" : `The seven rules, pass ${number} (top ${pass.k})`;
  return (
    <Panel title={title} description="The first that is true decides.">
      <ol className="plainList" aria-label={title}>
        {pass.rules.map(({ rule, title: of, state, text, evidence }) => (
          <li key={rule} className={classes.rule} data-state={state} data-rule={rule}>
            <span>
              {rule}: {STATES[state]}
            </span>
            <div>
              {of}. {text}
              {evidence.length === 0 ? null : (
                <ul>
                  {evidence.map(({ node, text: said }) => (
                    <li key={node}>
                      {node}: {said}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
