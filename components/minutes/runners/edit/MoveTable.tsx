import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import type { MinutesMove } from "@/lib/api/minutesWhatIf";
import { plural } from "@/lib/client/format";
import { nameHref } from "@/lib/client/hrefs";
import { useUnit, type Unit } from "../../unit";
import { amountText } from "../../words";
import { percentText, signedMinutes } from "../words";

type Named = MinutesMove & { readonly id: string | number; readonly path: string };

const columnsIn = (unit: Unit, noun: MoveTableProps["noun"]): readonly Column<Named>[] => [
  {
    key: "path",
    header: "Name",
    value: ({ path }: Named) => path,
    rowHeader: true,
    render: ({ id, path }) => <HoverLink href={nameHref(noun, id)}>{path}</HoverLink>,
  },
  {
    key: "difference",
    header: "Difference",
    value: ({ difference }) => difference.minutes,
    formats: () => (minutes: number) => signedMinutes(minutes, unit),
  },
  {
    key: "percent",
    header: "In %",
    align: "right",
    value: ({ percent }) => percent,
    render: ({ percent }) => (percent === null ? "new" : percentText(percent)),
  },
  {
    key: "before",
    header: "Accounted",
    value: ({ before }) => before.minutes,
    formats: () => amountText(unit),
    hideBelow: "sm",
  },
  {
    key: "after",
    header: "With the change",
    value: ({ after }) => after.minutes,
    formats: () => amountText(unit),
    hideBelow: "sm",
  },
];

export interface MoveTableProps {
  readonly caption: string;
  /** By descending change. */
  readonly moves: readonly Named[];
  readonly noun: "namespace" | "project";
  /** The number of all that change, listed or not. */
  readonly count: number;
}

export function MoveTable({ caption, moves, noun, count }: MoveTableProps): ReactNode {
  const unit = useUnit();
  if (moves.length === 0) return <p className="quiet">No {noun} would have paid more or less.</p>;
  return (
    <>
      <DataTable
        caption={caption}
        columns={columnsIn(unit, noun)}
        rows={moves}
        rowKey={({ id }) => String(id)}
      />
      {count > moves.length ? (
        <p className="note">
          The {moves.length} that move most of {plural(count, noun)}.
        </p>
      ) : null}
    </>
  );
}
