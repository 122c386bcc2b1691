"use client";

import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { StatusBadge } from "@/components/ui/StatusBadge";
import { isUnderWay } from "@/lib/client/underWay";
import { OperationProgress } from "./OperationProgress";
import { useUnderWay, type FoundOperation, type OperationUnderWay } from "./useUnderWay";

interface Last extends FoundOperation {
  readonly message: string | null;
  readonly createdAt: string;
}

export interface LastOperationProps extends Omit<OperationUnderWay, "found"> {
  readonly last: Last | null;
  /** Ids of the operations whose events are followed (`followedIds` of followed.ts). */
  readonly followed: ReadonlySet<string>;
}

/** In a row of a table: the progress of the newest operation with Cancel, or its outcome. */
export function LastOperation({ last, followed, ...rest }: LastOperationProps): ReactNode {
  if (last === null) return "Not yet";
  if (isUnderWay(last.state)) return <OperationLine {...rest} found={last} followed={followed} />;
  return (
    <>
      <StatusBadge state={last.state} /> <RelativeTime at={last.createdAt} />
      {last.message === null ? null : <p className="fine">{last.message}</p>}
    </>
  );
}

type OperationLineProps = OperationUnderWay & Pick<LastOperationProps, "followed">;

function OperationLine({ followed, ...underWay }: OperationLineProps): ReactNode {
  const { stage, share, cancelButton } = useUnderWay(underWay, followed.has(underWay.found.id), "compact-xs");
  return (
    <OperationProgress compact stage={stage} label={`Progress of ${underWay.what}`} share={share}>
      {cancelButton}
    </OperationProgress>
  );
}
