import type { ReactNode } from "react";
import { actionsColumn, DataTable, type Column } from "@/components/ui/DataTable";
import { DateAndTime } from "@/components/ui/DateAndTime";
import { notifyDone, notifyError } from "@/components/ui/notify";
import { PermittedButton } from "@/components/ui/Permitted";
import type { QuotaVersionView } from "@/lib/api/quotas";
import { INSTANCE, useWithdrawQuota } from "../hooks/quotas";
import { limitText } from "../words";
import { useUnit } from "../unit";

export interface QuotaHistoryProps {
  readonly owner: string;
  readonly versions: readonly QuotaVersionView[];
}

const states = { past: "Past", inForce: "In force", scheduled: "Scheduled" } as const;

/** Every version of a quota; what is not in force yet can be taken back. */
export function QuotaHistory({ owner, versions }: QuotaHistoryProps): ReactNode {
  const withdraw = useWithdrawQuota(owner);
  const unit = useUnit();
  const columns: readonly Column<QuotaVersionView>[] = [
    {
      key: "validFrom",
      header: "Valid from (UTC)",
      rowHeader: true,
      value: ({ validFrom }) => validFrom.slice(0, 16).replace("T", " "),
      render: ({ validFrom }) => <DateAndTime text={validFrom.slice(0, 16).replace("T", " ")} />,
    },
    { key: "state", header: "State", value: ({ state }) => states[state] },
    {
      key: "monthly",
      header: "Monthly",
      value: ({ monthlyMinutes }) =>
        limitText(monthlyMinutes, owner === INSTANCE ? "no default" : "instance default", unit),
    },
    {
      key: "purchased",
      header: `Purchased, ${unit}`,
      value: ({ purchasedMinutes }) => purchasedMinutes,
      hideBelow: "sm",
    },
    { key: "author", header: "By", value: ({ author }) => author, hideBelow: "sm" },
    { key: "message", header: "Reason", value: ({ message }) => message, hideBelow: "md" },
    actionsColumn(({ version, state, validFrom }) =>
      state === "scheduled" ? (
        <PermittedButton
          needs="admin"
          variant="default"
          size="compact-xs"
          aria-label={`Take back what is scheduled for ${validFrom.slice(0, 16).replace("T", " ")} UTC`}
          onClick={() =>
            withdraw.mutate(version, {
              onSuccess: () => notifyDone("Taken back."),
              onError: (error) => notifyError("The quota was not taken back", error),
            })
          }
        >
          Take back
        </PermittedButton>
      ) : null,
    ),
  ];
  return (
    <section aria-label="History">
      <DataTable
        caption="History of the quota"
        columns={columns}
        rows={versions}
        rowKey={({ version }) => String(version)}
        empty={<p className="note">Nothing was set yet.</p>}
      />
    </section>
  );
}
