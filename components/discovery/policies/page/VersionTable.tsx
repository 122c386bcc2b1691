import { Radio } from "@mantine/core";
import type { ReactNode } from "react";
import { actionsColumn, DataTable, instant, type Column } from "@/components/ui/DataTable";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { PolicyVersion } from "@/lib/api/policies";
import classes from "./VersionTable.module.css";

export interface VersionTableProps {
  readonly versions: readonly PolicyVersion[];
  readonly current: number;
  readonly from: number;
  readonly to: number;
  readonly onFrom: (version: number) => void;
  readonly onTo: (version: number) => void;
  readonly action: (version: PolicyVersion) => ReactNode;
}

export function VersionTable(props: VersionTableProps): ReactNode {
  const { versions, current, from, to, onFrom, onTo, action } = props;
  const choice = (side: "from" | "to", chosen: number, choose: (version: number) => void) =>
    function VersionChoice({ version }: PolicyVersion): ReactNode {
      return (
        <Radio
          name={`compare-${side}`}
          value={String(version)}
          checked={version === chosen}
          onChange={() => choose(version)}
          aria-label={`Compare ${side} version ${version}`}
        />
      );
    };
  const columns: readonly Column<PolicyVersion>[] = [
    { key: "from", header: "From", render: choice("from", from, onFrom) },
    { key: "to", header: "To", render: choice("to", to, onTo) },
    {
      key: "version",
      value: ({ version }) => version,
      header: "Version",
      align: "left",
      rowHeader: true,
      render: ({ version, message }) => (
        <div className={classes.version}>
          <span className={classes.number}>
            {version}
            {version === current ? (
              <ToneBadge tone="idle" icon={null}>
                Current
              </ToneBadge>
            ) : null}
          </span>
          <span className={message ? undefined : "fine"}>{message || "No message"}</span>
        </div>
      ),
    },
    {
      key: "saved",
      value: ({ createdAt }) => instant(createdAt),
      header: "Saved",
      render: ({ author, createdAt }) => (
        <div className={classes.version}>
          <RelativeTime at={createdAt} />
          <span className="fine">by {author}</span>
        </div>
      ),
    },
    actionsColumn(action),
  ];
  return (
    <DataTable
      caption="Versions of the policy"
      columns={columns}
      rows={versions}
      rowKey={({ version }) => String(version)}
    />
  );
}
