import type { ReactNode } from "react";
import { RemedySection } from "@/components/ranking/explanation/RemedySection";
import type { QueueJobExplanation } from "@/lib/api/queue";
import { moveText } from "../words";

export interface JobChangesProps {
  readonly explanation: Pick<QueueJobExplanation, "moves" | "nearest" | "orderNote">;
}

/** What would let a runner take the job, and which single changes would move it in the line. */
export function JobChanges({ explanation }: JobChangesProps): ReactNode {
  const { moves, nearest, orderNote } = explanation;
  if (!nearest && moves.length === 0 && orderNote === "") return null;
  return (
    <RemedySection>
      {nearest ? (
        <ul>
          {nearest.changes.map(({ criterion, text }) => (
            <li key={criterion}>{text}</li>
          ))}
        </ul>
      ) : null}
      {moves.length > 0 ? (
        <>
          <p className="note">Its place after one change, with everything else unchanged:</p>
          <ul>
            {moves.map((move) => (
              <li key={`${move.kind} ${move.count} ${move.key}`}>
                <strong>{moveText(move)}</strong>: {move.text}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {orderNote === "" ? null : <p className="note">{orderNote}</p>}
    </RemedySection>
  );
}
