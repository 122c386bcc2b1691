import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { UserView } from "@/lib/api/accounts";
import { waysIn } from "@/lib/client/accountWords";
import classes from "../Forms.module.css";
import type { LinkFor } from "./LinkModal";
import { PersonMenu } from "./PersonMenu";

export interface PeopleTableProps {
  readonly people: readonly UserView[];
  readonly onEdit: (id: string) => void;
  readonly onLink: (link: LinkFor) => void;
}

export function PeopleTable({ people, onEdit, onLink }: PeopleTableProps): ReactNode {
  const columns: readonly Column<UserView>[] = [
    {
      key: "person",
      header: "Person",
      rowHeader: true,
      render: ({ name, email, disabledAt }) => (
        <>
          {name}
          <span className={classes.dim}>{email}</span>
          {disabledAt === null ? null : (
            <span className={classes.badge}>
              <ToneBadge tone="warn">Disabled</ToneBadge>
            </span>
          )}
        </>
      ),
    },
    { key: "role", header: "Role", render: ({ role }) => role },
    { key: "ways", header: "Ways in", hideBelow: "md", render: waysIn },
    {
      key: "lastSignIn",
      header: "Last sign-in",
      hideBelow: "sm",
      render: ({ lastSignInAt }) => <RelativeTime at={lastSignInAt} />,
    },
    {
      key: "sessions",
      header: "Sessions",
      align: "right",
      hideBelow: "md",
      render: ({ sessions }) => sessions.toLocaleString("en-US"),
    },
    {
      key: "tokens",
      header: "API tokens",
      align: "right",
      hideBelow: "md",
      render: ({ tokens }) => tokens.toLocaleString("en-US"),
    },
    {
      key: "actions",
      header: <VisuallyHidden>Actions</VisuallyHidden>,
      align: "right",
      render: (person) => <PersonMenu person={person} onEdit={() => onEdit(person.id)} onLink={onLink} />,
    },
  ];
  return <DataTable caption="People" columns={columns} rows={people} rowKey={({ id }) => id} />;
}
