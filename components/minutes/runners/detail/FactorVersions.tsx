"use client";

import type { ReactNode } from "react";
import { confirmAction } from "@/components/ui/confirmAction";
import { actionsColumn, DataTable, instant, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { notifyDone, notifyError } from "@/components/ui/notify";
import { PermittedButton } from "@/components/ui/Permitted";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { ToneBadge, type Tone } from "@/components/ui/StatusBadge";
import type { RunnerDetail, RunnerFactorVersion } from "@/lib/api/runners";
import { useTakeBack } from "../../hooks/runners";
import { factorsText, STATE_WORDS, utcText } from "../words";

const tones: Readonly<Record<RunnerFactorVersion["state"], Tone>> = {
  past: "idle",
  inForce: "ok",
  scheduled: "run",
};

/** Every version; one that is not yet in force can be withdrawn. */
export function FactorVersions({ runner }: { readonly runner: RunnerDetail }): ReactNode {
  const takeBack = useTakeBack();
  const ask = async (factor: RunnerFactorVersion): Promise<void> => {
    const { version } = factor;
    const confirmed = await confirmAction({
      title: `Take version ${version} back?`,
      children: `${factorsText(factor)} will not come into force at ${utcText(factor.validFrom)}. The audit keeps it.`,
      confirmLabel: "Take back",
    });
    if (!confirmed) return;
    takeBack.mutate(
      { id: runner.id, version },
      {
        onSuccess: () => notifyDone(`Version ${version} is taken back.`),
        onError: (error) => notifyError(`Version ${version} could not be taken back`, error),
      },
    );
  };
  const columns: readonly Column<RunnerFactorVersion>[] = [
    { key: "version", header: "Version", value: ({ version }) => version, align: "left", rowHeader: true },
    {
      key: "state",
      header: "State",
      value: ({ state }) => STATE_WORDS[state],
      render: ({ state }) => <ToneBadge tone={tones[state]}>{STATE_WORDS[state]}</ToneBadge>,
    },
    {
      key: "validFrom",
      header: "Valid from (UTC)",
      value: ({ validFrom }) => instant(validFrom),
      render: ({ validFrom }) => utcText(validFrom),
    },
    {
      key: "public",
      header: "Public factor",
      value: (factor) => Number(factor.publicProjectsMinutesCostFactor),
      render: (factor) => factor.publicProjectsMinutesCostFactor,
    },
    {
      key: "private",
      header: "Private factor",
      value: (factor) => Number(factor.privateProjectsMinutesCostFactor),
      render: (factor) => factor.privateProjectsMinutesCostFactor,
    },
    {
      key: "message",
      header: "Message",
      value: ({ message }) => message,
      hideBelow: "sm",
      render: ({ message }) => message || <span className="fine">No message</span>,
    },
    {
      key: "made",
      header: "Made",
      value: ({ createdAt }) => instant(createdAt),
      hideBelow: "sm",
      render: ({ createdAt, author }) => (
        <>
          <RelativeTime at={createdAt} />
          <div className="fine">by {author}</div>
        </>
      ),
    },
    actionsColumn((factor) =>
      factor.state === "scheduled" ? (
        <PermittedButton
          needs="admin"
          variant="default"
          size="compact-xs"
          disabled={takeBack.isPending}
          aria-label={`Take version ${factor.version} back`}
          onClick={() => void ask(factor)}
        >
          Take back
        </PermittedButton>
      ) : null,
    ),
  ];
  return (
    <DataTable
      name={`runner-${runner.id}-factors`}
      caption="Versions of the cost factors"
      columns={columns}
      rows={runner.factors}
      rowKey={({ version }) => String(version)}
      empty={
        <EmptyState title="The factors were never changed">
          The runner has the default ones: public 0, private 1.
        </EmptyState>
      }
    />
  );
}
