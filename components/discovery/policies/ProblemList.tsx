import { IconAlertTriangle, IconCircleX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ErrorDetail } from "@/lib/api/common";
import classes from "./ProblemList.module.css";

export interface ProblemListProps {
  readonly errors: readonly ErrorDetail[];
  readonly warnings: readonly ErrorDetail[];
  /** Shows the position in the editor; both count from 1. */
  readonly onReveal: (line: number, column: number) => void;
}

/** All errors, then all warnings, each linked to its position in the editor. */
export function ProblemList({ errors, warnings, onReveal }: ProblemListProps): ReactNode {
  if (errors.length + warnings.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Problems">
      {errors.map((problem, index) => (
        <Problem key={`error ${index}`} severity="Error" problem={problem} onReveal={onReveal} />
      ))}
      {warnings.map((problem, index) => (
        <Problem key={`warning ${index}`} severity="Warning" problem={problem} onReveal={onReveal} />
      ))}
    </ul>
  );
}

interface ProblemProps {
  readonly severity: "Error" | "Warning";
  readonly problem: ErrorDetail;
  readonly onReveal: ProblemListProps["onReveal"];
}

function Problem({ severity, problem, onReveal }: ProblemProps): ReactNode {
  const { line, column = 1, path, message } = problem;
  const Icon = severity === "Error" ? IconCircleX : IconAlertTriangle;
  return (
    <li className={classes.item} data-severity={severity}>
      <div className={classes.head}>
        <Icon size={15} aria-hidden="true" />
        <strong>{severity}</strong>
        {line === undefined ? null : (
          <button type="button" className={classes.place} onClick={() => onReveal(line, column)}>
            line {line}, column {column}
          </button>
        )}
        {path ? <code className={classes.path}>{path}</code> : null}
      </div>
      <div className="breakable">{message}</div>
    </li>
  );
}
