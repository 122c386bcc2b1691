import type { ReactNode } from "react";
import { ToneBadge } from "@/components/ui/StatusBadge";
import { plural } from "@/lib/client/format";
import type { ValidationState } from "./useValidation";
import classes from "./ValidationSummary.module.css";

/** Whether the document is valid, on one line. */
export function ValidationSummary({ validation }: { readonly validation: ValidationState }): ReactNode {
  const { result, checking } = validation;
  return (
    <div role="status" className={classes.root}>
      {result === null ? (
        <span className="dim">{checking ? "Checking…" : "Nothing to check yet"}</span>
      ) : (
        <>
          <Verdict errors={result.errors.length} warnings={result.warnings.length} />
          {checking ? <span className="dim">Checking…</span> : null}
        </>
      )}
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
