import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { CODE_FAILED } from "@/lib/client/code";
import { LoadingState } from "@/components/ui/LoadingState";
import type { Rest } from "./useRankingFirst";

/** Says that what is drawn after the ranking does not come, once for all of it. */
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

/** In the place of what comes after the ranking; that it does not come is said by RestFailed. */
export function Coming({ rest, ...loading }: ComingProps): ReactNode {
  return rest.state === "failed" ? null : <LoadingState {...loading} still />;
}
