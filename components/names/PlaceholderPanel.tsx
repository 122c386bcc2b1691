import type { ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";

interface PlaceholderPanelProps {
  readonly title: string;
  readonly rows: number;
  /** False for content loaded once it is near: nothing loads yet, and no loading status is announced. */
  readonly isLoading?: boolean;
}

/** Stands in for a panel whose code or data has not loaded; about as large. */
export function PlaceholderPanel({ title, rows, isLoading = true }: PlaceholderPanelProps): ReactNode {
  const bars = <LoadingState label={`Loading: ${title}`} rows={rows} still={!isLoading} />;
  return <Panel title={title}>{isLoading ? bars : <div aria-hidden="true">{bars}</div>}</Panel>;
}
