"use client";

import {
  IconArrowsExchange,
  IconClockDollar,
  IconDatabase,
  IconFileSearch,
  IconHistory,
  IconLayoutDashboard,
  IconListNumbers,
  IconPlayerTrackPrev,
  IconRipple,
  IconSettings,
  IconSnowflake,
  IconStack2,
} from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import { useGo } from "@/lib/client/hooks/go";
import { useShortcut } from "@/lib/client/shortcuts";
import { currentOf } from "./currentOf";
import classes from "./MainNavigation.module.css";

const entries = [
  { href: "/", label: "Overview", letter: "o", icon: IconLayoutDashboard },
  { href: "/policies", label: "Policies", letter: "p", icon: IconListNumbers },
  { href: "/runs", label: "Runs", letter: "r", icon: IconHistory },
  { href: "/replay", label: "Replay lab", letter: "l", icon: IconPlayerTrackPrev },
  { href: "/queue", label: "Queue", letter: "q", icon: IconStack2, also: ["/jobs", "/projects"] },
  { href: "/coldstart", label: "Cold start", letter: "c", icon: IconSnowflake },
  { href: "/nodes", label: "Nodes", letter: "n", icon: IconRipple },
  {
    href: "/minutes",
    label: "Minutes",
    letter: "m",
    icon: IconClockDollar,
    also: ["/namespaces", "/runners"],
  },
  { href: "/sources", label: "Data sources", letter: "d", icon: IconDatabase },
  { href: "/changes", label: "What changed", letter: "w", icon: IconArrowsExchange },
  { href: "/audit", label: "Audit", letter: "a", icon: IconFileSearch },
  { href: "/settings", label: "Settings", letter: "s", icon: IconSettings },
] as const;

export function MainNavigation(): ReactNode {
  const pathname = usePathname();
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <Entry key={entry.href} {...entry} pathname={pathname} />
      ))}
    </ul>
  );
}

type EntryProps = (typeof entries)[number] & { readonly pathname: string };

function Entry({ pathname, ...entry }: EntryProps): ReactNode {
  const { href, label, letter, icon: Icon } = entry;
  const go = useGo();
  useShortcut(`g ${letter}`, `Go to ${label}`, () => void go(href));
  return (
    <li>
      <HoverLink href={href} className={classes.link} aria-current={currentOf(pathname, entry)}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {label}
      </HoverLink>
    </li>
  );
}
