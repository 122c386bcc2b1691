import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { QueueOverview } from "@/lib/api/queueOverview";
import { askingText } from "./words";

/** "0 of 7 (last: never)": how many of the runners that are not paused request jobs. */
export function AskingRunners({ asking }: { readonly asking: QueueOverview["asking"] }): ReactNode {
  const text = askingText(asking);
  if (asking.runners === 0) return text;
  return (
    <>
      {asking.asking === 0 ? <ToneBadge tone="bad">{text}</ToneBadge> : text} (last:{" "}
      <RelativeTime at={asking.lastAskedAt} />)
    </>
  );
}
