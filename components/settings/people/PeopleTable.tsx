import type { ReactNode } from "react";
import { actionsColumn, instant, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { PagedTable } from "@/components/ui/PagedTable";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { userSchema, UserView } from "@/lib/api/accounts";
import { USER_SORTS } from "@/lib/api/sorts";
import type { PagedResult } from "@/lib/client/hooks/paged";
import { signInMethods } from "@/components/settings/accountWords";
import classes from "../Forms.module.css";
import { useChangeUser } from "@/components/settings/hooks/users";
import type { LinkFor } from "./LinkModal";
import { PersonMenu } from "./PersonMenu";

export interface PeopleTableProps {
  readonly users: PagedResult<typeof userSchema>;
  readonly onEdit: (id: string) => void;
  readonly onLink: (link: LinkFor) => void;
}

export function PeopleTable({ users, onEdit, onLink }: PeopleTableProps): ReactNode {
  const change = useChangeUser();
  const columns: readonly Column<UserView>[] = [
    {
      key: "email",
      value: ({ email }) => email,
      edit: {
        label: ({ email }) => `Name of ${email}`,
        text: ({ name }) => name,
        save: ({ id }, name) => change.mutateAsync({ id, change: { name } }),
      },
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
    { key: "role", header: "Role", value: ({ role }) => role },
    { key: "ways", header: "Sign-in methods", value: signInMethods, hideBelow: "md" },
    {
      key: "lastSignIn",
      header: "Last sign-in",
      value: ({ lastSignInAt }) => instant(lastSignInAt),
      hideBelow: "sm",
      render: ({ lastSignInAt }) => <RelativeTime at={lastSignInAt} />,
    },
    { key: "sessions", header: "Sessions", value: ({ sessions }) => sessions, hideBelow: "md" },
    { key: "tokens", header: "API tokens", value: ({ tokens }) => tokens, hideBelow: "md" },
    actionsColumn((person) => (
      <PersonMenu person={person} onEdit={() => onEdit(person.id)} onLink={onLink} />
    )),
  ];
  return (
    <PagedTable
      name="people"
      sorts={USER_SORTS}
      caption="People"
      query={users}
      what="the people"
      more="Show more people"
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="There are no accounts yet">
          Add a person: they get a one-time link and choose a password.
        </EmptyState>
      }
    />
  );
}
