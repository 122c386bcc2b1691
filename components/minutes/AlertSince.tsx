import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { QuotaAlert } from "@/lib/api/quotaAlerts";
import { dayText } from "./outlook";

/** The day since which the quota is used up; if unknown, when its level was noticed. */
export function AlertSince({ overSince, since }: Pick<QuotaAlert, "overSince" | "since">): ReactNode {
  if (overSince !== null) return `used up since ${dayText(overSince)} (UTC)`;
  return (
    <>
      noticed <RelativeTime at={since} />
    </>
  );
}
