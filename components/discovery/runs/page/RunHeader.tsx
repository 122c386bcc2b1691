"use client";

import { Box, Button } from "@mantine/core";
import { IconAdjustments, IconPlayerStop, IconSnowflake } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { Instant } from "@/components/ui/Instant";
import { useNow } from "@/lib/client/hooks/now";
import { useCancelRun } from "@/lib/client/hooks/runs";
import { isUnderWay } from "@/lib/client/underWay";
import { triggerLabel } from "@/lib/client/triggers";
import { Facts } from "@/components/ui/Facts";
import { notifyError } from "@/components/ui/notify";
import { ShareMenu } from "@/components/share/ShareMenu";
import { PageHeader } from "@/components/ui/PageHeader";
import { PermittedButton } from "@/components/ui/Permitted";
import { useStrategyLabel } from "@/components/discovery/policies/StrategyLabels";
import { HoverLink } from "@/components/ui/HoverLink";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge } from "@/components/ui/StatusBadge";
import { coldStartHref, policyHref, tuneHref } from "../links";
import { RunNowButton } from "../RunNowButton";
import { useExplainedImage } from "../runUrl";
import { runDurationText } from "../words";

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
        actions={
          isUnderWay(run.state) ? (
            <CancelButton id={run.id} />
          ) : (
            <>
              <ShareRun run={run} />
              <NextSteps run={run} />
            </>
          )
        }
      />
      <RunFacts run={run} />
    </>
  );
}

/**
 * For a run that has ended and whose policy still exists under its name; the tuner needs samples that are still kept.
 */
function NextSteps({ run }: { readonly run: Run }): ReactNode {
  if (run.trigger === "dryRun") return null;
  return (
    <>
      <RunNowButton name={run.policy} label="Run again" secondary />
      {run.imageCount === 0 ? null : (
        <Button
          component={HoverLink}
          href={coldStartHref(run.id)}
          variant="default"
          leftSection={<IconSnowflake size={14} aria-hidden="true" />}
        >
          Seed or prewarm
        </Button>
      )}
      {run.artifactBytes === null ? null : (
        <Button
          component={HoverLink}
          href={tuneHref(run.policy, run.id)}
          variant="default"
          leftSection={<IconAdjustments size={14} aria-hidden="true" />}
        >
          Tune
        </Button>
      )}
    </>
  );
}

/** Includes the explained image, if there is one. */
function ShareRun({ run }: { readonly run: Run }): ReactNode {
  const [image] = useExplainedImage();
  return (
    <ShareMenu
      summarize={async () => {
        const { explainedRun } = await import("./share");
        return explainedRun(run, image);
      }}
    />
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
  const strategyLabel = useStrategyLabel();
  const now = useNow(1_000);
  const { startedAt, createdAt, evaluatedAt } = run;
  const time = (at: string): ReactNode => <Instant at={at} />;
  const at = startedAt ?? createdAt;
  const versions = `${policyHref(run.policy)}?tab=versions&from=${run.policyVersion}`;
  const policy = <HoverLink href={versions}>version {run.policyVersion}</HoverLink>;
  const started = (
    <>
      {time(at)} (<RelativeTime at={at} />)
    </>
  );
  return (
    <Box mb={4}>
      <Facts
        layout="line"
        facts={[
          { label: "Policy", value: policy },
          { label: startedAt === null ? "Queued" : "Started", value: started },
          evaluatedAt !== null && { label: "Data up to", value: time(evaluatedAt) },
          { label: "Duration", value: runDurationText(run, now) },
          { label: "Trigger", value: triggerLabel(run.trigger) },
          { label: "Strategy", value: strategyLabel(run.strategy) },
        ]}
      />
    </Box>
  );
}
