import type { ReactNode } from "react";
import { PageHeader, type PageHeaderProps } from "@/components/ui/PageHeader";
import { PageTabs } from "@/components/ui/PageTabs";
import { QUEUE_HREF } from "./links";

const PAGES = [
  { href: QUEUE_HREF, label: "Now" },
  { href: "/queue/history", label: "Over time" },
  { href: "/queue/projects", label: "Projects" },
  { href: "/queue/simulator", label: "Simulator" },
] as const;

export interface QueueFrameProps extends PageHeaderProps {
  readonly children: ReactNode;
}

/** The frame shared by the queue pages: the title and the tabs. */
export function QueueFrame({ children, ...header }: QueueFrameProps): ReactNode {
  return (
    <>
      <PageHeader {...header} />
      <PageTabs label="Queue" pages={PAGES} />
      <div className="stack">{children}</div>
    </>
  );
}
