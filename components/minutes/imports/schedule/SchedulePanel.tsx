"use client";

import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { late } from "@/components/ui/late";
import { confirmAction } from "@/components/ui/confirmAction";
import { actionsColumn, instant, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { notifyDone, notifyError } from "@/components/ui/notify";
import { PagedTable } from "@/components/ui/PagedTable";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { ImportSchedule } from "@/lib/api/imports";
import { plural } from "@/lib/client/format";
import { itemsOf } from "@/lib/client/hooks/paged";
import { usePermission } from "@/lib/client/hooks/session";
import { useImportSchedules, useRemoveSchedule } from "../hooks";
import { importTitle, intervalText } from "../words";

const ScheduleDrawer = dynamic(() =>
  late("The form", () => import("./ScheduleDrawer").then((file) => file.ScheduleDrawer)),
);

/** `?schedule=` names the source whose form is open; this is not a valid name of a data source. */
const NEW = "+";

/** Scheduled imports, and the time of the next ones. */
export function SchedulePanel(): ReactNode {
  const schedules = useImportSchedules();
  const { allowed } = usePermission("tuner");
  const [edited, setEdited] = useQueryState("schedule", parseAsString.withOptions({ history: "push" }));
  const edit = (source: string | null): void => void setEdited(source);
  const known = schedules.data && itemsOf(schedules.data);
  return (
    <Panel
      title="Schedules"
      description="Scheduled imports from GitLab, one after the other."
      actions={
        <PermittedButton needs="tuner" variant="default" onClick={() => edit(NEW)}>
          Set a schedule
        </PermittedButton>
      }
      flush
    >
      <PagedTable
        query={schedules}
        caption="Schedules of imports"
        what="the schedules"
        more="Show more schedules"
        csv={false}
        columns={useColumns(edit)}
        rowKey={({ source }) => source}
        empty={
          <EmptyState title="No schedule yet">
            A schedule imports new builds every hour, day or week.
          </EmptyState>
        }
      />
      {!allowed || edited === null || known === undefined ? null : (
        <ScheduleDrawer
          source={edited === NEW ? null : edited}
          schedules={known}
          onClose={() => edit(null)}
        />
      )}
    </Panel>
  );
}

function useColumns(onEdit: (source: string) => void): readonly Column<ImportSchedule>[] {
  const remove = useRemoveSchedule();
  const confirm = async ({ source, revision }: ImportSchedule): Promise<void> => {
    const sure = await confirmAction({
      title: `Remove the schedule of ${source}?`,
      confirmLabel: "Remove",
      children: "Imported builds are kept, and an import in progress continues.",
    });
    if (!sure) return;
    remove.mutate(
      { name: source, revision },
      {
        onSuccess: () => notifyDone("Schedule removed."),
        onError: (error) => notifyError("The schedule was not removed", error),
      },
    );
  };
  return [
    {
      key: "from",
      header: "From",
      rowHeader: true,
      value: (row) => importTitle({ ...row, fileName: null }),
      render: (row) => <span className="breakable">{importTitle({ ...row, fileName: null })}</span>,
    },
    { key: "every", header: "Begins", value: ({ everyHours }) => intervalText(everyHours) },
    {
      key: "days",
      header: "Jobs of the last",
      value: ({ days }) => plural(days, "day"),
      hideBelow: "md",
    },
    {
      key: "next",
      header: "Next",
      value: ({ nextAt }) => instant(nextAt),
      render: ({ nextAt, underWay }) => (
        <>
          <Instant at={nextAt} />
          {underWay ? <div className="fine">once the import that is under way has ended</div> : null}
        </>
      ),
    },
    {
      key: "last",
      header: "Last",
      value: ({ last }) => instant(last?.createdAt ?? null),
      hideBelow: "sm",
      render: ({ last }) =>
        last === null ? (
          "none yet"
        ) : (
          <HoverLink href={`/minutes/imports/${last.id}`} aria-label="The last scheduled import">
            <StatusBadge state={last.state} />
          </HoverLink>
        ),
    },
    { key: "author", header: "Set by", value: ({ author }) => author, hideBelow: "md" },
    actionsColumn((schedule) => (
      <>
        <PermittedButton
          needs="tuner"
          variant="default"
          size="compact-sm"
          aria-label={`Change the schedule of ${schedule.source}`}
          onClick={() => onEdit(schedule.source)}
        >
          Change
        </PermittedButton>{" "}
        <PermittedButton
          needs="tuner"
          variant="default"
          size="compact-sm"
          aria-label={`Remove the schedule of ${schedule.source}`}
          onClick={() => void confirm(schedule)}
        >
          Remove
        </PermittedButton>
      </>
    )),
  ];
}
