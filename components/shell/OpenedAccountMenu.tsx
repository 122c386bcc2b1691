"use client";

import { Menu } from "@mantine/core";
import { IconKey, IconLogin2, IconLogout, IconUserCircle } from "@tabler/icons-react";
import type { ReactElement, ReactNode } from "react";
import { useOpened } from "@/components/ui/Asked";
import { HoverLink } from "@/components/ui/HoverLink";
import { notifyError } from "@/components/ui/notify";
import type { ActorView } from "@/lib/api/accounts";
import { openFresh } from "@/lib/client/freshPage";
import { useSignOut } from "@/lib/client/hooks/session";
import classes from "./AccountMenu.module.css";

interface Props {
  readonly actor: ActorView;
  readonly target: ReactElement;
}

/** Load it with AccountMenu.tsx. */
export default function OpenedAccountMenu({ actor, target }: Props): ReactNode {
  const signOut = useSignOut();
  const leave = (): void =>
    signOut.mutate(
      { everywhere: false },
      {
        onSuccess: () => openFresh("/sign-in"),
        onError: (error) => notifyError("You are still signed in", error),
      },
    );
  return (
    <Menu {...useOpened()} position="bottom-end" withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <div className={classes.name}>{actor.name}</div>
          {actor.via === "demo" ? (
            <div>Not signed in: the demo needs no account on this machine.</div>
          ) : (
            <div className="breakable">{actor.id}</div>
          )}
          <div>
            Role <strong>{actor.role}</strong>
          </div>
        </div>
        <Menu.Divider />
        {actor.via === "demo" ? (
          <Menu.Item component="a" href="/sign-in" leftSection={<IconLogin2 size={16} />}>
            Sign in with an account
          </Menu.Item>
        ) : (
          <>
            <Menu.Item
              component={HoverLink}
              href="/settings/account"
              leftSection={<IconUserCircle size={16} />}
            >
              Account and sessions
            </Menu.Item>
            <Menu.Item component={HoverLink} href="/settings/tokens" leftSection={<IconKey size={16} />}>
              API tokens
            </Menu.Item>
            <Menu.Item onClick={leave} leftSection={<IconLogout size={16} />}>
              Sign out
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
