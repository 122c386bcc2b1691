"use client";

import { IconUserPlus } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import { useState, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { usePermission } from "@/lib/client/hooks/session";
import { useUsers } from "@/components/settings/hooks/users";
import { USER_SORTS } from "@/lib/api/sorts";
import { itemsOf } from "@/lib/client/hooks/paged";
import { useServerSort } from "@/lib/client/hooks/tableSort";
import { SettingsFrame } from "../SettingsFrame";
import type { LinkFor } from "./LinkModal";
import { PeopleTable } from "./PeopleTable";

const AddPerson = dynamic(
  () => late("The form", () => import("./AddPerson").then((file) => file.AddPerson)),
  { ssr: false },
);
const EditPerson = dynamic(
  () => late("The form", () => import("./EditPerson").then((file) => file.EditPerson)),
  { ssr: false },
);
const LinkModal = dynamic(
  () => late("The one-time link", () => import("./LinkModal").then((file) => file.LinkModal)),
  { ssr: false },
);

/** `?person=add` opens the empty form; an id opens that person's. */
const NEW = "add";

export function PeoplePage(): ReactNode {
  const { allowed, reason } = usePermission("admin");
  const [person, setPerson] = useQueryState("person", parseAsString);
  return (
    <SettingsFrame
      title="People"
      description="Who can sign in and what they can do. A change of role takes effect with the person's next request."
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
  const users = useUsers(useServerSort("people", USER_SORTS));
  const [link, setLink] = useState<LinkFor | null>(null);
  const known = itemsOf(users.data);
  return (
    <>
      <PeopleTable users={users} onEdit={onPerson} onLink={setLink} />
      {person === NEW ? (
        <AddPerson
          onClose={() => onPerson(null)}
          onAdded={(added) => {
            onPerson(null);
            setLink(added);
          }}
        />
      ) : null}
      {person === null || person === NEW || users.isPending ? null : (
        <EditPerson
          key={person}
          id={person}
          known={known.find(({ id }) => id === person)}
          onClose={() => onPerson(null)}
        />
      )}
      {link ? <LinkModal link={link} onClose={() => setLink(null)} /> : null}
    </>
  );
}
