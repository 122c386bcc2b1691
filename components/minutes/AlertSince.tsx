import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { QuotaAlert } from "@/lib/api/quotaAlerts";
import { dayText } from "./outlook";

/** Since which day the quota is used up; where none is known, when its level was noticed. */
export function AlertSince({ overSince, since }: Pick<QuotaAlert, "overSince" | "since">): ReactNode {
  if (overSince !== null) return `used up since ${dayText(overSince)} (UTC)`;
  return (
    <>
      noticed <RelativeTime at={since} />
    </>
  );
}
