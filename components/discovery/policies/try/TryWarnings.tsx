import type { ReactNode } from "react";
import { WarningList } from "@/components/discovery/runs/warnings/WarningList";
import { Panel } from "@/components/ui/Panel";
import type { Run } from "@/lib/api/runs";
import { plural } from "@/lib/client/format";

export function TryWarnings({ warnings }: Pick<Run, "warnings">): ReactNode {
  if (warnings.length === 0) return null;
  return (
    <Panel title="Warnings" description={plural(warnings.length, "warning")}>
      <WarningList warnings={warnings} />
    </Panel>
  );
}
