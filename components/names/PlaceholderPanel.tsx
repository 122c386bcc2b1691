import type { ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";

/** In place of a panel whose code or answer is still to come; about as large. */
export function PlaceholderPanel({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: number;
}): ReactNode {
  return (
    <Panel title={title}>
      <LoadingState label={`Loading: ${title}`} rows={rows} />
    </Panel>
  );
}
