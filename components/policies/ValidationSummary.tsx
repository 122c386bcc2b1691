import type { ReactNode } from "react";
import { ToneBadge } from "@/components/ui/StatusBadge";
import { formatInterval, plural } from "@/lib/client/format";
import type { ValidationState } from "@/lib/client/hooks/validation";
import { strategyLabel } from "@/lib/client/labels";
import type { Policy } from "@/lib/discovery/policy/model";
import classes from "./ValidationSummary.module.css";

/** Whether the document is right, in one line, and what it says where it is. */
export function ValidationSummary({ validation }: { readonly validation: ValidationState }): ReactNode {
  const { result, checking } = validation;
  return (
    <div className={classes.root}>
      <div role="status" className={classes.line}>
        {result === null ? (
          <span className={classes.dim}>{checking ? "Checking…" : "Nothing to check yet"}</span>
        ) : (
          <>
            <Verdict errors={result.errors.length} warnings={result.warnings.length} />
            {checking ? <span className={classes.dim}>Checking…</span> : null}
          </>
        )}
      </div>
      {result?.policy ? <Facts policy={result.policy} spelling={result.spelling} /> : null}
    </div>
  );
}

function Verdict({ errors, warnings }: { readonly errors: number; readonly warnings: number }): ReactNode {
  const alsoWarnings = warnings > 0 ? `, ${plural(warnings, "warning")}` : "";
  if (errors > 0)
    return (
      <ToneBadge tone="bad">
        {plural(errors, "error")}
        {alsoWarnings}
      </ToneBadge>
    );
  if (warnings > 0) return <ToneBadge tone="warn">Valid{alsoWarnings}</ToneBadge>;
  return <ToneBadge tone="ok">Valid</ToneBadge>;
}

function Facts({ policy, spelling }: { readonly policy: Policy; readonly spelling: string }): ReactNode {
  return (
    <dl className={classes.facts}>
      <dt>Ranking</dt>
      <dd>{strategyLabel(policy.ranking?.strategy ?? null)}</dd>
      <dt>Queries</dt>
      <dd>{policy.queries.map((query) => `${query.name} (${query.type})`).join(", ") || "none"}</dd>
      <dt>Signals</dt>
      <dd>{policy.signals.map((signal) => signal.name).join(", ") || "none"}</dd>
      <dt>Selects</dt>
      <dd>at most {plural(policy.maxImages, "image")}</dd>
      <dt>Runs every</dt>
      <dd>{formatInterval(policy.syncIntervalSeconds)}, while scheduled</dd>
      <dt>Read as</dt>
      <dd>
        {spelling} spelling, {policy.semantics} semantics
      </dd>
    </dl>
  );
}
