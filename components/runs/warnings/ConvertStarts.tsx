"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { useWhatIf } from "@/lib/client/hooks/runsWhatIf";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { CopyButton } from "@/components/ui/CopyButton";
import { ErrorState } from "@/components/ui/ErrorState";
import { policyHref } from "../links";
import { startSignals, withStartsPerDay } from "./variants";
import { VariantDiff } from "./VariantDiff";
import classes from "./WarningsTab.module.css";

/** Offers job starts a day in place of container samples, and shows what they would change. */
export function ConvertStarts({ run }: { readonly run: Run }): ReactNode {
  const whatIf = useWhatIf(run.id);
  const names = startSignals(run.spec);
  if (names.length === 0) return null;
  const spec = withStartsPerDay(run.specYaml, run.spec);
  return (
    <>
      <CodeBlock label="The conversion">
        {names
          .map((name) => {
            const type = run.spec.signals.find((signal) => signal.name === name)?.type ?? "aggregate";
            return `- name: ${name}\n  ${type}:\n    method: increase\n    perDay: true`;
          })
          .join("\n")}
      </CodeBlock>
      <div className={classes.buttons}>
        {run.artifactBytes === null ? null : (
          <Button variant="default" loading={whatIf.isPending} onClick={() => whatIf.mutate(spec)}>
            Show what it would change
          </Button>
        )}
        <CopyButton text={spec} label="Copy converted policy" />
        <Button component={Link} href={policyHref(run.policy)} variant="default">
          Open the policy
        </Button>
      </div>
      {whatIf.isError ? (
        <ErrorState title="The conversion could not be computed" error={whatIf.error} />
      ) : null}
      {whatIf.data ? (
        <div className={classes.wide}>
          <VariantDiff run={run} variant={whatIf.data} before="this run" after="with job starts a day" />
        </div>
      ) : null}
    </>
  );
}
