"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { HoverLink } from "./HoverLink";
import classes from "./PageTabs.module.css";

export interface PageTabsProps {
  /** Accessible name of the navigation: "Settings". */
  readonly label: string;
  readonly pages: readonly { readonly href: string; readonly label: string }[];
}

/** Tabs that link the pages of one part. A page below one of them marks that tab. */
export function PageTabs({ label, pages }: PageTabsProps): ReactNode {
  const pathname = usePathname();
  const at = pages
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0]?.href;
  return (
    <nav aria-label={label} className={classes.nav}>
      <ul className={classes.list}>
        {pages.map(({ href, label: text }) => (
          <li key={href}>
            <HoverLink
              href={href}
              className={classes.link}
              aria-current={href === at ? (href === pathname ? "page" : "true") : undefined}
            >
              {text}
            </HoverLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
