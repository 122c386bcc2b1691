import type { ReactNode } from "react";
import { Instant } from "@/components/ui/Instant";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { DataSourceHealth } from "@/lib/api/dataSources";

/** Since when a source fails, and whether operations or only its test found that; renders nothing for others. */
export function FailingSince({ health }: { readonly health: DataSourceHealth }): ReactNode {
  const { foundBy, since, at } = health;
  if (since === null) return null;
  return foundBy === "test" && since === at ? (
    <>
      Test failed <RelativeTime at={at} />
    </>
  ) : (
    <>
      Requests have failed since <Instant at={since} />
    </>
  );
}
