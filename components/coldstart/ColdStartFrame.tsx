import type { ReactNode } from "react";
import { PageHeader, type PageHeaderProps } from "@/components/ui/PageHeader";
import { PageTabs } from "@/components/ui/PageTabs";

export const COLDSTART_HREF = "/coldstart";

const PAGES = [
  { href: COLDSTART_HREF, label: "Resolve" },
  { href: "/coldstart/herd", label: "Herd" },
  { href: "/coldstart/prefetch", label: "Prefetch" },
  { href: "/coldstart/ranking", label: "Ranking" },
] as const;

export interface ColdStartFrameProps extends PageHeaderProps {
  readonly children: ReactNode;
}

/** The frame shared by the cold start pages: the title and the tabs. */
export function ColdStartFrame({ children, ...header }: ColdStartFrameProps): ReactNode {
  return (
    <>
      <PageHeader {...header} />
      <PageTabs label="Cold start" pages={PAGES} />
      <div className="stack">{children}</div>
    </>
  );
}
