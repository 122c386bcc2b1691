import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { MinutesWhatIf } from "@/lib/api/minutesWhatIf";
import { formatInFull, plural } from "@/lib/client/format";
import { nameHref } from "@/lib/client/hrefs";
import { useUnit, type Unit } from "../../unit";
import { monthText } from "../../words";

type Row = MinutesWhatIf["quotas"][number];

const stageWords = {
  ok: "within",
  warning: "25% left or less",
  danger: "5% left or less",
  exceeded: "less than 1% left",
};

const sideText = ({ used, total, usedUp, stage }: Row["before"], unit: Unit): string => {
  const of = total === null ? "unlimited" : `of ${formatInFull(total)} ${unit}`;
  const words = usedUp ? "used up" : stage === null ? "no quota" : stageWords[stage];
  return `${formatInFull(used)} ${unit} ${of}, ${words}`;
};

const columnsIn = (unit: Unit): readonly Column<Row>[] => [
  {
    key: "path",
    header: "Namespace",
    value: ({ path }: Row) => path,
    rowHeader: true,
    render: ({ namespaceId, path }) => (
      <HoverLink href={nameHref("namespace", namespaceId)}>{path}</HoverLink>
    ),
  },
  {
    key: "month",
    header: "Month (UTC)",
    value: ({ month }) => month,
    render: ({ month, partial }) => (partial ? `${monthText(month)}, in part` : monthText(month)),
  },
  {
    key: "before",
    header: "As it was",
    value: ({ before }) => before.used,
    align: "left",
    render: ({ before }) => sideText(before, unit),
  },
  {
    key: "after",
    header: "With the change",
    value: ({ after }) => after.used,
    align: "left",
    render: ({ after, passed }) => (
      <>
        {passed ? <ToneBadge tone="bad">Passed</ToneBadge> : null} {sideText(after, unit)}
      </>
    ),
  },
];

/** The quotas that would have been exceeded, and those that would have come closer. */
export function PassedQuotas({
  result: { quotas, quotaCount, passedCount },
}: {
  readonly result: MinutesWhatIf;
}): ReactNode {
  const unit = useUnit();
  const Icon = passedCount > 0 ? IconAlertTriangle : IconCheck;
  return (
    <div>
      <h3>
        <Icon size={15} aria-hidden="true" />{" "}
        {passedCount > 0
          ? `${plural(passedCount, "monthly quota")} would have been passed`
          : "No quota would have been passed"}
      </h3>
      {quotas.length === 0 ? null : (
        <DataTable
          caption="Quotas at another stage"
          columns={columnsIn(unit)}
          rows={quotas}
          rowKey={({ namespaceId, month }) => `${namespaceId} ${month}`}
        />
      )}
      {quotaCount > quotas.length ? (
        <p className="note">
          The first {quotas.length} of {plural(quotaCount, "month")} at another stage.
        </p>
      ) : null}
    </div>
  );
}
