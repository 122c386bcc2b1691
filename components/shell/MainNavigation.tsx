"use client";

import {
  IconDatabase,
  IconFileSearch,
  IconHistory,
  IconLayoutDashboard,
  IconListNumbers,
  IconSettings,
} from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import classes from "./MainNavigation.module.css";

const entries = [
  { href: "/", label: "Overview", icon: IconLayoutDashboard },
  { href: "/policies", label: "Policies", icon: IconListNumbers },
  { href: "/runs", label: "Runs", icon: IconHistory },
  { href: "/sources", label: "Data sources", icon: IconDatabase },
  { href: "/audit", label: "Audit", icon: IconFileSearch },
  { href: "/settings", label: "Settings", icon: IconSettings },
] as const;

function isCurrent(pathname: string, href: string): boolean {
  return href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
}

export function MainNavigation(): ReactNode {
  const pathname = usePathname();
  return (
    <ul className={classes.list}>
      {entries.map(({ href, label, icon: Icon }) => (
        <li key={href}>
          <HoverLink
            href={href}
            className={classes.link}
            aria-current={isCurrent(pathname, href) ? (pathname === href ? "page" : "true") : undefined}
          >
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            {label}
          </HoverLink>
        </li>
      ))}
    </ul>
  );
}
