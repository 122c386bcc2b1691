import type { ReactNode } from "react";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { WaterlineValidation } from "@/lib/api/waterlines";
import { plural } from "@/lib/client/format";
import classes from "../snapshots/Snapshots.module.css";

export interface IssuesProps {
  readonly found: WaterlineValidation;
  readonly onGo: (line: number, column: number) => void;
}

/** All errors and lints, each with a link to its position. */
export function Issues({ found: { errors, warnings }, onGo }: IssuesProps): ReactNode {
  const all = [
    ...errors.map((issue) => ({ tone: "bad", word: "Error", issue }) as const),
    ...warnings.map((issue) => ({ tone: "warn", word: "Lint", issue }) as const),
  ];
  return (
    <section aria-label="Errors and lints">
      <p role="status" className="note">
        {errors.length === 0 ? "No errors" : plural(errors.length, "error")},{" "}
        {warnings.length === 0 ? "no lints" : plural(warnings.length, "lint")}
      </p>
      <ul className={classes.issues}>
        {all.map(({ tone, word, issue: { path, message, line, column } }, at) => (
          <li key={at}>
            <ToneBadge tone={tone}>{word}</ToneBadge>{" "}
            {line === undefined ? null : (
              <button type="button" onClick={() => onGo(line, column ?? 1)}>
                line {line}
              </button>
            )}{" "}
            {path} {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
