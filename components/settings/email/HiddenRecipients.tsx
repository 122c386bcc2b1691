import type { ReactNode } from "react";
import { usePermission } from "@/lib/client/hooks/session";

/** In place of the recipients, which are addresses of people, for whoever may not see them. */
export function HiddenRecipients(): ReactNode {
  const { reason } = usePermission("admin");
  return (
    <p role="note" className="note">
      Recipients are shown only to administrators. {reason}
    </p>
  );
}
