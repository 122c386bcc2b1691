import type { ReactNode } from "react";
import { RemedyLinks, type RemedyLinksProps } from "@/components/discovery/runs/explain/RemedyLinks";
import { RemedySection } from "@/components/ranking/explanation/RemedySection";
import { LateLift } from "./LateLift";

export interface DrawnLiftProps {
  readonly run: string;
  readonly image: string;
  /** Null where it could not be had: the page asks then. */
  readonly start: Promise<Omit<RemedyLinksProps, "image"> | null>;
}

/** What would lift it, drawn on the server as soon as it is computed: the page loads no engine for its words. */
export async function DrawnLift({ run, image, start }: DrawnLiftProps): Promise<ReactNode> {
  const known = await start;
  if (known === null) return <LateLift run={run} image={image} />;
  return (
    <RemedySection>
      <RemedyLinks {...known} image={image} />
    </RemedySection>
  );
}
