"use client";

import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState, type ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { usePermission } from "@/lib/client/hooks/session";
import { useUsers } from "@/lib/client/hooks/users";
import { SettingsFrame } from "../SettingsFrame";
import classes from "../Forms.module.css";
import { AddPerson } from "./AddPerson";
import { EditPerson } from "./EditPerson";
import { LinkModal, type LinkFor } from "./LinkModal";
import { PeopleTable } from "./PeopleTable";

/** `?person=add` opens the empty form; an id the person's. */
const NEW = "add";

export function PeoplePage(): ReactNode {
  const { allowed, reason } = usePermission("admin");
  const [person, setPerson] = useQueryState("person", parseAsString);
  return (
    <SettingsFrame
      title="People"
      description="Who may come in and what they may do. A change of role is in force with the person's next request."
      actions={
        <PermittedButton
          needs="admin"
          leftSection={<IconUserPlus size={14} aria-hidden="true" />}
          onClick={() => void setPerson(NEW)}
        >
          Add person
        </PermittedButton>
      }
    >
      {allowed ? (
        <People person={person} onPerson={(id) => void setPerson(id)} />
      ) : (
        <Panel>
          <EmptyState title="The list of people is for administrators">{reason}</EmptyState>
        </Panel>
      )}
    </SettingsFrame>
  );
}

interface PeopleProps {
  readonly person: string | null;
  readonly onPerson: (id: string | null) => void;
}

function People({ person, onPerson }: PeopleProps): ReactNode {
  const users = useUsers();
  const [link, setLink] = useState<LinkFor | null>(null);
  const people = users.data?.pages.flatMap(({ items }) => items) ?? [];
  const edited = people.find(({ id }) => id === person);
  if (users.isPending) return <LoadingState label="Loading the people" rows={6} />;
  return (
    <>
      {users.isError ? (
        <ErrorState
          error={users.error}
          title="The people could not be loaded"
          onRetry={() => void users.refetch()}
        />
      ) : null}
      {users.data ? (
        <Panel flush>
          {people.length === 0 ? (
            <EmptyState title="Nobody has an account yet">
              Add a person: they get a one-time link and choose a password.
            </EmptyState>
          ) : (
            <PeopleTable people={people} onEdit={onPerson} onLink={setLink} />
          )}
          {users.hasNextPage ? (
            <div className={classes.more}>
              <Button
                variant="default"
                loading={users.isFetchingNextPage}
                onClick={() => void users.fetchNextPage()}
              >
                Show more people
              </Button>
            </div>
          ) : null}
        </Panel>
      ) : null}
      {person === NEW ? (
        <AddPerson
          onClose={() => onPerson(null)}
          onAdded={(added) => {
            onPerson(null);
            setLink(added);
          }}
        />
      ) : null}
      {edited ? <EditPerson key={edited.id} person={edited} onClose={() => onPerson(null)} /> : null}
      {link ? <LinkModal link={link} onClose={() => setLink(null)} /> : null}
    </>
  );
}
