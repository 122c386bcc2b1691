import type { ReactNode } from "react";
import { PageHeader, type PageHeaderProps } from "@/components/ui/PageHeader";
import { PageTabs } from "@/components/ui/PageTabs";

const PAGES = [
  { href: "/replay", label: "Replays" },
  { href: "/replay/job-sets", label: "Job sets" },
] as const;

export interface ReplayFrameProps extends PageHeaderProps {
  readonly children: ReactNode;
}

/** The frame shared by the lists of the replay lab: the title and the tabs. */
export function ReplayFrame({ children, ...header }: ReplayFrameProps): ReactNode {
  return (
    <>
      <PageHeader {...header} />
      <PageTabs label="Replay lab" pages={PAGES} />
      <div className="stack">{children}</div>
    </>
  );
}
