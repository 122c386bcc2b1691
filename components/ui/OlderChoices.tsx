import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BusyButton } from "./BusyButton";

export interface OlderChoicesProps {
  /** Of the list that the choices come from, the newest first. */
  readonly query: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
  /** In the middle of a sentence: "job sets". */
  readonly what: string;
}

/** Below a choice from a list in pages: that there are older ones, and the way to them. Nothing where all are offered. */
export function OlderChoices({ query, what }: OlderChoicesProps): ReactNode {
  if (!query.hasNextPage) return null;
  return (
    <div className="actions">
      <span className="fine">Only the newest {what} are offered.</span>
      <BusyButton
        variant="subtle"
        size="compact-sm"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        Offer older {what}
      </BusyButton>
    </div>
  );
}
