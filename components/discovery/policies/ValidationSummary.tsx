import type { ReactNode } from "react";
import { Facts, type Fact } from "@/components/ui/Facts";
import { ToneBadge } from "@/components/ui/StatusBadge";
import { formatInterval, plural } from "@/lib/client/format";
import type { ValidationState } from "./useValidation";
import type { Policy } from "@/lib/discovery";
import { useStrategyLabel } from "./StrategyLabels";
import classes from "./ValidationSummary.module.css";

/** Whether the document is right, in one line, and what it says where it is. */
export function ValidationSummary({ validation }: { readonly validation: ValidationState }): ReactNode {
  const { result, checking } = validation;
  const strategyLabel = useStrategyLabel();
  return (
    <div className={classes.root}>
      <div role="status" className={classes.line}>
        {result === null ? (
          <span className="dim">{checking ? "Checking…" : "Nothing to check yet"}</span>
        ) : (
          <>
            <Verdict errors={result.errors.length} warnings={result.warnings.length} />
            {checking ? <span className="dim">Checking…</span> : null}
          </>
        )}
      </div>
      {result?.policy ? (
        <Facts
          layout="list"
          facts={factsOf(
            result.policy,
            result.spelling,
            strategyLabel(result.policy.ranking?.strategy ?? null),
          )}
        />
      ) : null}
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

function factsOf(policy: Policy, spelling: string, ranking: string): readonly Fact[] {
  const queries = policy.queries.map((query) => `${query.name} (${query.type})`);
  return [
    { label: "Ranking", value: ranking },
    { label: "Queries", value: queries.join(", ") || "none" },
    { label: "Signals", value: policy.signals.map((signal) => signal.name).join(", ") || "none" },
    { label: "Selects", value: `at most ${plural(policy.maxImages, "image")}` },
    { label: "Runs every", value: `${formatInterval(policy.syncIntervalSeconds)}, while scheduled` },
    { label: "Read as", value: `${spelling} spelling, ${policy.semantics} semantics` },
  ];
}
