"use client";

import { Button } from "@mantine/core";
import { IconAdjustments, IconPlayerPlay } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { runHref, tuneHref } from "@/components/discovery/runs/links";
import { ShareMenu } from "@/components/share/ShareMenu";
import { confirmAction } from "@/components/ui/confirmAction";
import { notifyDone, notifyError } from "@/components/ui/notify";
import { Term } from "@/components/ui/glossary/Term";
import { HoverLink } from "@/components/ui/HoverLink";
import { PageHeader } from "@/components/ui/PageHeader";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { PermittedSwitch } from "@/components/ui/PermittedSwitch";
import { DemoTag } from "@/components/ui/StatusBadge";
import type { PolicyDetail } from "@/lib/api/policies";
import { formatInterval, formatNumber } from "@/lib/client/format";
import { useGo } from "@/lib/client/hooks/go";
import { useLeadTo } from "@/lib/client/hooks/leadTo";
import { useSetSchedule, useStartRun } from "@/lib/client/hooks/policies";
import { useShortcut } from "@/lib/client/shortcuts";
import { LastOutcome } from "../outcome/LastOutcome";
import { PolicyMenu } from "../PolicyMenu";
import { useStrategyLabel } from "../StrategyLabels";
import classes from "./PolicyHeader.module.css";

export interface PolicyHeaderProps {
  readonly policy: PolicyDetail;
  readonly dirty: boolean;
}

export function PolicyHeader({ policy, dirty }: PolicyHeaderProps): ReactNode {
  const { name, version } = policy;
  const go = useGo();
  const strategyLabel = useStrategyLabel();
  const leadTo = useLeadTo();
  const start = useStartRun(name);
  const schedule = useSetSchedule(name);

  const failed = (error: unknown): void => notifyError(`${name} could not be run`, error);
  const run = async (): Promise<void> => {
    if (!dirty) return leadTo(start, undefined, ({ id }) => runHref(id), failed);
    const asSaved = await confirmAction({
      title: `Run version ${version} as it is saved?`,
      children: "The run does not see the changes in the editor. They stay here.",
      confirmLabel: "Run as saved",
      cancelLabel: "Do not run",
    });
    if (!asSaved) return;
    start
      .mutateAsync(undefined)
      .then(() => notifyDone(`A run of version ${version} was started: it is first under Runs.`), failed);
  };
  const { guard } = useGuard("tuner");
  const runNow = guard(() => void run());
  useShortcut("mod+Enter", "Run this policy now", runNow, !start.isPending);

  return (
    <PageHeader
      trail={[{ label: "Policies", href: "/policies" }]}
      title={name}
      badges={policy.demo ? <DemoTag /> : null}
      description={
        <>
          {strategyLabel(policy.strategy)}, at most {formatNumber(policy.maxImages)}{" "}
          {policy.maxImages === 1 ? "image" : "images"} selected. Version {version}, {policy.spelling}{" "}
          <Term name="spelling" />, {policy.semantics} <Term name="semantics" />.
          <div className={classes.outcome}>
            <span>{resultText(policy)}:</span> <LastOutcome policy={policy} />
          </div>
        </>
      }
      actions={
        <>
          <PermittedSwitch
            needs="tuner"
            className={classes.schedule}
            label={`Run every ${formatInterval(policy.syncIntervalSeconds)}`}
            checked={schedule.isPending ? schedule.variables : policy.scheduled}
            saving={schedule.isPending}
            onChange={(checked) =>
              schedule.mutate(checked, {
                onError: (error) => notifyError("The schedule could not be changed", error),
              })
            }
          />
          <Button
            component={HoverLink}
            href={tuneHref(name)}
            variant="default"
            leftSection={<IconAdjustments size={14} aria-hidden="true" />}
          >
            Tune
          </Button>
          <PermittedButton
            needs="tuner"
            leftSection={<IconPlayerPlay size={14} aria-hidden="true" />}
            loading={start.isPending}
            onClick={runNow}
          >
            Run now
          </PermittedButton>
          <ShareMenu
            summarize={async () => {
              const { sharedPolicy } = await import("./share");
              return sharedPolicy(policy);
            }}
          />
          <PolicyMenu name={name} version={version} onDeleted={() => void go("/policies")} />
        </>
      }
    />
  );
}

/** Names the version of the last result if another one was saved since. */
function resultText({ lastRun, result, version }: PolicyDetail): string {
  if (lastRun === null || lastRun.id !== result?.runId || lastRun.policyVersion === version)
    return "Last result";
  return `Last result, of version ${lastRun.policyVersion}`;
}
