"use client";

import { Menu } from "@mantine/core";
import { IconLink, IconLogout, IconPencil, IconTrash, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import type { ReactElement, ReactNode } from "react";
import { useOpened } from "@/components/ui/Asked";
import { confirmAction } from "@/components/ui/confirmAction";
import { notifyDone, notifyError } from "@/components/ui/notify";
import type { UserView } from "@/lib/api/accounts";
import { plural } from "@/lib/client/format";
import {
  useChangeUser,
  useDeleteUser,
  useRenewUserLink,
  useSignOutUser,
} from "@/components/settings/hooks/users";
import type { LinkFor } from "./LinkModal";

export interface PersonMenuProps {
  readonly person: UserView;
  readonly onEdit: () => void;
  readonly onLink: (link: LinkFor) => void;
}

interface Props extends PersonMenuProps {
  readonly target: ReactElement;
}

/** Load it with PersonMenu.tsx. */
export default function OpenedPersonMenu({ person, onEdit, onLink, target }: Props): ReactNode {
  const { newLink, setDisabled, signOut, remove } = usePersonActions(person, onLink);
  return (
    <Menu {...useOpened()} position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} aria-hidden="true" />} onClick={onEdit}>
          Edit name and role
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={15} aria-hidden="true" />} onClick={() => void newLink()}>
          New one-time link
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={15} aria-hidden="true" />} onClick={() => void signOut()}>
          Sign out everywhere
        </Menu.Item>
        {person.disabledAt === null ? (
          <Menu.Item
            leftSection={<IconUserOff size={15} aria-hidden="true" />}
            onClick={() => void setDisabled(true)}
          >
            Disable
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconUserCheck size={15} aria-hidden="true" />}
            onClick={() => void setDisabled(false)}
          >
            Enable
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash size={15} aria-hidden="true" />} onClick={() => void remove()}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface PersonActions {
  readonly newLink: () => Promise<void>;
  readonly setDisabled: (disabled: boolean) => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Each action asks before it removes something, and reports its result. */
function usePersonActions({ id, email, name }: UserView, onLink: (link: LinkFor) => void): PersonActions {
  const change = useChangeUser();
  const renew = useRenewUserLink();
  const signOut = useSignOutUser();
  const remove = useDeleteUser();
  // Promises instead of callbacks of `mutate`, which are dropped when the row unmounts.
  return {
    newLink: () =>
      renew.mutateAsync(id).then(
        (link) => onLink({ ...link, email }),
        (error: unknown) => notifyError(`No link was created for ${email}`, error),
      ),
    setDisabled: async (disabled) => {
      const asked =
        !disabled ||
        (await confirmAction({
          title: `Disable ${email}?`,
          children: `${name} is signed out at once and cannot sign in; their API tokens stop working. Enabling the account undoes this.`,
          confirmLabel: "Disable",
        }));
      if (!asked) return;
      await change.mutateAsync({ id, change: { disabled } }).then(
        () => notifyDone(`${email} ${disabled ? "disabled" : "enabled"}.`),
        (error: unknown) => notifyError(`${email} was not ${disabled ? "disabled" : "enabled"}`, error),
      );
    },
    signOut: () =>
      signOut.mutateAsync(id).then(
        (ended) => notifyDone(`${plural(ended, "session")} of ${email} ended.`),
        (error: unknown) => notifyError(`${email} was not signed out`, error),
      ),
    remove: async () => {
      const asked = await confirmAction({
        title: `Delete ${email}?`,
        children: `The account of ${name}, its sessions and its API tokens are deleted. This cannot be undone; disabling can. What they did stays in the audit log.`,
        confirmLabel: "Delete",
        danger: true,
      });
      if (!asked) return;
      await remove.mutateAsync(id).then(
        () => notifyDone(`${email} deleted.`),
        (error: unknown) => notifyError(`${email} was not deleted`, error),
      );
    },
  };
}
