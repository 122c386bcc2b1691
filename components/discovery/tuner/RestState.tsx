import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { CODE_FAILED } from "@/lib/client/code";
import { LoadingState } from "@/components/ui/LoadingState";
import type { Rest } from "./useRankingFirst";

/** Says once that the parts shown after the ranking could not be loaded. */
export function RestFailed({ rest }: { readonly rest: Rest }): ReactNode {
  if (rest.state !== "failed") return null;
  return (
    <ErrorState
      title="Builder, YAML and analysis could not be loaded"
      error={CODE_FAILED}
      onRetry={rest.retry}
    />
  );
}

export interface ComingProps {
  readonly rest: Rest;
  readonly label: string;
  readonly rows?: number;
}

/** A placeholder for a part shown after the ranking; RestFailed reports if it cannot be loaded. */
export function Coming({ rest, ...loading }: ComingProps): ReactNode {
  return rest.state === "failed" ? null : <LoadingState {...loading} still />;
}
