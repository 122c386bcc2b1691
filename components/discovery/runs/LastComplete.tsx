"use client";

import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { RunSummary } from "@/lib/api/runs";
import { itemsOf } from "@/lib/client/hooks/paged";
import { useRuns } from "@/lib/client/hooks/runs";
import { runHref } from "./links";

export interface LastCompleteProps {
  /** A run that is partial or failed. */
  readonly run: Pick<RunSummary, "id" | "policy" | "createdAt">;
}

/** Since when something is missing: the last run before that had everything, which stays, and what differs from it. */
export function LastComplete({ run }: LastCompleteProps): ReactNode {
  const { data, isPending, hasNextPage } = useRuns({ policy: run.policy, state: "succeeded" });
  if (isPending) return <p className="note">Looking for the last complete run…</p>;
  const last = itemsOf(data).find(({ createdAt }) => createdAt < run.createdAt);
  if (last !== undefined)
    return (
      <p className="note">
        The last complete run,{" "}
        <HoverLink href={runHref(last.id)}>
          started <RelativeTime at={last.createdAt} />
        </HoverLink>
        , selected {last.selectedCount} of {last.imageCount} images.{" "}
        <HoverLink href={runHref(run.id, { tab: "compare", compare: last.id })}>Compare with it</HoverLink>
      </p>
    );
  return data === undefined || hasNextPage ? null : <p className="note">No run before it was complete.</p>;
}
