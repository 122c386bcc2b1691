"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { RemedyList } from "@/components/discovery/ranking/remedies/RemedyList";
import { settingText, writeSetting } from "@/components/discovery/ranking/remedies/setting";
import { HoverLink } from "@/components/ui/HoverLink";
import { QueryState } from "@/components/ui/QueryState";
import type { Run } from "@/lib/api/runs";
import { ApiError } from "@/lib/client/api";
import { tuneHref } from "../links";
import { useRemedies } from "./useExplanation";

/** What would change it, each a way into the tuner with the move made; nothing where the samples are not kept. */
export function RunRemedies({ run, image }: { readonly run: Run; readonly image: string }): ReactNode {
  const remedies = useRemedies(run.id, image);
  const isGone = remedies.error instanceof ApiError && remedies.error.status === 404;
  return (
    <section aria-label="What would change it">
      <h3>What would change it</h3>
      {isGone ? (
        <p className="quiet">
          The samples of this run are not kept any more, so this cannot be computed. Run the policy again.
        </p>
      ) : (
        <QueryState query={remedies} what="what would change it" rows={4}>
          {(found) => (
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
          )}
        </QueryState>
      )}
    </section>
  );
}
