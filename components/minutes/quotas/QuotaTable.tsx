import type { ReactNode } from "react";
import { actionsColumn, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { Num } from "@/components/ui/Num";
import { PagedTable } from "@/components/ui/PagedTable";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { DemoTag, ToneBadge } from "@/components/ui/StatusBadge";
import type { NamespaceUsage } from "@/lib/api/minutes";
import type { QuotaStatus } from "@/lib/api/quotaStatus";
import { NAMESPACE_SORTS } from "@/lib/api/sorts";
import { formatNumber } from "@/lib/client/format";
import { itemsOf } from "@/lib/client/hooks/paged";
import { useServerSort } from "@/lib/client/hooks/tableSort";
import { useNamespaces } from "../hooks/quotas";
import { leftText, monthText, standingText, toneOf } from "../words";
import { HoverLink } from "@/components/ui/HoverLink";
import { namespaceHref } from "../links";
import { unitWord, useUnit } from "../unit";

const WORST_FIRST = { id: "share", desc: false } as const;

/** Minutes left, negative over the quota; null without one. */
function toTheQuota({ leftMinutes, totalMinutes, usedMinutes }: QuotaStatus): number | null {
  return leftMinutes === null ? null : totalMinutes - usedMinutes;
}

/** The same as a percentage of the quota. */
function shareLeft(quota: QuotaStatus): number | null {
  const left = toTheQuota(quota);
  return left === null ? null : (left * 100) / quota.totalMinutes;
}

function Left({ quota }: { readonly quota: QuotaStatus }): ReactNode {
  const left = toTheQuota(quota);
  if (left === null || left >= 0) return <Num value={left} />;
  return <ToneBadge tone="bad">{formatNumber(-left)} over</ToneBadge>;
}

/** The quotas of all root namespaces with this month's use, the worst first. */
export function QuotaTable({ onEdit }: { readonly onEdit: (id: string) => void }): ReactNode {
  const unit = useUnit();
  const namespaces = useNamespaces(useServerSort("quotas", NAMESPACE_SORTS));
  const [first] = itemsOf(namespaces.data);
  const month = first ? monthText(first.month) : "the present month";
  const columns: readonly Column<NamespaceUsage>[] = [
    {
      key: "path",
      header: "Namespace",
      value: ({ path }) => path,
      rowHeader: true,
      render: ({ id, path, demo }) => (
        <>
          <HoverLink href={namespaceHref(id, null)}>{path}</HoverLink> {demo ? <DemoTag /> : null}
        </>
      ),
    },
    {
      key: "monthly",
      hideBelow: "sm",
      header: `Monthly, ${unit}`,
      value: ({ quota }) => quota.monthlyMinutes,
      render: ({ quota }) => (quota.totalMinutes === 0 ? "unlimited" : <Num value={quota.monthlyMinutes} />),
    },
    {
      key: "source",
      header: "Set for",
      value: ({ quota }) => sources[quota.source],
      hideBelow: "sm",
    },
    {
      key: "purchased",
      header: `Purchased, ${unit}`,
      value: ({ quota }) => quota.purchasedMinutes,
      hideBelow: "md",
    },
    {
      key: "used",
      hideBelow: "sm",
      header: `Used, ${unit}`,
      value: ({ quota }) => quota.usedMinutes,
    },
    {
      key: "left",
      header: `Left, ${unit}`,
      value: ({ quota }) => toTheQuota(quota),
      render: ({ quota }) => <Left quota={quota} />,
    },
    {
      key: "share",
      hideBelow: "md",
      header: "Of the quota",
      value: ({ quota }) => shareLeft(quota),
      render: ({ quota }) => leftText(quota) ?? "–",
      exports: [{ name: "Left, %", value: ({ quota }) => shareLeft(quota) }],
    },
    {
      key: "standing",
      hideBelow: "sm",
      header: "State",
      value: ({ quota }) => standingText(quota.standing),
      render: ({ quota }) => (
        <ToneBadge tone={toneOf(quota.standing)}>{standingText(quota.standing)}</ToneBadge>
      ),
    },
    actionsColumn(({ id, path }) => (
      <PermittedButton
        needs="admin"
        variant="default"
        size="compact-xs"
        aria-label={`Edit the quota of ${path}`}
        onClick={() => onEdit(id)}
      >
        Edit
      </PermittedButton>
    )),
  ];
  return (
    <Panel title="Root namespaces" description={`Whole ${unitWord(unit)}; used in ${month} (UTC).`} flush>
      <PagedTable
        name="quotas"
        sorts={NAMESPACE_SORTS}
        sortedBy={WORST_FIRST}
        caption="Quotas of root namespaces"
        query={namespaces}
        what="the namespaces"
        more="Show more namespaces"
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="No namespace is known yet"
            action={<HoverLink href="/minutes/imports">Import builds</HoverLink>}
          >
            A namespace appears with its first build. The instance default applies from then on.
          </EmptyState>
        }
      />
    </Panel>
  );
}

const sources = { namespace: "The namespace", instance: "Instance default", none: "Not set" } as const;
