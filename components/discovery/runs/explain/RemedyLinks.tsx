import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { RemedyList } from "@/components/discovery/ranking/remedies/RemedyList";
import { settingText, writeSetting } from "@/components/discovery/ranking/remedies/setting";
import { HoverLink } from "@/components/ui/HoverLink";
import type { Run } from "@/lib/api/runs";
import type { Counterfactual } from "@/lib/discovery";
import { tuneHref } from "../links";

export interface RemedyLinksProps {
  readonly run: Pick<Run, "id" | "policy" | "policyVersion" | "spec">;
  readonly image: string;
  /** Null if the run's samples are no longer kept. */
  readonly found: Counterfactual | null;
}

/** What would change the outcome, each linked to the tuner with the change applied. */
export function RemedyLinks({ run, image, found }: RemedyLinksProps): ReactNode {
  if (found === null)
    return (
      <p className="quiet">
        The samples of this run are no longer kept, so this cannot be computed. Run the policy again.
      </p>
    );
  return (
    <RemedyList
      found={found}
      policy={run.spec}
      action={(setting) => (
        <Button
          component={HoverLink}
          href={tuneHref(run.policy, run.id, {
            image,
            from: String(run.policyVersion),
            set: writeSetting(setting),
          })}
          variant="default"
          size="compact-sm"
          aria-label={`Try in the tuner: ${settingText(setting)}`}
        >
          Try in the tuner
        </Button>
      )}
    />
  );
}
