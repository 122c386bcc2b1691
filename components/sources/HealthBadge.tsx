import type { ReactNode } from "react";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { DataSourceTest } from "@/lib/api/dataSources";
import { formatDuration } from "@/lib/client/format";

/** The result of a source's last test. */
export function HealthBadge({ test }: { readonly test: DataSourceTest | null }): ReactNode {
  if (test === null) return <ToneBadge tone="idle">Not tested</ToneBadge>;
  if (!test.ok) return <ToneBadge tone="bad">Failing</ToneBadge>;
  return <ToneBadge tone="ok">Reachable, {formatDuration(test.latencyMs)}</ToneBadge>;
}
