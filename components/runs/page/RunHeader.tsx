"use client";

import { Button } from "@mantine/core";
import { IconAdjustments, IconPlayerStop } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { formatInstant, plural } from "@/lib/client/format";
import { useNow } from "@/lib/client/hooks/now";
import { isUnderWay, useCancelRun } from "@/lib/client/hooks/runs";
import { strategyLabel, triggerLabel } from "@/lib/client/labels";
import { notifyError } from "@/components/ui/notify";
import { PageHeader } from "@/components/ui/PageHeader";
import { PermittedButton } from "@/components/ui/Permitted";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge } from "@/components/ui/StatusBadge";
import { policyHref, tuneHref } from "../links";
import { runDurationText } from "../words";
import classes from "./RunHeader.module.css";

export function RunHeader({ run }: { readonly run: Run }): ReactNode {
  return (
    <>
      <PageHeader
        title={`Run of ${run.policy}`}
        trail={[
          { label: "Runs", href: "/runs" },
          { label: run.policy, href: policyHref(run.policy) },
        ]}
        badges={<StatusBadge state={run.state} />}
        actions={isUnderWay(run.state) ? <CancelButton id={run.id} /> : <TuneLink run={run} />}
      />
      <RunFacts run={run} />
    </>
  );
}

/** Only where the samples are kept, and for a policy that exists under its name. */
function TuneLink({ run }: { readonly run: Run }): ReactNode {
  if (run.artifactBytes === null || run.trigger === "dryRun") return null;
  return (
    <Button
      component={Link}
      href={tuneHref(run.policy, run.id)}
      variant="default"
      leftSection={<IconAdjustments size={14} aria-hidden="true" />}
    >
      Tune
    </Button>
  );
}

function CancelButton({ id }: { readonly id: string }): ReactNode {
  const cancel = useCancelRun(id);
  return (
    <PermittedButton
      needs="tuner"
      variant="default"
      leftSection={<IconPlayerStop size={14} aria-hidden="true" />}
      loading={cancel.isPending}
      onClick={() =>
        cancel.mutate(undefined, { onError: (error) => notifyError("The run could not be cancelled", error) })
      }
    >
      Cancel run
    </PermittedButton>
  );
}

function RunFacts({ run }: { readonly run: Run }): ReactNode {
  const now = useNow(1_000);
  const at = run.startedAt ?? run.createdAt;
  return (
    <dl className={classes.facts}>
      <Fact label="Policy">
        <Link href={policyHref(run.policy)} className="breakable">
          {run.policy}
        </Link>{" "}
        version {run.policyVersion}
      </Fact>
      <Fact label={run.startedAt === null ? "Queued" : "Started"}>
        <time dateTime={at}>{formatInstant(at)}</time> (<RelativeTime at={at} />)
      </Fact>
      {run.evaluatedAt === null ? null : (
        <Fact label="Data up to">
          <time dateTime={run.evaluatedAt}>{formatInstant(run.evaluatedAt)}</time>
        </Fact>
      )}
      <Fact label="Duration">{runDurationText(run, now)}</Fact>
      <Fact label="Trigger">{triggerLabel(run.trigger)}</Fact>
      <Fact label="Strategy">{strategyLabel(run.strategy)}</Fact>
      {run.imageCount === 0 ? null : (
        <Fact label="Selected">
          {run.selectedCount.toLocaleString("en-US")} of {plural(run.imageCount, "image")}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
