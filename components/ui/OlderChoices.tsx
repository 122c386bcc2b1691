import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BusyButton } from "./BusyButton";

export interface OlderChoicesProps {
  /** The query of the list that the choices come from, newest first. */
  readonly query: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
  /** Continues a sentence: "job sets". */
  readonly what: string;
}

/**
 * Shown below a choice from a paged list: says that there are older items and loads them. Renders nothing if all
 * are offered.
 */
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
