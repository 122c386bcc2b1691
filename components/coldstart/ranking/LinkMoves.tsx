import type { ReactNode } from "react";
import { CrossedList } from "@/components/ranking/list/CrossedList";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import type { Read } from "@/lib/client/hooks/server";
import type { RankingLinkAnswer } from "@/lib/coldstart/shapes";
import { linkMoves, movesText } from "./moves";

export interface LinkMovesProps {
  readonly answer: RankingLinkAnswer;
  /** The answer for the policy's own values. */
  readonly own: Read<RankingLinkAnswer>;
  readonly onOpen: (image: string) => void;
}

/** What values other than the policy's own bring above the line and put below it. */
export function LinkMoves({ answer, own, onOpen }: LinkMovesProps): ReactNode {
  return (
    <Panel title="Against the policy’s own values">
      <QueryState query={own} what="the ranking with the policy’s own values" rows={3}>
        {(was) => {
          const moves = linkMoves(answer, was);
          return (
            <>
              <p className="outcome" role="status">
                {movesText(moves, answer, was)}.
              </p>
              <CrossedList wide state={moves} onOpen={onOpen} />
            </>
          );
        }}
      </QueryState>
    </Panel>
  );
}
