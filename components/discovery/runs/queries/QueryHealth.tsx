import type { ReactNode } from "react";
import type { QueryResult } from "@/lib/discovery";
import { ToneBadge, type Tone } from "@/components/ui/StatusBadge";

/** The outcome of a query; `status` is absent if its run ended before it did. */
export function healthOf(status: QueryResult["status"] | undefined): { tone: Tone; words: string } {
  if (status === undefined) return { tone: "idle", words: "Not finished" };
  return status === "success" ? { tone: "ok", words: "Success" } : { tone: "bad", words: "Failed" };
}

export function QueryHealth({ status }: { readonly status: QueryResult["status"] | undefined }): ReactNode {
  const { tone, words } = healthOf(status);
  return <ToneBadge tone={tone}>{words}</ToneBadge>;
}
