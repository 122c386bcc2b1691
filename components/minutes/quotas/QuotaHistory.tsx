import type { ReactNode } from "react";
import { confirmAction } from "@/components/ui/confirmAction";
import { DataTable, type Column } from "@/components/ui/DataTable";
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

const minuteOf = ({ validFrom }: QuotaVersionView): string => validFrom.slice(0, 16).replace("T", " ");
const utcText = (row: QuotaVersionView): string => `${minuteOf(row)} UTC`;

/** Every version of a quota; one that is not yet in force can be withdrawn. */
export function QuotaHistory({ owner, versions }: QuotaHistoryProps): ReactNode {
  const withdraw = useWithdrawQuota(owner);
  const unit = useUnit();
  const monthlyText = ({ monthlyMinutes }: QuotaVersionView): string =>
    limitText(monthlyMinutes, owner === INSTANCE ? "no default" : "instance default", unit);
  const ask = async (row: QuotaVersionView): Promise<void> => {
    const sure = await confirmAction({
      title: `Take back what is scheduled for ${utcText(row)}?`,
      children: `Monthly ${monthlyText(row)}${row.purchasedMinutes === null ? "" : `, purchased ${row.purchasedMinutes} ${unit}`}: it will not come into force. The audit log keeps it.`,
      confirmLabel: "Take back",
    });
    if (!sure) return;
    withdraw.mutate(row.version, {
      onSuccess: () => notifyDone("Taken back."),
      onError: (error) => notifyError("The quota was not taken back", error),
    });
  };
  const columns: readonly Column<QuotaVersionView>[] = [
    {
      key: "validFrom",
      header: "Valid from (UTC)",
      rowHeader: true,
      value: minuteOf,
      render: (row) => <DateAndTime text={minuteOf(row)} />,
    },
    {
      key: "state",
      header: "State",
      value: ({ state }) => states[state],
      render: (row) =>
        row.state === "scheduled" ? (
          <>
            {states.scheduled}{" "}
            <PermittedButton
              needs="admin"
              variant="default"
              size="compact-xs"
              aria-label={`Take back what is scheduled for ${utcText(row)}`}
              onClick={() => void ask(row)}
            >
              Take back
            </PermittedButton>
          </>
        ) : (
          states[row.state]
        ),
    },
    {
      key: "monthly",
      header: "Monthly",
      value: monthlyText,
    },
    {
      key: "purchased",
      header: `Purchased, ${unit}`,
      value: ({ purchasedMinutes }) => purchasedMinutes,
      hideBelow: "sm",
    },
    { key: "author", header: "By", value: ({ author }) => author, hideBelow: "sm" },
    { key: "message", header: "Reason", value: ({ message }) => message, hideBelow: "md" },
  ];
  return (
    <section aria-label="History">
      <DataTable
        caption="History of the quota"
        columns={columns}
        rows={versions}
        rowKey={({ version }) => String(version)}
        narrow
        empty={<p className="note">Nothing has been set yet.</p>}
      />
    </section>
  );
}
