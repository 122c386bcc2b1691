"use client";

import { IconPlayerPlay } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { notifyError } from "@/components/ui/notify";
import { PermittedButton } from "@/components/ui/Permitted";
import type { RunRequest } from "@/lib/api/runs";
import { useLeadTo } from "@/lib/client/hooks/leadTo";
import { useStartRun } from "@/lib/client/hooks/policies";
import { runHref } from "./links";

interface RunNowButtonProps {
  readonly name: string;
  readonly label?: string;
  readonly request?: RunRequest;
  /** Query parameters of the run's page that it opens. */
  readonly search?: Readonly<Record<string, string>>;
  /** One of several actions rather than the primary one. */
  readonly secondary?: boolean;
}

/** Runs the saved policy and goes to the run. */
export function RunNowButton({
  name,
  label = "Run now",
  request,
  search,
  secondary = false,
}: RunNowButtonProps): ReactNode {
  const leadTo = useLeadTo();
  const start = useStartRun(name);
  return (
    <PermittedButton
      needs="tuner"
      variant={secondary ? "default" : "filled"}
      leftSection={<IconPlayerPlay size={14} aria-hidden="true" />}
      loading={start.isPending}
      onClick={() =>
        leadTo(
          start,
          request,
          ({ id }) => runHref(id, search),
          (error) => notifyError(`${name} could not be run`, error),
        )
      }
    >
      {label}
    </PermittedButton>
  );
}
