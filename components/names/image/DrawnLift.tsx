import type { ReactNode } from "react";
import { RemedyLinks, type RemedyLinksProps } from "@/components/discovery/runs/explain/RemedyLinks";
import { RemedySection } from "@/components/ranking/explanation/RemedySection";
import { LateLift } from "./LateLift";

export interface DrawnLiftProps {
  readonly run: string;
  readonly image: string;
  /** Null if it is unavailable: the page then requests it. */
  readonly start: Promise<Omit<RemedyLinksProps, "image"> | null>;
}

/**
 * What would lift the image, rendered on the server once it is computed, so that the page does not load the engine.
 */
export async function DrawnLift({ run, image, start }: DrawnLiftProps): Promise<ReactNode> {
  const known = await start;
  if (known === null) return <LateLift run={run} image={image} />;
  return (
    <RemedySection>
      <RemedyLinks {...known} image={image} />
    </RemedySection>
  );
}
