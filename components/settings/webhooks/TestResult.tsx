import type { ReactNode } from "react";
import { ToneBadge } from "@/components/ui/StatusBadge";
import { messageOf } from "@/lib/client/api";
import { formatDuration } from "@/lib/client/format";
import type { useTestWebhook } from "../hooks/webhooks";

export interface TestResultProps {
  readonly name: string;
  readonly test: Pick<ReturnType<typeof useTestWebhook>, "data" | "error" | "isPending">;
}

/** The result of a test event; announced when it arrives. */
export function TestResult({ name, test: { data, error, isPending } }: TestResultProps): ReactNode {
  return (
    <div role="status" aria-label={`Test of ${name}`}>
      {isPending ? <ToneBadge tone="run">Sending…</ToneBadge> : null}
      {isPending || data === undefined ? null : (
        <>
          <ToneBadge tone={data.ok ? "ok" : "bad"}>{data.ok ? "Taken" : "Refused"}</ToneBadge>{" "}
          <span className="breakable">
            {data.message} after {formatDuration(data.latencyMs)}
          </span>
        </>
      )}
      {error && !isPending ? messageOf(error) : null}
    </div>
  );
}
