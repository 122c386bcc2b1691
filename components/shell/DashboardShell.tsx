"use client";

import { IconMenu2, IconX } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { useRef, useState, type ReactNode } from "react";
import { TourButton } from "@/components/tour/TourButton";
import { HoverLink } from "@/components/ui/HoverLink";
import { SKIP_LINKS_ID } from "@/components/ui/SkipLink";
import { AccountMenu } from "./AccountMenu";
import { ColorSchemeToggle } from "./ColorSchemeToggle";
import { DemoBadge } from "./DemoBadge";
import { KeyboardHelp } from "./keys/KeyboardHelp";
import { CommandKey } from "./palette/CommandKey";
import { Mark } from "./Mark";
import { MainNavigation } from "./MainNavigation";
import { NavigationProgress } from "./NavigationProgress";
import { SignedOut } from "./SignedOut";
import { useContentFocus } from "./useContentFocus";
import classes from "./DashboardShell.module.css";

/** The frame of every page. Its layout is CSS only, so that it is in place with the first paint. */
export function DashboardShell({ children }: { readonly children: ReactNode }): ReactNode {
  const pathname = usePathname();
  const content = useRef<HTMLElement>(null);
  useContentFocus(content, pathname);
  // The path where the menu was opened: navigating to another page closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const opened = openedAt === pathname;
  const Icon = opened ? IconX : IconMenu2;
  return (
    <>
      <div id={SKIP_LINKS_ID} className={classes.skip}>
        <a href="#content">Skip to content</a>
      </div>
      <NavigationProgress />
      <header className={classes.header}>
        <button
          type="button"
          className={classes.burger}
          onClick={() => setOpenedAt(opened ? null : pathname)}
          aria-label={opened ? "Close navigation" : "Open navigation"}
          aria-expanded={opened}
          aria-controls="navigation"
        >
          <Icon size={22} aria-hidden="true" />
        </button>
        <HoverLink href="/" className={classes.brand} aria-label="Plimsoll, overview">
          <Mark />
          <span>Plimsoll</span>
        </HoverLink>
        <DemoBadge />
        <TourButton />
        <div className={classes.tools}>
          <CommandKey />
          <KeyboardHelp />
          <ColorSchemeToggle />
          <AccountMenu />
        </div>
      </header>
      <nav id="navigation" aria-label="Main" className={classes.navbar} data-opened={opened || undefined}>
        <MainNavigation />
      </nav>
      <main ref={content} id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <SignedOut />
    </>
  );
}
