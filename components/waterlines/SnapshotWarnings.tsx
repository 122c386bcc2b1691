import type { ReactNode } from "react";
import { AlertCard, AlertList } from "@/components/ui/AlertList";
import type { NodeSnapshotDetail } from "@/lib/api/nodes";
import { plural } from "@/lib/client/format";
import { capital } from "./titles";

/** What is missing from a snapshot's source, and the consequences. */
export function SnapshotWarnings({
  warnings,
}: {
  readonly warnings: NodeSnapshotDetail["warnings"];
}): ReactNode {
  // Lints of the policies are shown where they are edited.
  const missing = warnings.filter(({ path }) => !path.startsWith("documents"));
  if (missing.length === 0) return null;
  return (
    <AlertList label="What was not measured">
      <AlertCard title={`${plural(missing.length, "limit")} of this snapshot`} links={null}>
        <ul>
          {missing.map(({ message }) => (
            <li key={message}>{capital(message)}</li>
          ))}
        </ul>
      </AlertCard>
    </AlertList>
  );
}
