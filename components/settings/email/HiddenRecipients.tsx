import type { ReactNode } from "react";
import { usePermission } from "@/lib/client/hooks/session";

/** Shown instead of the recipients, which are personal addresses, to people who may not see them. */
export function HiddenRecipients(): ReactNode {
  const { reason } = usePermission("admin");
  return (
    <p role="note" className="note">
      Recipients are shown only to administrators. {reason}
    </p>
  );
}
