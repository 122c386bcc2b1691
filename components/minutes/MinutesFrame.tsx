import type { ReactNode } from "react";
import { PageHeader, type PageHeaderProps } from "@/components/ui/PageHeader";
import { PageTabs } from "@/components/ui/PageTabs";

const PAGES = [
  { href: "/minutes", label: "Usage" },
  { href: "/minutes/pipelines", label: "Pipeline cost" },
  { href: "/minutes/runners", label: "Runners" },
  { href: "/minutes/quotas", label: "Quotas" },
  { href: "/minutes/imports", label: "Imports" },
] as const;

export interface MinutesFrameProps extends PageHeaderProps {
  readonly children: ReactNode;
}

/** The frame shared by the pages of compute minutes: the title and the tabs. */
export function MinutesFrame({ children, ...header }: MinutesFrameProps): ReactNode {
  return (
    <>
      <PageHeader {...header} />
      <PageTabs label="Compute minutes" pages={PAGES} />
      <div className="stack">{children}</div>
    </>
  );
}
