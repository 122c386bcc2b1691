"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconKey, IconLogin2, IconLogout, IconUserCircle } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { notifyError } from "@/components/ui/notify";
import { openFresh } from "@/lib/client/freshPage";
import { useSession, useSignOut } from "@/lib/client/hooks/session";
import classes from "./AccountMenu.module.css";

/** Who is signed in, with which role, and the way out. */
export function AccountMenu(): ReactNode {
  const { data } = useSession();
  const signOut = useSignOut();
  const actor = data?.actor;
  if (!actor) return null;
  const leave = (): void =>
    signOut.mutate(
      { everywhere: false },
      {
        onSuccess: () => openFresh("/sign-in"),
        onError: (error) => notifyError("You are still signed in", error),
      },
    );
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size="lg"
          color="gray"
          c="var(--text)"
          aria-label={`Account: ${actor.name}, ${actor.role}`}
        >
          <IconUserCircle size={19} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <div className={classes.name}>{actor.name}</div>
          {actor.via === "demo" ? (
            <div>Nobody has signed in: on this machine the demo lets everybody in.</div>
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
            <Menu.Item component={Link} href="/settings/account" leftSection={<IconUserCircle size={16} />}>
              Account and sessions
            </Menu.Item>
            <Menu.Item component={Link} href="/settings/tokens" leftSection={<IconKey size={16} />}>
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
