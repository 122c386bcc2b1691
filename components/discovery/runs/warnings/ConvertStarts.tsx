"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { convertibleSignals } from "@/lib/discovery";
import { useWhatIf } from "./useWhatIf";
import { BusyButton } from "@/components/ui/BusyButton";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { CopyButton } from "@/components/ui/CopyButton";
import { HoverLink } from "@/components/ui/HoverLink";
import { policyHref } from "../links";
import { withStartsPerDay } from "./variants";
import { WhatIfOutcome } from "./WhatIfOutcome";
import classes from "./WarningsTab.module.css";

/** Offers to use job starts per day instead of container samples, and shows what that would change. */
export function ConvertStarts({ run }: { readonly run: Run }): ReactNode {
  const whatIf = useWhatIf(run.id);
  const signals = convertibleSignals(run.spec);
  if (signals.length === 0) return null;
  const spec = withStartsPerDay(run.specYaml, run.spec);
  return (
    <>
      <CodeBlock label="The conversion">
        {signals
          .map(({ name, type }) => `- name: ${name}\n  ${type}:\n    method: increase\n    perDay: true`)
          .join("\n")}
      </CodeBlock>
      <div className={classes.buttons}>
        {run.artifactBytes === null ? null : (
          <BusyButton variant="default" loading={whatIf.isPending} onClick={() => whatIf.mutate(spec)}>
            Show what it would change
          </BusyButton>
        )}
        <CopyButton text={spec} label="Copy converted policy" />
        <Button component={HoverLink} href={policyHref(run.policy)} variant="default">
          Open the policy
        </Button>
      </div>
      <WhatIfOutcome
        run={run}
        whatIf={whatIf}
        failed="The conversion could not be computed"
        before="this run"
        after="with job starts a day"
      />
    </>
  );
}
