import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import type { QuotaPreview } from "@/lib/api/quotas";
import { formatInFull, plural } from "@/lib/client/format";
import { nameHref } from "@/lib/client/hrefs";
import { STANDINGS } from "@/lib/minutes/named";
import { monthText, standingText } from "../words";
import { useUnit } from "../unit";

type Row = QuotaPreview["namespaces"][number];

const total = (minutes: number): string => (minutes === 0 ? "unlimited" : formatInFull(minutes));

/** The effect of an unsaved quota. */
export function PreviewOutcome({ preview }: { readonly preview: QuotaPreview }): ReactNode {
  const { changed, uncounted, before, after, month, months, namespaces } = preview;
  const unit = useUnit();
  const moved = STANDINGS.filter((standing) => before[standing] !== after[standing]);
  const columns: readonly Column<Row>[] = [
    {
      key: "path",
      header: "Namespace",
      value: ({ path }: Row) => path,
      rowHeader: true,
      render: ({ id, path }) => <HoverLink href={nameHref("namespace", id)}>{path}</HoverLink>,
    },
    { key: "used", header: `Used, ${unit}`, value: ({ usedMinutes }) => usedMinutes },
    {
      key: "total",
      header: `Quota, ${unit}`,
      value: ({ after: { totalMinutes } }) => totalMinutes,
      render: (row) => `${total(row.before.totalMinutes)} → ${total(row.after.totalMinutes)}`,
    },
    {
      key: "standing",
      header: `In ${monthText(month)}`,
      value: (row) => standingText(row.after.standing),
    },
    {
      key: "passed",
      header: `Passed in ${months} months`,
      value: (row) => row.after.monthsPassed,
      render: (row) => `${row.before.monthsPassed} → ${row.after.monthsPassed}`,
    },
  ];
  return (
    <section aria-label="Preview" className="stack">
      <p role="status" className="quiet">
        {changed === 0
          ? "No quota would change."
          : `The quota of ${plural(changed, "namespace")} would change. ${
              moved.length === 0
                ? `In ${monthText(month)} (UTC) all would stay where they are.`
                : `In ${monthText(month)} (UTC): ${moved
                    .map((each) => `${standingText(each).toLowerCase()} ${before[each]} → ${after[each]}`)
                    .join(", ")}.`
            }`}
      </p>
      {uncounted === 0 ? null : (
        <p role="note" className="note">
          {`In accounting mode gitlab-now, builds of a namespace without a quota cost nothing. ${plural(uncounted, "namespace")} would get one, so that builds count from then on; the numbers of past months do not include them. `}
          <code>plimsoll minutes --what-if FILE</code> computes what they would have cost.
        </p>
      )}
      {namespaces.length === 0 ? null : (
        <DataTable caption="What would change" columns={columns} rows={namespaces} rowKey={({ id }) => id} />
      )}
    </section>
  );
}
