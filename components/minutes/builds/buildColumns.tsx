import { Anchor } from "@mantine/core";
import { instant, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { LedgerEntry } from "@/lib/api/minutesPipelines";
import { nameHref } from "@/lib/client/hrefs";
import type { Unit } from "../unit";
import { amountText, minutesOf, minutesText, monthText } from "../words";

/** With the month of the entry, if a list covers several. */
type Entry = LedgerEntry & { readonly month?: string };

/** Columns of builds in the ledger; `month` is the list's. */
export function buildColumns(
  month: string | null,
  onOpen: (id: number) => void,
  unit: Unit,
): readonly Column<Entry>[] {
  return [
    {
      key: "build",
      header: "Build",
      rowHeader: true,
      value: ({ buildId }) => buildId,
      align: "left",
      beside: ({ name }) => name,
      render: ({ buildId, name, belongsTo, month: own = month }) => (
        <>
          <Anchor
            component="button"
            type="button"
            inherit
            ta="left"
            aria-label={`Why build ${buildId} cost what it cost`}
            onClick={() => onOpen(buildId)}
          >
            #{buildId} {name}
          </Anchor>
          {own !== null && belongsTo !== own ? (
            <div>
              <ToneBadge tone="warn">Adjustment: belongs to {monthText(belongsTo)}</ToneBadge>
            </div>
          ) : null}
        </>
      ),
    },
    { key: "ref", header: "Ref", value: ({ ref }) => ref, hideBelow: "md" },
    {
      key: "runner",
      header: "Runner",
      value: ({ runner, runnerId }) => `#${runnerId} ${runner}`,
      render: ({ runner, runnerId }) => (
        <HoverLink href={nameHref("runner", runnerId)}>
          #{runnerId} {runner}
        </HoverLink>
      ),
      hideBelow: "sm",
    },
    { key: "visibility", header: "Visibility", value: ({ visibility }) => visibility, hideBelow: "sm" },
    { key: "mode", header: "Mode", value: ({ mode }) => mode, hideBelow: "md" },
    {
      key: "duration",
      header: "Duration, min",
      value: ({ usage }) => minutesOf(usage.durationSeconds),
      formats: () => minutesText,
    },
    {
      key: "factor",
      header: "Factor",
      value: ({ factor }) => Number(factor),
      render: ({ factor }) => `× ${factor}`,
    },
    {
      key: "usage",
      header: `Compute usage, ${unit}`,
      value: ({ usage }) => usage.minutes,
      formats: () => amountText(unit),
    },
    {
      key: "finished",
      header: "Finished",
      value: ({ finishedAt }) => instant(finishedAt),
      render: ({ finishedAt }) => <Instant at={finishedAt} />,
      hideBelow: "md",
    },
  ];
}

/** Key of a row. A build has one row for each month with entries of it. */
export function entryKey({ buildId, month = "" }: Entry): string {
  return `${buildId} ${month}`;
}
