"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/PageHeader";
import classes from "./SettingsFrame.module.css";

const PAGES = [
  { href: "/settings", label: "General" },
  { href: "/settings/people", label: "People" },
  { href: "/settings/tokens", label: "API tokens" },
  { href: "/settings/webhooks", label: "Webhooks" },
  { href: "/settings/account", label: "Account" },
] as const;

export interface SettingsFrameProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What all pages of the settings share: the title and the way to the others. */
export function SettingsFrame({ title, description, actions, children }: SettingsFrameProps): ReactNode {
  const pathname = usePathname();
  return (
    <>
      <PageHeader title={title} description={description} actions={actions} />
      <nav aria-label="Settings" className={classes.nav}>
        <ul className={classes.list}>
          {PAGES.map(({ href, label }) => (
            <li key={href}>
              <Link
                href={href}
                className={classes.link}
                aria-current={pathname === href ? "page" : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="stack">{children}</div>
    </>
  );
}
