import type { ReactNode } from "react";
import classes from "@/components/policies/page/VersionChanges.module.css";
import { diffPolicies, type Policy } from "@/lib/discovery/policy";

export interface PolicyChangesProps {
  readonly version: number;
  readonly before: Policy;
  readonly after: Policy;
}

const signs = { added: "+", removed: "−", changed: "~" } as const;

/** What saving would change in meaning. */
export function PolicyChanges({ version, before, after }: PolicyChangesProps): ReactNode {
  const changes = diffPolicies(before, after);
  if (changes.length === 0) {
    return <p className={classes.none}>Nothing changes in meaning; comments or layout do.</p>;
  }
  return (
    <ul className={classes.list} aria-label={`Changes against version ${version}`}>
      {changes.map(({ path, kind, label }, index) => (
        <li key={`${path} ${index}`} className={classes.item}>
          <span className={classes.sign} aria-hidden="true">
            {signs[kind]}
          </span>
          <div className={classes.text}>
            <span>{label}</span>
            <span className={classes.path}>
              <code>{path}</code>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
