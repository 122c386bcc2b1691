"use client";

import { AppShell, AppShellHeader, AppShellMain, AppShellNavbar, Burger } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { usePathname } from "next/navigation";
import { useEffect, type ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import { KeyboardHelp } from "@/components/ui/KeyboardHelp";
import { AccountMenu } from "./AccountMenu";
import { ColorSchemeToggle } from "./ColorSchemeToggle";
import { DemoBadge } from "./DemoBadge";
import { Mark } from "./Mark";
import { MainNavigation } from "./MainNavigation";
import { SignedOut } from "./SignedOut";
import classes from "./DashboardShell.module.css";

export function DashboardShell({ children }: { readonly children: ReactNode }): ReactNode {
  const [opened, { toggle, close }] = useDisclosure(false);
  const pathname = usePathname();
  useEffect(close, [pathname, close]);

  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 200, breakpoint: "sm", collapsed: { mobile: !opened } }}
      padding={{ base: "sm", sm: "lg" }}
      transitionDuration={0}
    >
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <AppShellHeader className={classes.header}>
        <Burger
          opened={opened}
          onClick={toggle}
          hiddenFrom="sm"
          size="sm"
          aria-label={opened ? "Close navigation" : "Open navigation"}
          aria-expanded={opened}
          aria-controls="navigation"
        />
        <HoverLink href="/" className={classes.brand} aria-label="Plimsoll, overview">
          <Mark />
          <span>Plimsoll</span>
        </HoverLink>
        <DemoBadge />
        <div className={classes.tools}>
          <KeyboardHelp />
          <ColorSchemeToggle />
          <AccountMenu />
        </div>
      </AppShellHeader>
      <AppShellNavbar
        id="navigation"
        component="nav"
        aria-label="Main"
        className={classes.navbar}
        data-opened={opened || undefined}
      >
        <MainNavigation />
      </AppShellNavbar>
      <AppShellMain id="content" tabIndex={-1} className={classes.main}>
        {children}
      </AppShellMain>
      <SignedOut />
    </AppShell>
  );
}
