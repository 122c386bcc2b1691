import type { ReactNode } from "react";
import { PageHeader, type PageHeaderProps } from "@/components/ui/PageHeader";
import { PageTabs } from "@/components/ui/PageTabs";

const PAGES = [
  { href: "/nodes", label: "Nodes" },
  { href: "/nodes/snapshots", label: "Snapshots and policies" },
  { href: "/nodes/chains", label: "Profiles" },
  { href: "/nodes/metrics", label: "Metrics" },
] as const;

export interface WaterlinesFrameProps extends PageHeaderProps {
  readonly children: ReactNode;
}

/** The frame shared by the waterline pages: the title and the tabs. */
export function WaterlinesFrame({ children, ...header }: WaterlinesFrameProps): ReactNode {
  return (
    <>
      <PageHeader {...header} />
      <PageTabs label="Waterlines" pages={PAGES} />
      <div className="stack">{children}</div>
    </>
  );
}
