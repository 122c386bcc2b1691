import type { ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";

interface PlaceholderPanelProps {
  readonly title: string;
  readonly rows: number;
  /** False for what is asked for once it is near: nothing loads yet, and nobody is told that it does. */
  readonly isLoading?: boolean;
}

/** In place of a panel whose code or answer is still to come; about as large. */
export function PlaceholderPanel({ title, rows, isLoading = true }: PlaceholderPanelProps): ReactNode {
  const bars = <LoadingState label={`Loading: ${title}`} rows={rows} still={!isLoading} />;
  return <Panel title={title}>{isLoading ? bars : <div aria-hidden="true">{bars}</div>}</Panel>;
}
