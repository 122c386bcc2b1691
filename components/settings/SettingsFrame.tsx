import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/PageHeader";
import { PageTabs } from "@/components/ui/PageTabs";

const PAGES = [
  { href: "/settings", label: "General" },
  { href: "/settings/queue", label: "Queue" },
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

/** The frame shared by the settings pages: the title and the tabs. */
export function SettingsFrame({ title, description, actions, children }: SettingsFrameProps): ReactNode {
  return (
    <>
      <PageHeader title={title} description={description} actions={actions} />
      <PageTabs label="Settings" pages={PAGES} />
      <div className="stack">{children}</div>
    </>
  );
}
