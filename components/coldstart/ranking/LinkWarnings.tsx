import type { ReactNode } from "react";
import { WarningList } from "@/components/discovery/runs/warnings/WarningList";
import { Panel } from "@/components/ui/Panel";
import type { RankingLinkAnswer } from "@/lib/coldstart/shapes";

/** Why the waits are doubtful, above the list that they order. */
export function LinkWarnings({ warnings }: Pick<RankingLinkAnswer, "warnings">): ReactNode {
  return (
    <Panel title="These waits are doubtful">
      <WarningList
        warnings={warnings}
        action={() => (
          <p className="note">
            Or enter under Cluster how many samples one job leaves: its mean length divided by the step of the
            query. Both signals of job starts are divided by it.
          </p>
        )}
      />
    </Panel>
  );
}
